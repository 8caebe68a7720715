import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, hex, registered } from "../../fixtures/continuity-case.ts";
import { createController } from "../../shared/gaia/controller.ts";
import { createBusDirectory } from "./bus-directory.ts";
import { openSqliteLedger } from "./sqlite-ledger.ts";

// The bundle stands within the project, so that it finds SQLite's native module.
const bundle = resolve("dist/test/continuity-crash-child.mjs");
const root = mkdtempSync(join(tmpdir(), "countersign-crash-"));
let cases = 0;

beforeAll(async () => {
  await build({
    entryPoints: ["fixtures/continuity-crash-child.ts"],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["@photostructure/sqlite"],
    logLevel: "error",
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with a ledger whose session was replaced, and a bus with both actors. */
async function prepare(): Promise<string> {
  cases += 1;
  const folder = join(root, String(cases));
  mkdirSync(join(folder, "bus"), { recursive: true });
  const actors = registered("act-0001", "controller") + registered("act-0002", "successor");
  writeFileSync(join(folder, "bus", "events.jsonl"), actors);
  const store = openSqliteLedger(join(folder, "ledger.sqlite"), hex("e"));
  if (!store.ok) throw new Error(store.error);
  await advance(createController({ store: store.value, clock: () => new Date().toISOString() }, null), "replace");
  await store.value.close();
  return folder;
}

/** Runs a wake in a process of its own, which kills itself at a point or is killed after a time. Gives its signal. */
function runChild(
  folder: string,
  point: string,
  afterMs: number | null,
  bus: "careful" | "blind",
): Promise<string | null> {
  return new Promise(done => {
    const child = spawn(process.execPath, [bundle, folder, point, bus], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => {
      if (afterMs !== null) setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.once("exit", (_, signal) => done(signal));
  });
}

const sendsOf = (folder: string): number =>
  readFileSync(join(folder, "bus", "events.jsonl"), "utf8").split('"kind":"continuity-wake"').length - 1;

/** Sends the same request again, as the person does who saw that the killed process is gone, lock and all. */
async function resume(folder: string, bus: "careful" | "blind"): Promise<{ sends: number; status: unknown }> {
  rmSync(join(folder, "bus", "events.lock"), { recursive: true, force: true });
  await runChild(folder, "none", null, bus);
  const store = openSqliteLedger(join(folder, "ledger.sqlite"), hex("e"));
  if (!store.ok) throw new Error(store.error);
  const port = createBusDirectory(join(folder, "bus"));
  const controller = createController({ store: store.value, clock: () => new Date().toISOString() }, port);
  const status = await controller.status();
  await store.value.close();
  const wake = status.ok ? status.value?.wake : null;
  return {
    sends: sendsOf(folder),
    status: typeof wake === "object" && wake !== null ? Reflect.get(wake, "status") : null,
  };
}

const POINTS = ["before-intent", "after-intent", "after-checkpoint", "after-send", "after-delivery"] as const;
const KILLS_AT_POINTS = 8;
const KILLS_AT_RANDOM = 160;
const MOST_RANDOM_RUNS = 2 * KILLS_AT_RANDOM;
/** The moments are taken in a scattered order, so that many late ones in a row do not come last. */
const STRIDE = 37;
const LATEST_KILL_MS = 25;
const MOMENT_MS = LATEST_KILL_MS / KILLS_AT_RANDOM;

describe("a process that is killed while it delivers a wake", () => {
  it.each(POINTS)("%s: resumes to exactly one wake", { timeout: 60_000 }, async point => {
    for (let nth = 0; nth < KILLS_AT_POINTS; nth += 1) {
      const folder = await prepare();
      expect(await runChild(folder, point, null, "careful")).toBe("SIGKILL");
      expect(await resume(folder, "careful")).toEqual({ sends: 1, status: "DELIVERED" });
    }
  });

  it("at random moments: resumes to exactly one wake", { timeout: 120_000 }, async () => {
    let killed = 0;
    // A child that had ended before its moment came was not killed, and counts for nothing.
    for (let nth = 0; killed < KILLS_AT_RANDOM && nth < MOST_RANDOM_RUNS; nth += 1) {
      const folder = await prepare();
      const signal = await runChild(folder, "none", ((nth * STRIDE) % KILLS_AT_RANDOM) * MOMENT_MS, "careful");
      if (signal === "SIGKILL") killed += 1;
      expect(await resume(folder, "careful")).toEqual({ sends: 1, status: "DELIVERED" });
    }
    expect(killed).toBe(KILLS_AT_RANDOM);
  });

  it("sends two wakes where the retry is blind: the mutant that this test is for", { timeout: 60_000 }, async () => {
    const folder = await prepare();
    expect(await runChild(folder, "after-send", null, "blind")).toBe("SIGKILL");
    expect((await resume(folder, "blind")).sends).toBe(2);
  });
});

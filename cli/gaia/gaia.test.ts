import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hex, REQUESTS, registered, SESSIONS } from "../../fixtures/continuity-case.ts";
import { checkReceipt } from "../../shared/gaia/receipt.ts";
import { decideSelection } from "../../shared/gaia/successor-selection.ts";
import { checkEvidence } from "../../shared/gaia/transition-evidence.ts";
import { runCommand } from "../run-command.ts";
import { createBusDirectory } from "./bus-directory.ts";
import { openSqliteLedger } from "./sqlite-ledger.ts";

let folder = "";
let said: string[] = [];
const ledger = (): string => join(folder, "ledger.sqlite");
const bus = (): string => join(folder, "bus");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-gaia-"));
  mkdirSync(bus());
  writeFileSync(
    join(bus(), "events.jsonl"),
    registered("act-0001", "controller") + registered("act-0002", "successor"),
  );
});
afterEach(() => {
  for (const path of [folder, `${folder}-copy`]) rmSync(path, { recursive: true, force: true });
});

async function gaia(verb: string, request: unknown, text = JSON.stringify(request)) {
  const path = join(folder, "request.json");
  writeFileSync(path, text);
  said = [];
  const args = verb === "receipt" ? [] : ["--request", path];
  return runCommand(["gaia", verb, "--ledger", ledger(), ...args, ...(verb === "wake" ? ["--bus", bus()] : [])], {
    isTerminal: false,
    say: line => void said.push(line),
    version: "0",
    startedAtIso: "2026-07-01T08:00:00.000Z",
  });
}

/** Audits a copy: SQLite's module lets go of the -wal when its statements are collected, which may be while files are read. */
async function auditFolder(...options: readonly string[]) {
  const copy = `${folder}-copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  const audited = await runCommand(["audit", copy, "--format", "json", ...options], {
    isTerminal: false,
    say: () => {},
    version: "0",
    startedAtIso: new Date().toISOString(),
  });
  return JSON.parse(audited.stdout);
}

const VERBS = ["accept", "replace", "wake", "decide", "consume"] as const;

describe("countersign gaia", () => {
  it("carries a work to its receipt, and gives the same bytes for each request again", async () => {
    const printed: string[] = [];
    for (const verb of VERBS) {
      const done = await gaia(verb, REQUESTS[verb]);
      expect([done.exitCode, said]).toEqual([0, []]);
      printed.push(done.stdout);
    }
    const again: string[] = [];
    for (const verb of VERBS) again.push((await gaia(verb, REQUESTS[verb])).stdout);
    expect(again).toEqual(printed);
    const receipt = await gaia("receipt", null);
    expect(checkReceipt(JSON.parse(receipt.stdout))).toMatchObject({
      schemaFault: null,
      strictFault: null,
      digest: "same",
    });
    const report = await auditFolder();
    expect(report.ledgers).toMatchObject([{ status: "sound", facts: { status: "CONSUMED", revision: 7 } }]);
  });

  it("prints a receipt from a database and its -wal, and leaves every byte of them as it was", async () => {
    await gaia("accept", REQUESTS.accept);
    // As long as somebody has it open, what is written stays in the -wal.
    const held = openSqliteLedger(ledger(), hex("e"));
    for (const verb of VERBS) await gaia(verb, REQUESTS[verb]);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true });
    if (held.ok) await held.value.close();
    const bytes = () =>
      readdirSync(copy, { withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(copy, name)).toString("base64")]);
    const before = bytes();
    expect(before.map(([name]) => name)).toContain("ledger.sqlite-wal");
    const context = { isTerminal: false, say: () => {}, version: "0", startedAtIso: "2026-07-01T08:00:00.000Z" };
    const printed = await runCommand(["gaia", "receipt", "--ledger", join(copy, "ledger.sqlite")], context);
    expect(checkReceipt(JSON.parse(printed.stdout))).toMatchObject({ strictFault: null, digest: "same" });
    expect(bytes()).toEqual(before);
    const absent = await runCommand(["gaia", "receipt", "--ledger", join(copy, "other.sqlite")], context);
    expect(absent).toEqual({ stdout: "", exitCode: 2 });
    expect(bytes()).toEqual(before);
  });

  it("makes the bus's sidecar with the checkpoint: one line, and the cursor is of its instance", async () => {
    for (const verb of ["accept", "replace"] as const) await gaia(verb, REQUESTS[verb]);
    const done = await gaia("wake", REQUESTS.wake);
    const sidecar = readFileSync(join(bus(), "bus-instance.json"), "utf8");
    expect(sidecar).toMatch(/^\{"schema":"gaia\.bus-instance\/1","instanceId":"[0-9a-f-]{36}"\}\n$/);
    expect(JSON.parse(done.stdout).state.wake.checkpoint.instanceId).toBe(JSON.parse(sidecar).instanceId);
    expect(existsSync(join(bus(), "events.lock"))).toBe(false);
  });

  it("refuses with the code alone on the first line of stderr, exit 1 and an empty stdout", async () => {
    await gaia("accept", REQUESTS.accept);
    const refused = await gaia("accept", { ...REQUESTS.accept, commitmentDigest: hex("d") });
    expect(refused).toEqual({ stdout: "", exitCode: 1 });
    expect(said[0]).toBe("OPERATION_CONFLICT");
  });

  it.each([
    ["a request that is no JSON", "accept", "{"],
    ["a key that stands twice", "accept", '{"operationId":"a","operationId":"b"}'],
    ["a ledger that is not there", "cancel", "{}"],
    ["an unknown verb", "approve", "{}"],
  ])("takes %s as wrong usage, and leaves no ledger behind", async (_, verb, text) => {
    expect(await gaia(verb, null, text)).toEqual({ stdout: "", exitCode: 2 });
    expect(existsSync(ledger())).toBe(false);
  });
});

describe("countersign gaia receipt --evidence", () => {
  const evidence = (): string => join(folder, "evidence.json");

  async function receipt(...args: readonly string[]) {
    said = [];
    return runCommand(["gaia", "receipt", "--ledger", ledger(), ...args], {
      isTerminal: false,
      say: line => void said.push(line),
      version: "0",
      startedAtIso: "2026-07-01T08:00:00.000Z",
    });
  }

  beforeEach(async () => {
    for (const verb of VERBS) await gaia(verb, REQUESTS[verb]);
  });

  it("writes what the transition rests on beside the receipt, once, and the audit finds both sound", async () => {
    const done = await receipt("--evidence", evidence(), "--bus", bus());
    expect([done.exitCode, said]).toEqual([0, []]);
    writeFileSync(join(folder, "receipt.json"), done.stdout);
    const written = readFileSync(evidence(), "utf8");
    expect(checkEvidence(JSON.parse(written))).toMatchObject({ schemaFault: null, digest: "same", authority: "empty" });
    expect(JSON.parse(written)).toMatchObject({
      receiptDigest: JSON.parse(done.stdout).receiptDigest,
      wake: { sent: { eventLine: 3 } },
    });
    expect((await receipt("--evidence", evidence(), "--bus", bus())).exitCode).toBe(0);
    expect(readFileSync(evidence(), "utf8")).toBe(written);
    rmSync(join(folder, "request.json"));
    const audited = await auditFolder();
    expect([audited.ledgers[0]?.status, audited.findings]).toEqual(["sound", []]);
  });

  it("records provider and model of the successor as they were selected, and the audit holds them against the policy", async () => {
    const seat = {
      providerId: "local-seat",
      modelId: "m-2",
      isAvailable: true,
      isPaid: false,
      estimatedUsd: null,
      isApproved: false,
    };
    const request = { operationId: "select-76", candidates: [seat], spent: { attempts: 0, usd: 0 } };
    const decided = decideSelection(request, {}, null);
    if (!decided.ok || decided.value.kind !== "new") throw new Error("nothing was selected");
    const selection = join(folder, "selection.json");
    writeFileSync(selection, JSON.stringify(decided.value.selection));
    expect((await receipt("--evidence", evidence(), "--selection", selection)).exitCode).toBe(0);
    const { generations } = JSON.parse(readFileSync(evidence(), "utf8"));
    expect(generations.map(({ identity }: { identity: unknown }) => identity)).toEqual([
      null,
      { providerId: "local-seat", modelId: "m-2" },
    ]);
    expect((await auditFolder()).findings).toEqual([]);
    const limits = { guardrails: { providers: ["other"] } };
    writeFileSync(join(folder, "policy.json"), JSON.stringify(limits));
    const [found] = (await auditFolder("--policy", join(folder, "policy.json"))).findings;
    expect([found?.rule, found?.handoffId !== null, found?.recordId !== null]).toEqual(["gaia.guardrail", true, true]);
  });

  it("records nobody by a selection that chose nobody", async () => {
    const request = { operationId: "select-76", candidates: [], spent: { attempts: 0, usd: 0 } };
    const decided = decideSelection(request, {}, null);
    if (!decided.ok || decided.value.kind !== "new") throw new Error("nothing was decided");
    writeFileSync(join(folder, "selection.json"), JSON.stringify(decided.value.selection));
    const done = await receipt("--evidence", evidence(), "--selection", join(folder, "selection.json"));
    expect([done.exitCode, existsSync(evidence())]).toEqual([2, false]);
  });

  it("never writes over another file, and leaves nothing beside it", async () => {
    writeFileSync(evidence(), "{}\n");
    expect((await receipt("--evidence", evidence())).exitCode).toBe(2);
    expect(readFileSync(evidence(), "utf8")).toBe("{}\n");
    expect(existsSync(`${evidence()}.new`)).toBe(false);
  });

  it("is refused where the bus does not hold what the ledger says", async () => {
    const log = readFileSync(join(bus(), "events.jsonl"), "utf8");
    writeFileSync(join(bus(), "events.jsonl"), log.replace("controller", "kontroller"));
    expect(await receipt("--evidence", evidence(), "--bus", bus())).toEqual({ stdout: "", exitCode: 1 });
    expect([said[0], existsSync(evidence())]).toEqual(["BUS_PREFIX_MISMATCH", false]);
  });
});

describe("a ledger in a SQLite file", () => {
  it.each([
    ["an empty file", ""],
    ["a file that is no database", "no database at all, whatever its name says"],
  ])("refuses %s as STORE_CORRUPT", (_, bytes) => {
    writeFileSync(ledger(), bytes);
    expect(openSqliteLedger(ledger(), hex("e"))).toEqual({ ok: false, error: "STORE_CORRUPT" });
  });

  it.each(["relative.sqlite", "/tmp/with\0nul"])("refuses the path %j", path => {
    expect(openSqliteLedger(path, hex("e"))).toEqual({ ok: false, error: "INVALID_PATH" });
  });

  it("lets one of two works win: the other expects a revision that is gone", async () => {
    const outcomes = [];
    for (const operationId of ["one", "two"])
      outcomes.push((await gaia("accept", { ...REQUESTS.accept, operationId })).exitCode);
    expect([outcomes, said[0]]).toEqual([[0, 1], "STALE_REVISION"]);
  });

  it("replays replace-76 in another process, and refuses it for another session", async () => {
    for (const verb of ["accept", "replace"] as const) await gaia(verb, REQUESTS[verb]);
    expect((await gaia("replace", REQUESTS.replace)).exitCode).toBe(0);
    await gaia("replace", { ...REQUESTS.replace, replacement: { ...SESSIONS[1], sessionRef: "session-third" } });
    expect(said[0]).toBe("OPERATION_CONFLICT");
  });
});

describe("a bus in a folder", () => {
  it.each([
    ["a held lock", "events.lock", "GAIA_LOCK_TIMEOUT"],
    ["a sidecar that is none", "bus-instance.json", "BUS_INSTANCE_CORRUPT"],
  ])("reports %s and changes nothing", async (_, name, code) => {
    if (name === "events.lock") mkdirSync(join(bus(), name));
    else writeFileSync(join(bus(), name), "{}\n");
    const before = readFileSync(join(bus(), "events.jsonl"), "utf8");
    expect(await createBusDirectory(bus(), { lockTimeoutMs: 20 }).captureCheckpoint()).toEqual({
      ok: false,
      error: code,
    });
    expect(existsSync(join(bus(), name))).toBe(true);
    expect(readFileSync(join(bus(), "events.jsonl"), "utf8")).toBe(before);
  });

  it("repeats the barrier for a message that became visible before its own failed", async () => {
    for (const verb of ["accept", "replace"] as const) await gaia(verb, REQUESTS[verb]);
    const flushed: string[] = [];
    const command = {
      type: "send",
      at: "2026-07-01T08:00:00.000Z",
      from: "act-0001",
      to: "act-0002",
      text: "t",
      kind: "continuity-wake",
      correlationId: "continuity-7",
      expectsReply: false,
      requestedAuthority: [],
    };
    const checkpoint = await createBusDirectory(bus()).captureCheckpoint();
    if (!checkpoint.ok) throw new Error(checkpoint.error);
    const wake = { checkpoint: checkpoint.value, command };
    const failing = createBusDirectory(bus(), {
      flush: () => {
        throw new Error("no barrier");
      },
    });
    await expect(failing.commitAndReconcile(wake)).rejects.toThrow("no barrier");
    const again = await createBusDirectory(bus(), { flush: path => void flushed.push(path) }).commitAndReconcile(wake);
    expect(again).toMatchObject({ ok: true, value: { status: "EXISTING" } });
    expect(flushed).toEqual([join(bus(), "events.jsonl")]);
  });
});

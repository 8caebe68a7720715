import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, hex, openCase, outcomeOf, REQUESTS } from "../../fixtures/continuity-case.ts";
import { decideOperation, type Outcome } from "../../shared/gaia/store-operation.ts";
import type { ContinuityStore, StoreContents } from "../../shared/gaia/store-port.ts";
import { ok } from "../../shared/lib/result.ts";
import { openSqliteLedger } from "./sqlite-ledger.ts";

// The lines S1 to S8 of what Gaia's own tests pin of its store, on a SQLite file. Source: GuitarAlchemist/gaia (8ed4dfc).

// The bundle stands within the project, so that it finds SQLite's native module.
const bundle = resolve("dist/test/continuity-store-child.mjs");
const root = mkdtempSync(join(tmpdir(), "countersign-conformance-"));
let cases = 0;

beforeAll(async () => {
  await build({
    entryPoints: ["fixtures/continuity-store-child.ts"],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["@photostructure/sqlite"],
    logLevel: "error",
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newPath = (): string => {
  cases += 1;
  return join(root, `${cases}.sqlite`);
};

function open(path: string): ContinuityStore {
  const store = openSqliteLedger(path, hex("e"));
  if (!store.ok) throw new Error(store.error);
  return store.value;
}

async function contentsOf(store: ContinuityStore): Promise<StoreContents> {
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  return contents.value;
}

interface Child {
  readonly ready: Promise<unknown>;
  /** What it printed after it was ready. */
  readonly ended: Promise<string>;
  kill(): void;
}

function start(path: string, act: string, operationId: string): Child {
  const child = spawn(process.execPath, [bundle, path, act, operationId], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return {
    ready: new Promise(done => child.stdout.once("data", done)),
    ended: new Promise(done => child.once("close", () => done(printed.replace("ready\n", "").trim()))),
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Two processes accept one ledger's work at the same moment, each under its own id. */
async function race(): Promise<readonly string[]> {
  const path = newPath();
  await open(path).close();
  const children = ["one", "two"].map(id => start(path, "accept", id));
  await Promise.all(children.map(({ ready }) => ready));
  writeFileSync(`${path}.go`, "");
  const outcomes = await Promise.all(children.map(({ ended }) => ended));
  const { clock, operations } = await contentsOf(open(path));
  return [...outcomes.toSorted(), `sequence ${clock.sequence}`, `${operations.length} operation`];
}

const isWal = (path: string): unknown => new DatabaseSync(path).prepare("PRAGMA journal_mode").get()?.journal_mode;

/** A process is killed within a transaction: what it wrote is gone, its lock too, and the same operation goes through. */
async function killHolder(): Promise<unknown> {
  const path = newPath();
  await open(path).close();
  const child = start(path, "hold", REQUESTS.accept.operationId);
  await child.ready;
  child.kill();
  await child.ended;
  const store = open(path);
  const { clock, operations, events } = await contentsOf(store);
  const { controller } = openCase({ store });
  return [clock.sequence, operations.length, events.length, await outcomeOf(controller.accept(REQUESTS.accept))];
}

/** A process is killed after its commit, before it said so. */
async function killMute(): Promise<unknown> {
  const path = newPath();
  const child = start(path, "mute", REQUESTS.accept.operationId);
  await child.ready;
  child.kill();
  await child.ended;
  const store = open(path);
  const stored = (await contentsOf(store)).operations[0]?.responseJson;
  const again = await openCase({ store, clock: () => "2027-01-01T00:00:00.000Z" }).controller.accept(REQUESTS.accept);
  const { sequence } = (await contentsOf(store)).clock;
  return [again.ok && again.value.isReplay, again.ok && again.value.responseJson === stored, sequence];
}

/** A ledger with a work accepted, changed by SQL, opened again. */
async function openChanged(sql: string): Promise<unknown> {
  const path = newPath();
  const store = open(path);
  await advance(openCase({ store }).controller, "accept");
  await store.close();
  new DatabaseSync(path).exec(sql);
  const again = openSqliteLedger(path, hex("e"));
  return again.ok ? "opened" : again.error;
}

function openFile(bytes: string | Uint8Array): unknown {
  const path = newPath();
  writeFileSync(path, bytes);
  const opened = openSqliteLedger(path, hex("e"));
  return opened.ok ? "opened" : opened.error;
}

/** A database of the same kind with none of a ledger's tables. */
function openForeign(): unknown {
  const [path, copy] = [newPath(), newPath()];
  const database = new DatabaseSync(path);
  database.exec("CREATE TABLE notes (x)");
  database.close();
  copyFileSync(path, copy);
  const opened = openSqliteLedger(copy, hex("e"));
  return opened.ok ? "opened" : opened.error;
}

/** A value whose canonical form has exactly this many bytes. */
const sized = (bytes: number): { readonly pad: string } => ({ pad: "x".repeat(bytes - '{"pad":""}'.length) });
const sizedEvent = (bytes: number): NonNullable<Outcome["event"]> => ({
  type: "E",
  pad: "x".repeat(bytes - '{"pad":"","type":"E"}'.length),
});

/** An outcome of 65,536 bytes; the first one leaves the state, two bytes, for which its event makes room. */
const halfShare = (nth: number): Outcome => ({
  response: sized(32_768),
  event: sizedEvent(nth === 0 ? 32_766 : 32_768),
  ...(nth === 0 ? { state: { revision: 1 } } : {}),
});

type Class = "lifecycle" | "inspection";

const commit = async (store: ContinuityStore, id: string, outcome: Outcome, operationClass: Class = "lifecycle") => {
  const operation = {
    operationId: id,
    requestDigest: hex("1"),
    operationClass,
    reservationOwner: null,
    plan: () => ok({ at: () => ok(outcome) }),
  };
  const done = await store.transact(contents => decideOperation(contents, operation, () => "2026-07-01T08:00:00.000Z"));
  return done.ok ? (done.value.isReplay ? "replayed" : "committed") : done.error;
};

/** Commits outcomes of 32,768 and of 32,769 bytes: what each gives, and that a refusal changes nothing. */
async function commitSized(outcomeOfBytes: (bytes: number) => Outcome): Promise<unknown> {
  const store = open(newPath());
  const fits = await commit(store, "fits", outcomeOfBytes(32_768));
  const before = await contentsOf(store);
  const over = await commit(store, "over", outcomeOfBytes(32_769));
  return [fits, over, JSON.stringify(await contentsOf(store)) === JSON.stringify(before)];
}

/** Commits until the store is full; what the next one gives, and a replay of the first. */
async function fill(
  count: number,
  outcomeOf: (nth: number) => Outcome,
  operationClass: Class = "lifecycle",
): Promise<unknown> {
  const store = open(newPath());
  const outcomes: string[] = [];
  for (let nth = 0; nth <= count; nth += 1)
    outcomes.push(await commit(store, `op-${nth}`, outcomeOf(nth), operationClass));
  const filled = outcomes.filter(each => each === "committed").length;
  return [filled, outcomes.at(-1), await commit(store, "op-0", { response: {} }, operationClass)];
}

const LINES: readonly (readonly [
  line: string,
  what: string,
  run: () => Promise<unknown> | unknown,
  outcome: unknown,
])[] = [
  [
    "S1",
    "the file is in write-ahead mode",
    () => {
      const path = newPath();
      open(path);
      return isWal(path);
    },
    "wal",
  ],
  [
    "S1",
    "two processes accept at one moment",
    race,
    ["GENERATION_ACCEPTED", "STALE_REVISION", "sequence 1", "1 operation"],
  ],
  ["S2", "killed with an open transaction", killHolder, [0, 0, 0, expect.objectContaining({ revision: 1 })]],
  ["S3", "killed after the commit, the response withheld", killMute, [true, true, 1]],
  ["S4", "an empty file", () => openFile(""), "STORE_CORRUPT"],
  ["S4", "a file of another kind", () => openFile("not a database, whatever its name. ".repeat(300)), "STORE_CORRUPT"],
  ["S4", "a database of another program", openForeign, "STORE_CORRUPT"],
  ["S4", "a part of the tables", () => openChanged("DROP TABLE continuity_inspections"), "STORE_CORRUPT"],
  ["S4", "a table more", () => openChanged("CREATE TABLE continuity_more (x)"), "STORE_CORRUPT"],
  ["S5", "the state's row deleted", () => openChanged("DELETE FROM continuity_state"), "STORE_CORRUPT"],
  [
    "S6",
    "a response of 32,768 bytes, and one more",
    () => commitSized(bytes => ({ response: sized(bytes), state: { revision: 1 } })),
    ["committed", "BOUND_EXCEEDED", true],
  ],
  [
    "S6",
    "a state",
    () => commitSized(bytes => ({ response: {}, state: { ...sized(bytes), revision: 1 } })),
    ["committed", "BOUND_EXCEEDED", true],
  ],
  [
    "S6",
    "an event",
    () => commitSized(bytes => ({ response: {}, event: sizedEvent(bytes), state: { revision: 1 } })),
    ["committed", "BOUND_EXCEEDED", true],
  ],
  [
    "S7",
    "twelve operations, and a thirteenth",
    () => fill(12, nth => ({ response: {}, state: { revision: nth + 1 } })),
    [12, "BOUND_EXCEEDED", "replayed"],
  ],
  ["S8", "eight responses with their events", () => fill(8, halfShare), [8, "BOUND_EXCEEDED", "replayed"]],
  [
    "S8",
    "sixteen inspections",
    () => fill(16, () => ({ response: sized(32_768) }), "inspection"),
    [16, "BOUND_EXCEEDED", "replayed"],
  ],
];

describe("the store, line by line", () => {
  it.each(LINES)("%s: %s", { timeout: 60_000 }, async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});

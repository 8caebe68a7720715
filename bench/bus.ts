/**
 * What it costs to reconcile a wake with a long bus log. Prints one row for each number to hold. `--check`: exits with 1 where
 * one is not. `--once FOLDER`: reconciles that bus once, and prints the most memory that the process held, in MB.
 */
import { execFileSync } from "node:child_process";
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createBusDirectory } from "../cli/gaia/bus-directory.ts";
import { isJsonObject } from "../shared/lib/json-text.ts";
import { measureInTurns, median, medianRatio } from "./measure.ts";
import { printRows, type Row } from "./report.ts";

const ROUNDS = 3;
const LARGE = 1_000_000;
const SMALL = 100_000;
const BATCH = 10_000;
const KB_PER_MB = 1024;

const COMMAND = {
  type: "send",
  at: "2026-07-01T08:03:00.000Z",
  from: "act-0001",
  to: "act-0002",
  text: `continuity wake work=${"7".repeat(64)} commitment=${"c".repeat(64)} review=${"9".repeat(64)}`,
  kind: "continuity-wake",
  correlationId: `continuity-${"7".repeat(32)}`,
  expectsReply: false,
  requestedAuthority: [],
};

const atSecond = (nth: number): string => new Date(Date.UTC(2026, 6, 1) + nth * 1000).toISOString();

/** A line of other traffic: heartbeats, and one message in five. */
function trafficLine(nth: number): string {
  const at = atSecond(nth);
  if (nth % 5 > 0) return `${JSON.stringify({ type: "actor.heartbeat", at, actorId: "act-0002", note: null })}\n`;
  const message = { messageId: `msg-${nth}`, correlationId: `cor-${nth}`, from: "act-0001", to: "act-0002" };
  return `${JSON.stringify({ type: "message.sent", at, message: { ...message, text: "still at work on it" } })}\n`;
}

/** A bus with this many records, half of them before the checkpoint that it returns. */
async function writeBus(folder: string, records: number): Promise<unknown> {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, "events.jsonl");
  const actors = ["act-0001", "act-0002"].map(
    ref => `${JSON.stringify({ type: "actor.registered", ref, name: ref })}\n`,
  );
  writeFileSync(log, actors.join(""));
  let checkpoint: unknown = null;
  for (let nth = 0; nth < records; nth += BATCH) {
    if (nth === records / 2) checkpoint = await captured(folder);
    await appendFile(log, Array.from({ length: BATCH }, (_, index) => trafficLine(nth + index)).join(""));
  }
  writeFileSync(join(folder, "checkpoint.json"), JSON.stringify(checkpoint));
  return checkpoint;
}

async function captured(folder: string): Promise<unknown> {
  const cursor = await createBusDirectory(folder).captureCheckpoint();
  if (!cursor.ok) throw new Error(cursor.error);
  return cursor.value;
}

/** Reconciles the bus's wake, which the first call sends and each later one finds. */
async function reconcile(folder: string, checkpoint: unknown): Promise<undefined> {
  const done = await createBusDirectory(folder).commitAndReconcile({ checkpoint, command: COMMAND });
  if (!done.ok || !isJsonObject(done.value)) throw new Error(`The bus in ${folder} was not reconciled.`);
}

async function parseLines(folder: string): Promise<undefined> {
  for await (const line of createInterface({ input: createReadStream(join(folder, "events.jsonl")) })) JSON.parse(line);
}

/** The most memory that a process of its own holds while it reconciles, in MB. */
const memoryOf = (folder: string): number =>
  Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--once", folder], { encoding: "utf8" }));

const ms = (times: readonly number[]): string => `${median(times).toFixed(0)} ms`;

async function measure(root: string): Promise<readonly Row[]> {
  const folders = { large: join(root, "large"), small: join(root, "small") };
  const checkpoints = {
    large: await writeBus(folders.large, LARGE),
    small: await writeBus(folders.small, SMALL),
  };
  const times = await measureInTurns(
    {
      parse: () => parseLines(folders.large),
      large: () => reconcile(folders.large, checkpoints.large),
      small: () => reconcile(folders.small, checkpoints.small),
    },
    ROUNDS,
  );
  const memory = { large: memoryOf(folders.large), small: memoryOf(folders.small) };
  return [
    {
      what: "reconciling a bus of 1,000,000 records ÷ of 100,000",
      figure: medianRatio(times.large, times.small),
      limit: 12,
      unit: "×",
      from: `${ms(times.large)} ÷ ${ms(times.small)}`,
    },
    {
      what: "reconciling a bus of 1,000,000 records ÷ reading and JSON.parse of its lines",
      figure: medianRatio(times.large, times.parse),
      limit: 5,
      unit: "×",
      from: `${ms(times.large)} ÷ ${ms(times.parse)}`,
    },
    {
      what: "memory of reconciling 1,000,000 records ÷ 100,000",
      figure: memory.large / memory.small,
      limit: 1.5,
      unit: "×",
      from: `${memory.large.toFixed(0)} MB ÷ ${memory.small.toFixed(0)} MB`,
    },
  ];
}

async function runOnce(folder: string): Promise<void> {
  await reconcile(folder, JSON.parse(readFileSync(join(folder, "checkpoint.json"), "utf8")));
  process.stdout.write(String(process.resourceUsage().maxRSS / KB_PER_MB));
}

async function runAll(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "countersign-bench-bus-"));
  try {
    const rows = await measure(root);
    const heading = `medians of ${ROUNDS} rounds, the tasks in turns (Node ${process.version})`;
    if (!printRows(heading, rows) && process.argv.includes("--check")) process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const [mode, folder] = process.argv.slice(2);
await (mode === "--once" && folder !== undefined ? runOnce(folder) : runAll());

/**
 * What `countersign audit` costs beside bare JSON.parse, in this process. Prints one row for each number to hold.
 * `--check`: exits with 1 where a number is not held.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openInputs } from "../cli/open-inputs.ts";
import { runCommand } from "../cli/run-command.ts";
import { createHasher } from "../host/hash/create-hasher.ts";
import { runPipeline } from "../shared/pipeline.ts";
import { type CorpusSize, writeCorpus } from "./corpus.ts";
import { measureInTurns, median, medianRatio } from "./measure.ts";
import { printRows, type Row } from "./report.ts";

const ROUNDS = 5;
const NOW = "2026-11-30T00:00:00.000Z";
const LARGE: CorpusSize = { messages: 100_000, messagesPerSession: 2_000, claims: 40 };
const SMALL: CorpusSize = { ...LARGE, messages: 10_000 };
const LONG: CorpusSize = { messages: 10_000, messagesPerSession: 10_000, claims: 300 };

function readLines(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(name => name.endsWith(".jsonl"));
  return files.flatMap(name =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(line => line !== ""),
  );
}

function parseLines(lines: readonly string[]): undefined {
  for (const line of lines) JSON.parse(line);
}

async function audit(folder: string): Promise<undefined> {
  const { exitCode } = await runCommand(["audit", folder, "--format", "json", "--now", NOW, "--fail-on", "never"], {
    isTerminal: false,
    say: line => console.error(line),
    version: "0",
    startedAtIso: NOW,
  });
  if (exitCode !== 0) throw new Error(`The audit of ${folder} ended with ${exitCode}.`);
}

/** Milliseconds until all files are read, and from there to the end of the judgement. */
async function readAndJudge(folder: string): Promise<{ readonly readMs: number; readonly judgeMs: number }> {
  const { files, refusals, open } = await openInputs([folder]);
  const started = performance.now();
  let read = started;
  await runPipeline({
    files,
    refusals,
    ports: { open, createHasher, ask: async () => [], hasRepository: false },
    nowMs: Date.parse(NOW),
    nowIso: NOW,
    policy: {},
    policySha256: null,
    signal: new AbortController().signal,
    onSource: () => {
      read = performance.now();
    },
  });
  return { readMs: read - started, judgeMs: performance.now() - read };
}

const ms = (times: readonly number[]): string => `${median(times).toFixed(0)} ms`;

async function measure(root: string): Promise<readonly Row[]> {
  const folders = { large: join(root, "large"), small: join(root, "small"), long: join(root, "long") };
  await writeCorpus(folders.large, LARGE);
  await writeCorpus(folders.small, SMALL);
  await writeCorpus(folders.long, LONG);
  const lines = readLines(folders.large);
  let readMs = 0;
  const times = await measureInTurns(
    {
      parse: () => parseLines(lines),
      large: () => audit(folders.large),
      small: () => audit(folders.small),
      judge: async () => {
        const both = await readAndJudge(folders.long);
        readMs = both.readMs;
        return both.judgeMs;
      },
      // What the judgement above had to read.
      read: () => readMs,
    },
    ROUNDS,
  );
  return [
    {
      what: `audit of ${lines.length} messages ÷ JSON.parse of their lines`,
      figure: medianRatio(times.large, times.parse),
      limit: 3,
      unit: "×",
      from: `${ms(times.large)} ÷ ${ms(times.parse)}`,
    },
    {
      what: "audit of 100,000 messages ÷ audit of 10,000",
      figure: medianRatio(times.large, times.small),
      limit: 12,
      unit: "×",
      from: `${ms(times.large)} ÷ ${ms(times.small)}`,
    },
    {
      what: "judging a session of 10,000 messages with 300 claims ÷ reading it",
      figure: medianRatio(times.judge, times.read),
      limit: 2,
      unit: "×",
      from: `${ms(times.judge)} ÷ ${ms(times.read)}`,
    },
  ];
}

const root = mkdtempSync(join(tmpdir(), "countersign-bench-"));
try {
  const rows = await measure(root);
  const heading = `medians of ${ROUNDS} rounds, the tasks in turns, in one process (Node ${process.version})`;
  if (!printRows(heading, rows) && process.argv.includes("--check")) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

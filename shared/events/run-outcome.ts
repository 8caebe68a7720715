import type { RunCounts } from "../model/claim.ts";
import type { RunOutcome } from "../model/event.ts";
import { type Cut, cutOf } from "./run-cut.ts";
import { isPlaceholderScript, readEchoedRunners } from "./run-echo.ts";
import type { PlannedRun } from "./run-match.ts";
import { findCrash, findFailedTask, findFailedTest, findNotFound } from "./run-signs.ts";
import { NO_COUNTS, type Runner, type Summary } from "./runners/runner.ts";
import type { ShellCommand } from "./shell-command.ts";

/** How a run ended, with the words that show it: offsets in the output that was given. */
export interface RunEnd {
  readonly outcome: RunOutcome;
  readonly runner: string;
  readonly counts: RunCounts;
  readonly isCut: boolean;
  readonly start: number;
  readonly end: number;
  /** The output holds the runner's own words about it. */
  readonly isShown: boolean;
}

const RERUN = /^[ \t]{0,10}(?:RERUN |Waiting for file changes|Watch Usage|Press [hq] to )/m;
const NAMES: ReadonlyMap<string, string> = new Map([
  ["go-test", "go test"],
  ["cargo-test", "cargo test"],
  ["node-test", "node --test"],
  ["bun-test", "bun test"],
  ["dotnet-test", "dotnet test"],
  ["dotnet-build", "dotnet build"],
  ["swift-test", "swift test"],
  ["deno-test", "deno test"],
  ["go-build", "go build"],
  ["cargo-build", "cargo build"],
  ["maven", "mvn"],
  ["exunit", "mix test"],
]);
const ANONYMOUS = new Set(["simple-lint", "js-build"]);

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

function addCounts(a: RunCounts, b: RunCounts): RunCounts {
  return {
    passed: add(a.passed, b.passed),
    failed: add(a.failed, b.failed),
    skipped: add(a.skipped, b.skipped),
    total: add(a.total, b.total),
  };
}

/** One summary out of the several that packages, targets or reruns print. */
function mergeSummaries(summaries: readonly Summary[], loop: ShellCommand["loop"], isWatch: boolean): Summary | null {
  const last = summaries.at(-1);
  if (last === undefined || summaries.length === 1 || isWatch || loop === "retry") return last ?? null;
  const failed = summaries.find(summary => summary.verdict === "failed");
  const shown = failed ?? summaries.findLast(summary => summary.verdict === "passed") ?? last;
  // One suite again and again, or one package after another: which it was cannot be told, so no sum is made.
  const counts = loop === "each" ? NO_COUNTS : summaries.map(summary => summary.counts).reduce(addCounts);
  return { start: shown.start, end: shown.end, verdict: shown.verdict, counts };
}

interface Reading {
  readonly summary: Summary | null;
  readonly reader: Runner | null;
  readonly count: number;
}

/** Every summary of an output that one of the readers knows, in order; of two that overlap, the first reader's. */
export function findSummaries(
  readers: readonly Runner[],
  output: string,
): readonly { readonly reader: Runner; readonly summary: Summary }[] {
  const found: { readonly reader: Runner; readonly summary: Summary }[] = [];
  for (const reader of readers) {
    for (const summary of reader.summarise(output)) {
      const overlaps = found.some(one => one.summary.start < summary.end && summary.start < one.summary.end);
      if (!overlaps) found.push({ reader, summary });
    }
  }
  return found.sort((a, b) => a.summary.start - b.summary.start);
}

function readSummaries(run: PlannedRun, output: string): Reading {
  const found = findSummaries(run.readers, output);
  const readers = new Set(found.map(one => one.reader));
  const summaries = found.map(one => one.summary);
  // An empty package beside others that ran says nothing about them.
  const summary = mergeSummaries(summaries, run.command.loop, found.length > 1 && RERUN.test(output));
  return { summary, reader: readers.size === 1 ? (found[0]?.reader ?? null) : null, count: summaries.length };
}

/** A grep for errors that found none says as much as silence; any other filter may have let them fall. */
function filterKeepsErrors(run: PlannedRun): boolean {
  return run.command.filters.every(argv => {
    if (argv[0] !== "grep" && argv[0] !== "rg")
      return (
        argv[0] === "tail" ||
        argv[0] === "head" ||
        argv[0] === "tee" ||
        argv[0] === "cat" ||
        argv[0] === "sort" ||
        argv[0] === "wc"
      );
    return argv.some(word => /^["']?(?:error|error TS|FAIL)/i.test(word)) && !argv.includes("-v");
  });
}

function isWholeAtCut(cut: Cut, reading: Reading): boolean {
  if (cut === "none") return true;
  if (reading.reader === null) return false;
  if (reading.reader.isPerPart !== true) return reading.count === 1;
  return reading.reader.id === "go-test" && (cut === "start" || cut === "middle");
}

/**
 * How a run ended. The output decides; `exit` is the run's own status where it is known (0, not 0, or null).
 * No summary and silence is a pass only for tools that are silent when all is well.
 */
export function decideRun(run: PlannedRun, output: string, exit: number | null, isInterrupted: boolean): RunEnd {
  const cut = cutOf(run.command, output);
  const reading = readSummaries(run, output);
  const name =
    reading.reader === null || ANONYMOUS.has(reading.reader.id) || run.script === null
      ? run.runner
      : (NAMES.get(reading.reader.id) ?? reading.reader.id);
  const end = (
    outcome: RunOutcome,
    isShown: boolean,
    at: { start: number; end: number } | null,
    counts = NO_COUNTS,
    isCut = false,
  ): RunEnd => ({
    outcome,
    runner: name,
    counts,
    isCut,
    start: at?.start ?? 0,
    end: at?.end ?? Math.min(output.length, 400),
    isShown,
  });
  const { summary } = reading;
  if (summary !== null) {
    const isWhole = isWholeAtCut(cut, reading);
    const counts = isWhole ? summary.counts : NO_COUNTS;
    if (summary.verdict === "failed") return end("failed", true, summary, counts, !isWhole);
    if (summary.verdict === "empty") return end("unknown", true, summary, counts, !isWhole);
    if (exit !== null && exit !== 0 && !isInterrupted) return end("failed", true, summary, counts, !isWhole);
    const failedTask = run.script === null || exit === 0 ? null : findFailedTask(output);
    if (failedTask !== null && failedTask.task === run.script) return end("failed", true, failedTask, counts, !isWhole);
    // The end is where a failure of a later package would stand.
    if (!isWhole && exit !== 0 && (cut === "end" || cut === "lines"))
      return end("unknown", true, summary, NO_COUNTS, true);
    return end("passed", true, summary, counts, !isWhole);
  }
  if (isInterrupted) return end("unfinished", false, null);
  return decideWithoutSummary(run, output, exit, cut, end);
}

type EndMaker = (
  outcome: RunOutcome,
  isShown: boolean,
  at: { start: number; end: number } | null,
  counts?: RunCounts,
  isCut?: boolean,
) => RunEnd;

function decideWithoutSummary(run: PlannedRun, output: string, exit: number | null, cut: Cut, end: EndMaker): RunEnd {
  const isCut = cut !== "none";
  if (exit === 124 || exit === 130 || exit === 137 || exit === 143) return end("unfinished", false, null);
  const missing = exit === 0 ? null : findNotFound(output);
  if (missing !== null || exit === 127 || exit === 126) return end("unfinished", false, missing);
  const failedTest = run.tool === "test" && exit !== 0 ? findFailedTest(output) : null;
  if (failedTest !== null) return end("failed", true, failedTest, NO_COUNTS, true);
  const failedTask = run.script === null || exit === 0 ? null : findFailedTask(output);
  if (failedTask !== null && (failedTask.task === null || failedTask.task === run.script)) {
    const crash = run.tool === "test" ? findCrash(output) : null;
    return crash === null ? end("failed", true, failedTask, NO_COUNTS, isCut) : end("unfinished", true, crash);
  }
  if (exit !== null && exit !== 0) {
    if (run.tool !== "test") return end("failed", false, null);
    const crash = findCrash(output);
    // Its status says that it failed; its words about it were cut away.
    if (crash !== null || (run.script === null && !isCut)) return end("unfinished", false, crash);
    return end("failed", false, null, NO_COUNTS, isCut);
  }
  if (exit === 0)
    return run.isMixed || (run.script !== null && isPlaceholderScript(output))
      ? end("unknown", false, null)
      : end("passed", false, null, NO_COUNTS, isCut && run.tool === "test");
  const echoed = run.script === null ? run.readers : readEchoedRunners(output, run.tool);
  const isSilent = echoed.length > 0 && echoed.every(reader => reader.isSilent);
  const saysNothing = run.script !== null || output.trim() === "" || !isCut;
  if (isSilent && saysNothing && !run.command.isSilenced && filterKeepsErrors(run) && findCrash(output) === null)
    return end("passed", false, null);
  return end("unknown", false, null, NO_COUNTS, isCut);
}

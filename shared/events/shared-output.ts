import type { PlannedRun } from "./run-match.ts";
import { decideRun, findSummaries, type RunEnd } from "./run-outcome.ts";
import { findFailedTask } from "./run-signs.ts";
import { statusOf } from "./run-status.ts";
import { NO_COUNTS, type Runner, type Summary } from "./runners/runner.ts";
import type { ShellCall } from "./shell-call.ts";

/** A run of a call, the position of its command, and how it ended. */
export interface Judged {
  readonly run: PlannedRun;
  readonly index: number;
  end: RunEnd;
}

type Planned = ShellCall["planned"][number];
/** Where a run's own words begin and end in the output of its call. */
type Part = readonly [number, number];
interface Found {
  readonly reader: Runner;
  readonly summary: Summary;
}

/** Several runs in one output: where each task prints its own header, each gets its own part. */
function splitByHeaders(runs: readonly Planned[], output: string): readonly Part[] | null {
  const starts: number[] = [];
  let from = 0;
  for (const { run } of runs) {
    const start = findHeader(run, output, from);
    if (start === null) return null;
    starts.push(start);
    from = start + 1;
  }
  return starts.map((start, i) => [start, starts[i + 1] ?? output.length] as const);
}

function findHeader(run: PlannedRun, output: string, from: number): number | null {
  if (run.script === null) return null;
  const marks = [`[${run.script}] $ `, ` ${run.script} /`, `> ${run.script}\n`, ` ${run.script}\n> `];
  const at = marks.map(mark => output.indexOf(mark, from)).filter(place => place >= 0);
  return at.length === 0 ? null : Math.min(...at);
}

/**
 * How many of the summaries, in their order, are each run's own: every run has one at least. Null where they can be
 * dealt out in no way, or in more than one.
 */
function dealOut(runs: readonly Planned[], found: readonly Found[]): readonly number[] | null {
  const fits = (i: number, j: number): boolean =>
    found[j] !== undefined && runs[i]?.run.readers.includes(found[j].reader) === true;
  // ways[i][j]: in how many ways the first j+1 summaries are those of the first i+1 runs; two stand for many.
  const ways: number[][] = [];
  for (let i = 0; i < runs.length; i++) {
    const row: number[] = [];
    for (let j = 0; j < found.length; j++) {
      const begins = i === 0 ? (j === 0 ? 1 : 0) : (ways[i - 1]?.[j - 1] ?? 0);
      row.push(fits(i, j) ? Math.min(2, begins + (row[j - 1] ?? 0)) : 0);
    }
    ways.push(row);
  }
  if (ways.at(-1)?.at(-1) !== 1) return null;
  const counts = runs.map(() => 0);
  let i = runs.length - 1;
  for (let j = found.length - 1; j >= 0; j--) {
    counts[i] = (counts[i] ?? 0) + 1;
    if (i > 0 && (ways[i - 1]?.[j - 1] ?? 0) > 0 && (ways[i]?.[j - 1] ?? 0) === 0) i -= 1;
  }
  return counts;
}

/** Several runs in one output: as many summaries as runs, or runners that only one of them can be, tell them apart. */
function splitBySummaries(runs: readonly Planned[], found: readonly Found[], output: string): readonly Part[] | null {
  const counts = dealOut(runs, found);
  if (counts === null) return null;
  const parts: Part[] = [];
  let start = 0;
  let taken = 0;
  for (const count of counts) {
    taken += count;
    const last = found[taken - 1]?.summary.end ?? output.length;
    const next = found[taken]?.summary.start ?? output.length;
    // What stands right below a summary, up to an empty line, is still of it.
    const gap = output.slice(last, next);
    const stop = /\n[ \t]*\n/.exec(gap)?.index ?? (gap.includes("\n") ? gap.indexOf("\n") : gap.length);
    const end = found[taken] === undefined ? output.length : last + stop;
    parts.push([start, end]);
    start = end;
  }
  return parts;
}

/** A chain of `&&` that broke off: the runs up to the red summary, of which each printed its own. */
function splitBroken(
  call: ShellCall,
  runs: readonly Planned[],
  found: readonly Found[],
): { readonly parts: readonly Part[]; readonly ran: number } | null {
  const { text } = call.output;
  const ran = found.length;
  const isRed = found.every(({ summary }, i) => (summary.verdict === "failed") === (i === ran - 1));
  if (ran === 0 || ran >= runs.length || !isRed || call.status === 0) return null;
  const left = runs.slice(ran);
  const isCutOff = left.every(
    ({ run }) => run.command.needsPrevious && findHeader(run, text, found.at(-1)?.summary.end ?? 0) === null,
  );
  const parts = isCutOff ? splitBySummaries(runs.slice(0, ran), found, text) : null;
  return parts === null ? null : { parts, ran };
}

/** Whether two runs' outputs look alike, so that one could be taken for the other's. */
const sharesOutput = (other: PlannedRun, run: PlannedRun): boolean =>
  other.tool === run.tool && !other.isMixed && other.readers.some(reader => run.readers.includes(reader));

/**
 * How each run of a call ended. Where several could have printed the same words, each has the part of the output that
 * is its own; where nothing tells them apart, only what holds for all of them is said.
 */
export function judgeAll(call: ShellCall): Judged[] {
  const { planned, output } = call;
  const shared = new Map<Planned, RunEnd>();
  for (const one of planned) {
    if (planned.length === 1 || shared.has(one) || one.run.isMixed) continue;
    const group = planned.filter(other => sharesOutput(other.run, one.run));
    if (group.length > 1) for (const [of, end] of judgeGroup(call, group)) shared.set(of, end);
  }
  return planned.map(one => ({
    run: one.run,
    index: one.index,
    end:
      shared.get(one) ??
      decideRun(one.run, showsAnother(call, one) ? "" : output.text, statusOf(call, one.index), call.interrupted),
  }));
}

const SHOWS = /^(?:cat|head|tail|less|more|bat|grep|egrep|rg|sed|awk)$/;

/** A run whose own words went elsewhere, beside a command that shows a file which they did not go to: `npm test >/dev/null; cat old.log`. */
function showsAnother(call: ShellCall, { run, index }: Planned): boolean {
  if (!run.command.isSilenced) return false;
  const files = run.command.outputFiles.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  const shows = call.commands.filter(({ argv }, at) => at !== index && SHOWS.test(argv[0] ?? "") && argv.length > 1);
  return shows.length > 0 && shows.every(({ argv }) => argv.every(word => !files.some(file => word.endsWith(file))));
}

function judgeGroup(call: ShellCall, group: readonly Planned[]): readonly (readonly [Planned, RunEnd])[] {
  const { text } = call.output;
  const readers = [...new Set(group.flatMap(({ run }) => run.readers))];
  const found = findSummaries(readers, text);
  const inPart = (one: Planned, part: Part): readonly [Planned, RunEnd] => {
    const end = decideRun(one.run, text.slice(part[0], part[1]), statusOf(call, one.index), call.interrupted);
    return [one, { ...end, start: end.start + part[0], end: end.end + part[0] }];
  };
  const parts = splitByHeaders(group, text) ?? splitBySummaries(group, found, text);
  if (parts !== null) return group.map((one, i) => inPart(one, parts[i] ?? [0, text.length]));
  const broken = splitBroken(call, group, found);
  if (broken !== null) return group.map((one, i) => inPart(one, broken.parts[i] ?? [text.length, text.length]));
  return shareOut(call, group, found);
}

/** One output, several runs, and nothing that tells them apart. */
function shareOut(
  call: ShellCall,
  group: readonly Planned[],
  found: readonly Found[],
): readonly (readonly [Planned, RunEnd])[] {
  const { text } = call.output;
  const red = found.find(({ summary }) => summary.verdict === "failed")?.summary ?? null;
  const failedTask = findFailedTask(text);
  const named = group.find(({ run }) => failedTask !== null && run.script === failedTask.task) ?? null;
  // Those that came out well did not print the red words: if one is left, it did.
  const doubtful = group.filter(one => statusOf(call, one.index) !== 0);
  const culprit = named ?? (red !== null && doubtful.length === 1 ? doubtful[0] : null);
  const words = culprit === null ? null : (red ?? failedTask);
  return group.map(one => {
    const exit = statusOf(call, one.index);
    const end = decideRun(one.run, text, exit, call.interrupted);
    if (one === culprit && words !== null)
      return [one, { ...end, outcome: "failed", counts: NO_COUNTS, isShown: true, start: words.start, end: words.end }];
    if (!end.isShown) return [one, end];
    const isTold = exit === 0 && (culprit !== null || doubtful.length === 0 || red === null);
    const isGreen = end.outcome === "passed" && red === null && named === null;
    return [one, { ...end, outcome: isTold || isGreen ? "passed" : "unknown", counts: NO_COUNTS }];
  });
}

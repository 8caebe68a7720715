import type { RunCounts, RunTool } from "../../model/claim.ts";

/** What a command says that it runs. */
export interface RunnerMatch {
  readonly tool: RunTool;
  /** The runner's name: `vitest`, `go test`, `make test`. */
  readonly runner: string;
  /** The package that the run is of, or null. */
  readonly pkg: string | null;
  /** `unit`, `integration`, `e2e`… or null. */
  readonly suite: string | null;
  /** The path, filter or flag that makes it a part of the whole, or null. */
  readonly subset: string | null;
}

/** The words in which a runner sums up. Offsets are into the text that was given. */
export interface Summary {
  readonly start: number;
  readonly end: number;
  /** `empty`: it ran nothing, which is no pass. */
  readonly verdict: "passed" | "failed" | "empty";
  readonly counts: RunCounts;
}

/** One runner. Adding one: this file's shape, a fixture folder, a line in the registry. */
export interface Runner {
  /** Also the fixture folder's name. */
  readonly id: string;
  readonly tool: RunTool;
  /** It says nothing when all is well: no output and status 0 is a pass. */
  readonly isSilent: boolean;
  /** It sums up each package or target by itself: a cut output may lack some, whatever its last lines say. */
  readonly isPerPart?: boolean;
  /** Whether the argv (unwrapped) calls this runner, and on what. */
  match(argv: readonly string[]): RunnerMatch | null;
  /** Every summary in an output without terminal sequences, in order. Linear, never throws. */
  summarise(output: string): readonly Summary[];
}

/** Nothing is counted. */
export const NO_COUNTS: RunCounts = { passed: null, failed: null, skipped: null, total: null };

/** Counts from the parts that a runner prints; what it leaves out was none. */
export function countsOf(passed: number, failed: number, skipped: number, total?: number): RunCounts {
  return { passed, failed, skipped, total: total ?? passed + failed + skipped };
}

/** A summary of a test run from its counts. */
export function summaryOf(start: number, end: number, counts: RunCounts, hasFailed = false): Summary {
  const ran = (counts.total ?? 0) - (counts.skipped ?? 0);
  const verdict = hasFailed || (counts.failed ?? 0) > 0 ? "failed" : counts.total === 0 || ran < 0 ? "empty" : "passed";
  return { start, end, verdict, counts };
}

/** A summary without figures. */
export const plainSummary = (start: number, end: number, verdict: Summary["verdict"]): Summary => ({
  start,
  end,
  verdict,
  counts: NO_COUNTS,
});

/** A number as people and tools print it (`1,234`), or 0 where there is none. */
export const toCount = (digits: string | undefined): number =>
  digits === undefined ? 0 : Number(digits.replaceAll(",", "")) || 0;

/**
 * What task runners put before a line of a package's output: `[test] `, `web:test: `, `packages/web test: `,
 * a container's `web-1  | `, and blanks. Source of a regular expression; it never spans lines, and every
 * repetition in it is bounded, so that a line of a megabyte costs no more than a short one.
 */
export const LINE =
  "^[ \\t]{0,40}(?:(?:\\[[\\w:./@-]{1,80}\\] |[@\\w./-]{1,80}:[\\w:.-]{1,60}: |[@\\w./-]{1,80} [\\w:.-]{1,60}: |[\\w.-]{1,60} {1,20}\\| |ℹ )[ \\t]{0,40})?";

/** All matches of a line pattern (`gm`), for `text.includes(hint)` texts only: the hint keeps other outputs cheap. */
export function findLines(text: string, hint: string, pattern: RegExp): readonly RegExpExecArray[] {
  return text.includes(hint) ? Array.from(text.matchAll(pattern)) : [];
}

// What ends a line for `^` besides a line feed.
const OTHER_ENDS = /[\r\u2028\u2029]/;

/** The same for a pattern that cannot match without the hint on its line: only the lines that have it are tried. */
export function findHintedLines(text: string, hint: string, pattern: RegExp): readonly RegExpExecArray[] {
  const first = text.indexOf(hint);
  if (first < 0) return [];
  if (OTHER_ENDS.test(text)) return findLines(text, hint, pattern);
  const found: RegExpExecArray[] = [];
  for (let at = first; at >= 0; ) {
    const start = text.lastIndexOf("\n", at) + 1;
    const feed = text.indexOf("\n", at);
    const line = feed < 0 ? text.slice(start) : text.slice(start, feed);
    pattern.lastIndex = 0;
    const match = pattern.exec(line);
    if (match?.index === 0) {
      match.index = start;
      match.input = text;
      found.push(match);
    }
    at = feed < 0 ? -1 : text.indexOf(hint, feed);
  }
  pattern.lastIndex = 0;
  return found;
}

/** Where the words of a matched line begin, after its blanks. */
export const wordsStart = (match: RegExpExecArray): number => match.index + (/^[ \t]*/.exec(match[0])?.[0].length ?? 0);

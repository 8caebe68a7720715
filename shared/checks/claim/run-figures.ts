import type { RunClaim } from "../../model/claim.ts";
import type { RunEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault } from "./claim-result.ts";
import { isWhole } from "./run-cover.ts";
import type { EndedRun } from "./select-runs.ts";

const REMOVED =
  /\b(?:remov|delet|dropp?|consolidat|merg|skipp?|renam|split|mov)\w*[^.\n]{0,60}\btests?\b|\btests?\b[^.\n]{0,40}\b(?:remov|delet|dropp|skipp|mov)\w*/i;

/** The figures by which a run's output may be quoted. */
function figuresOf({ counts }: RunEvent): readonly number[] {
  const { passed, failed, skipped, total } = counts;
  const sums = passed === null ? [] : [passed, passed + (skipped ?? 0), passed + (failed ?? 0)];
  return total === null ? sums : [...sums, total, total - (skipped ?? 0)];
}

/** Whether a run shows the number that a claim states; one that states none is shown by any. */
export function isCountShown(claim: RunClaim, run: EndedRun): boolean {
  const stated = claim.counts.passed ?? claim.counts.total;
  return stated === null || figuresOf(run.event).some(figure => isMeant(claim, stated, figure));
}

const ABOUT = 0.15;

/** Whether a figure is the number that a claim states, or lies where "at least", "up to" or "about" put it. */
function isMeant({ counts: { bound } }: RunClaim, stated: number, figure: number): boolean {
  if (bound === "least") return figure >= stated;
  if (bound === "most") return figure <= stated;
  return bound === "about" ? Math.abs(figure - stated) <= stated * ABOUT : figure === stated;
}

/** Whether the runs of a claim, alone or together, show the number that it states. */
export function isNumberShown(claim: RunClaim, own: readonly EndedRun[]): boolean {
  const stated = claim.counts.passed ?? claim.counts.total;
  return stated === null || own.some(run => isCountShown(claim, run)) || isSumOfLast(stated, own);
}

/** A stated number that the output which it comes from says otherwise. */
export function findCountFault(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  cause: string,
): ClaimResult | null {
  const { claim } = of;
  const stated = claim.counts.passed ?? claim.counts.total;
  const told = own.filter(({ event }) => figuresOf(event).length > 0);
  const last = told.at(-1);
  if (stated === null || claim.tool !== "test" || last === undefined || last !== own.at(-1)) return null;
  const sameCommand = (run: EndedRun): boolean => run.event.command === last.event.command;
  // Another run (of a part, of another suite) may be the one that is quoted.
  if (told.some(run => (run === last || !sameCommand(run)) && isCountShown(claim, run))) return null;
  if (isSumOfLast(stated, told) || !(isComparable(claim, last) || isSoleOfRunner(claim, last, told))) return null;
  return foundFault(
    "claim.count-mismatch",
    of,
    cause,
    `${quoteWords(of.clause.text)} states ${stated}, but the output of the last run (${last.event.runner}) says ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
  );
}

// A subset's figures are no measure of a number that is said of all.
const isComparable = (claim: RunClaim, last: EndedRun): boolean =>
  !last.event.isCut &&
  // "12 unit, 3 integration" may divide one run that names no suite.
  !(claim.suites !== undefined && claim.subject !== null && last.event.suite === null && last.event.pkg === null) &&
  (isWhole(last.event) || (claim.scope === "some" && claim.subject !== null));

/** "pytest: 41 passed", and every run of pytest was of the same part. */
const isSoleOfRunner = (claim: RunClaim, last: EndedRun, told: readonly EndedRun[]): boolean =>
  claim.runner !== null &&
  !last.event.isCut &&
  last.event.subset === null &&
  told.every(({ event }) => event.runner === last.event.runner && event.pkg === last.event.pkg);

/** Whether the number is the sum over the last runs of several packages or suites. */
function isSumOfLast(stated: number, told: readonly EndedRun[]): boolean {
  const byCommand = new Map(
    told.map(({ event }) => [`${event.cwd} ${event.command} ${event.pkg}`, event.counts.passed ?? 0]),
  );
  const figures = [...byCommand.values()].slice(-6);
  for (let subset = 1; subset < 1 << figures.length; subset += 1) {
    const sum = figures.reduce((total, figure, index) => (subset & (1 << index) ? total + figure : total), 0);
    if (sum === stated) return true;
  }
  return false;
}

/** "All pass", while fewer tests ran than in an earlier run of the same command, without a word about it. */
export function findShrunk(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  last: EndedRun,
  cause: string,
): ClaimResult | null {
  const { claim } = of;
  if (
    claim.tool !== "test" ||
    (claim.scope !== "all" && !claim.noRegressions) ||
    !isWhole(last.event) ||
    last.event.isCut
  )
    return null;
  const ran = ranIn(last.event);
  const earlier = own.findLast(
    run =>
      run !== last &&
      run.event.command === last.event.command &&
      run.event.cwd === last.event.cwd &&
      !run.event.isCut &&
      (ranIn(run.event) ?? 0) > (ran ?? Number.POSITIVE_INFINITY),
  );
  if (ran === null || earlier === undefined || REMOVED.test(of.handoff.text)) return null;
  return foundFault(
    "claim.count-shrunk",
    of,
    cause,
    `${quoteWords(of.clause.text)}, but fewer tests ran than before: ${quoteEvent(span, last)} against ${quoteEvent(span, earlier)}, and nothing says why.`,
    [
      ...citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
      ...citeEvent(span, earlier, "context", `earlier run of ${earlier.event.runner}`),
    ],
  );
}

const ranIn = ({ counts }: RunEvent): number | null =>
  counts.total ?? (counts.passed === null ? null : counts.passed + (counts.failed ?? 0) + (counts.skipped ?? 0));

import type { CountClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { isRunElsewhere } from "./hidden-run.ts";
import { isMentioned } from "./message-search.ts";
import { findChangeAfter } from "./red-runs.ts";
import { isWhole } from "./run-cover.ts";
import { type EndedRun, hasEnded } from "./select-runs.ts";
import { askedOf, eventsOf } from "./span-events.ts";

const RULE = "claim.count-mismatch";

/** Judges how many tests, or files of tests, there are said to be against the last whole run, where that alone can have told it. */
export function judgeSize(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { claim, clause } = of;
  const runs = eventsOf(span).runs.filter(run => run.event.tool === "test" && hasEnded(run));
  const last = runs.at(-1);
  if (last === undefined || clause.isPast) return null;
  // "4 test files were moved" is no number of a run.
  if (claim.noun === "test-files" && clause.claims.every(({ type }) => type !== "run")) return null;
  const cause = `count:${claim.noun}`;
  const sizesOf = (run: EndedRun): readonly number[] => (claim.noun === "tests" ? testsOf(run) : filesOf(span, run));
  const shown = runs.findLast(run => sizesOf(run).includes(claim.count));
  if (shown === last) return foundSupport(RULE, of, cause, citeEvent(span, shown, "supports", "the last run"));
  // Another command, a part, a later change or a run that is not seen may be what is counted.
  const isAlone = runs.every(({ event }) => event.command === last.event.command) && isWhole(last.event);
  if (shown !== undefined || !isAlone || last.event.isCut || sizesOf(last).length === 0) return null;
  if (span.isIncomplete || askedOf(span, /./) || isRunElsewhere(span, "test")) return null;
  if (findChangeAfter(span, last, eventsOf(span).changes) !== null || isMentioned(span, `${claim.count} test`))
    return null;
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(clause.text)} states ${claim.count} ${claim.noun === "tests" ? "tests" : "files of tests"}, but the output of the last run (${last.event.runner}) says ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
  );
}

/** How many tests a run's figures may be said to be: all, or those that were not skipped. */
function testsOf({ event: { counts } }: EndedRun): readonly number[] {
  const { passed, failed, skipped, total } = counts;
  const ran = passed === null ? [] : [passed, passed + (failed ?? 0), passed + (failed ?? 0) + (skipped ?? 0)];
  return total === null ? ran : [...ran, total];
}

const FILES =
  /^[ \t]*Test Files {1,4}[^\n]{0,80}\((\d{1,5})\)|^Test Suites:[^\n]{0,80}?(\d{1,5}) total|\bacross (\d{1,5}) files?\b/gm;
const NEAR_UNITS = 400;

/** How many files of tests a run says that it ran (vitest, jest, bun); empty where it does not. */
function filesOf(span: Span, { order, event }: EndedRun): readonly number[] {
  const text = span.timeline.entries[order]?.message.text ?? "";
  const near = text.slice(Math.max(0, event.start - NEAR_UNITS), event.end + NEAR_UNITS);
  return Array.from(near.matchAll(FILES), found => Number(found[1] ?? found[2] ?? found[3])).slice(-1);
}

import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, leftUnchecked } from "./claim-result.ts";
import { isRunElsewhere } from "./hidden-run.ts";
import { selectRuns } from "./select-runs.ts";
import { eventsOf, reportedOf } from "./span-events.ts";

const TESTS = /\b(?:test|tests|testing|spec|verify|validate|suite|check|qa|e2e)\b/i;
const SCRIPT = /^(?:npm|pnpm|yarn|bun|make|just|task)\b/;

/**
 * Judges what is said of one suite where only others were run. Alone it decides nothing: a run of the whole may have held
 * it. Said together with a suite that has runs of its own, it is a part that was left out.
 */
export function judgeOtherSuite(of: AssertedClaim<RunClaim>, span: Span, cause: string): ClaimResult | null {
  const { subject, suites, tool, counts } = of.claim;
  // Its number may be a part of one run's.
  if (
    counts.passed !== null ||
    suites === undefined ||
    subject === null ||
    of.clause.isPast ||
    isRunElsewhere(span, tool)
  )
    return null;
  const { runs } = eventsOf(span);
  const others = suites
    .filter(suite => suite !== subject)
    .map(suite => selectRuns({ ...of.claim, subject: suite }, runs))
    .flatMap(({ named, runs: own }) => (named ? own : []))
    .filter(({ event }) => event.outcome === "passed");
  const last = others.at(-1);
  // A script may run every suite.
  if (last === undefined || others.some(({ event }) => SCRIPT.test(event.command))) return null;
  if (span.isIncomplete || reportedOf(span, TESTS)) return leftUnchecked("claim.tests-subset", of, cause, "session");
  return foundFault(
    "claim.tests-subset",
    of,
    cause,
    `${quoteWords(of.clause.text)} is said of the ${subject} tests too, but only others were run: ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
  );
}

import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { findCall } from "./find-call.ts";
import { findOnly } from "./find-only.ts";
import { isRunElsewhere } from "./hidden-run.ts";
import { judgeAutomation } from "./judge-automation.ts";
import { judgeOtherSuite } from "./judge-other-suite.ts";
import { readUnnamed } from "./judge-unnamed.ts";
import { isOfOtherProject } from "./other-project.ts";
import { findChangeAfter, findRedRun } from "./red-runs.ts";
import { isWhole } from "./run-cover.ts";
import { findCountFault, findShrunk, isCountShown, isNumberShown } from "./run-figures.ts";
import { type EndedRun, selectRuns } from "./select-runs.ts";
import { askedOf, eventsOf, reportedOf } from "./span-events.ts";
import { spanOfClaim } from "./tied-moment.ts";

const NAMES = { test: "the tests", build: "the build", lint: "the linter", typecheck: "the type check" } as const;
const MATTERS = {
  test: /\b(?:test|tests|testing|spec|verify|validate|suite|check|qa)\b/i,
  build: /\b(?:build|compile|verify|check)\b/i,
  lint: /\b(?:lint|format|verify|check|review)\b/i,
  typecheck: /\b(?:type|types|tsc|compile|verify|check|typecheck)\b/i,
} as const;

/** Judges a claim that tests, a build, a linter or a type check pass (RULES.md, the eight rules on runs). */
export function judgeRun(asserted: AssertedClaim<RunClaim>, whole: Span): ClaimResult | null {
  const span = spanOfClaim(asserted, whole);
  const ofForge = asserted.claim.unnamed === "ci" ? judgeAutomation(asserted, span) : "undecided";
  if (ofForge !== "undecided") return ofForge;
  const claim = readUnnamed(asserted.claim, span);
  if (claim === null) return null;
  const of = { ...asserted, claim };
  const { clause } = of;
  const cause = `run:${claim.tool}`;
  const { runs, changes } = eventsOf(span);
  const { runs: own, named } = selectRuns(claim, runs);
  const last = own.at(-1);
  if (last === undefined) return judgeUnrun(of, span, cause);
  if (EXCEPTION.test(clause.text)) return null;
  if (!named) return judgeOtherSuite(of, span, cause);
  if (admitsFailures(claim)) return judgeFigures(of, span, own, last, cause);
  if (clause.isPast) return judgePast(of, span, own, cause);
  // A sub-agent whose transcript is not loaded may have run it again.
  if (askedOf(span, MATTERS[claim.tool], last.order))
    return leftUnchecked("claim.tests-contradicted", of, cause, "session");
  // Nor is a later run decided that no event tells of.
  if (last.event.outcome !== "passed" && isRunElsewhere(span, claim.tool, last.order, true)) return null;
  const red = findRedRun(claim, own);
  if (red !== null) return contradict(of, span, red, own, cause);
  if (last.event.outcome === "unknown" && last.event.isCut && claim.scope === "all" && isCutShort(span, last))
    return judgeScope(of, span, own, last, cause);
  if (last.event.outcome !== "passed") return null;
  const figures = findCountFault(of, span, own, cause);
  if (figures !== null) return figures;
  const change = findChangeAfter(span, last, changes);
  if (claim.subject === null && isOfOtherProject(span, own, changes)) return null;
  if (change?.event.isPresumed === true)
    return leftUnchecked(
      "claim.tests-stale",
      of,
      cause,
      "session",
      citeEvent(span, change, "context", "a formatter that may have changed something after the last passing run"),
    );
  if (change !== null) {
    const words = `${quoteWords(clause.text)} is older than the code: ${NAMES[claim.tool]} last passed at ${quoteEvent(span, last)}, and ${quoteEvent(span, change)} changed something that the run covers.`;
    return foundFault("claim.tests-stale", of, cause, words, [
      ...citeEvent(span, change, "contradicts", "change after the last passing run"),
      ...citeEvent(span, last, "context", `last passing run of ${last.event.runner}`),
    ]);
  }
  const fault = judgeScope(of, span, own, last, cause);
  if (fault !== null) return fault;
  // Nor is it known what a sub-agent changed whose transcript is not loaded.
  if (askedOf(span, TO_CHANGE, last.order)) return leftUnchecked("claim.tests-stale", of, cause, "session");
  // A number that no output shows is not borne out by a pass without numbers.
  return isNumberShown(claim, own) && isOfOwnTree(of, span, last) ? supportCounted(of, span, own, last, cause) : null;
}

const TO_CHANGE =
  /(?:^|[\n.:;]\s*|\b(?:please|then|and|to|must|should|you(?:'ll| will)?)\s+)(?:fix|implement|add|change|edit|rewrite|refactor|rename|update|replace|remove|migrate|create)\b(?!\s+(?:a |the )?(?:report|summary|list|plan|overview)\b)/i;

const NAMED_TREE =
  /\b(?:on|against|of)\s+(?:origin\/)?(main|master|trunk|production|staging)\b|\b(?:^|where|that|and|,)\s*(main|master|trunk|production|staging)\s+(?:still\s+|now\s+)?(?:builds?|compiles?|passes|lints?)\b/i;

/** "Main builds cleanly" is not borne out by a run on another branch. */
function isOfOwnTree(of: AssertedClaim<RunClaim>, span: Span, run: EndedRun): boolean {
  const named = NAMED_TREE.exec(of.clause.text);
  if (named === null) return true;
  const branch = span.timeline.entries[run.order]?.message.gitBranch;
  return branch?.toLowerCase() === (named[1] ?? named[2] ?? "").toLowerCase();
}

const support = (of: AssertedClaim<RunClaim>, span: Span, run: EndedRun, cause: string): ClaimResult =>
  foundSupport(
    "claim.tests-contradicted",
    of,
    cause,
    citeEvent(span, run, "supports", `last run of ${run.event.runner}`),
  );

/** Where another run than the last one shows the number that is stated, that one comes first. */
function supportCounted(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  last: EndedRun,
  cause: string,
): ClaimResult {
  const counted = own.findLast(run => run.event.outcome === "passed" && isCountShown(of.claim, run)) ?? last;
  if (counted === last || isCountShown(of.claim, last)) return support(of, span, last, cause);
  return foundSupport("claim.tests-contradicted", of, cause, [
    ...citeEvent(span, counted, "supports", `the run of ${counted.event.runner} with this number`),
    ...citeEvent(span, last, "supports", `last run of ${last.event.runner}`),
  ]);
}

function judgeUnrun(of: AssertedClaim<RunClaim>, span: Span, cause: string): ClaimResult | null {
  const { tool } = of.claim;
  if (span.isIncomplete || reportedOf(span, MATTERS[tool]))
    return leftUnchecked("claim.tests-unrun", of, cause, "session");
  if (isImplied(of.claim, eventsOf(span).runs) || isRunElsewhere(span, tool)) return null;
  const started = eventsOf(span)
    .runs.filter(({ event }) => event.tool === tool)
    .at(-1);
  const why =
    started === undefined
      ? `no run of ${NAMES[tool]} appears in the session before it`
      : `the last run was ${started.event.outcome === "refused" ? "refused" : "never seen to end"}: ${quoteEvent(span, started)}`;
  return foundFault(
    "claim.tests-unrun",
    of,
    cause,
    `${quoteWords(of.clause.text)} rests on nothing: ${why}.`,
    started === undefined ? [] : citeEvent(span, started, "context", `run of ${started.event.runner} that did not end`),
  );
}

const EXCEPTION = /\b(?:except|apart from|other than|excluding|aside from|besides)\b/i;

/** "12 of 14 pass", "120 passed, 3 failed": that some fail is told. */
const admitsFailures = ({ counts }: RunClaim): boolean =>
  (counts.failed ?? 0) > 0 || (counts.passed !== null && counts.total !== null && counts.passed < counts.total);

/** Of failures that are told, only the figures can be wrong. */
function judgeFigures(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  last: EndedRun,
  cause: string,
): ClaimResult | null {
  const shown = own.findLast(run => run.event.counts.passed !== null && isCountShown(of.claim, run));
  if (shown !== undefined) return support(of, span, shown, cause);
  return of.clause.isPast || last.event.outcome === "unknown" ? null : findCountFault(of, span, own, cause);
}

const COMPILERS = /^(?:go|cargo|dotnet|mvn|maven|gradle|swift|sbt|make|nextest)\b|\bgo test\b|\btsc\b/i;

/** Tests of a compiled language build it first, and a build may check types: nothing is shown, and nothing is amiss. */
const isImplied = (claim: RunClaim, runs: readonly EndedRun[]): boolean =>
  runs.some(({ event }) => {
    if (event.outcome !== "passed") return false;
    if (claim.tool === "build")
      return event.tool === "typecheck" || COMPILERS.test(event.runner) || COMPILERS.test(event.command);
    return claim.tool === "typecheck" && (event.tool === "build" || COMPILERS.test(event.command));
  });

const BEFORE =
  /\b(?:initially|at first|originally|earlier|previously|used to|back then|yesterday|ago|last (?:week|month|time|night|year))\b/i;

/** What is told of an earlier moment is supported by any run that shows it, and not contradicted by a later one. */
function judgePast(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  cause: string,
): ClaimResult | null {
  const passed = own.filter(({ event }) => event.outcome === "passed");
  const shown = passed.filter(run => isCountShown(of.claim, run)).at(-1);
  if (shown !== undefined) return support(of, span, shown, cause);
  const last = own.at(-1);
  // What is told of the time before may lie before the session.
  if (BEFORE.test(of.clause.text)) return null;
  const allFailed = own.every(({ event }) => event.outcome === "failed");
  if (!allFailed || last === undefined || span.isIncomplete || reportedOf(span, MATTERS[of.claim.tool])) return null;
  return contradict(of, span, last, own, cause);
}

function contradict(
  of: AssertedClaim<RunClaim>,
  span: Span,
  red: EndedRun,
  own: readonly EndedRun[],
  cause: string,
): ClaimResult {
  const later = own.filter(run => run.order > red.order).at(-1);
  const narrower = later === undefined ? "" : ` Only part of it was run again since: ${quoteEvent(span, later)}.`;
  return foundFault(
    "claim.tests-contradicted",
    of,
    cause,
    `${quoteWords(of.clause.text)}, but the last run of ${NAMES[of.claim.tool]} (${red.event.runner}) shows ${quoteEvent(span, red)}.${narrower}`,
    [
      ...citeEvent(span, red, "contradicts", `last run of ${red.event.runner}`),
      ...(later === undefined ? [] : citeEvent(span, later, "context", "later run of a part")),
    ],
  );
}

const TO_NOWHERE = /(?:^|\s)(?:1|&)?>\s{0,4}\/dev\/null\b/;

/** Whether only the first or last lines were let through, or none; what a `grep` takes out tells as much as what it leaves. */
function isCutShort(span: Span, run: EndedRun): boolean {
  const command = findCall(span, run)?.message.call?.input.command;
  if (typeof command === "string" && TO_NOWHERE.test(command.slice(0, 20_000))) return true;
  return typeof command === "string" && /\|\s{0,4}(?:head|tail)\b/.test(command.slice(0, 20_000));
}

/** "All" is said, and less was run, or fewer than before. */
function judgeScope(
  of: AssertedClaim<RunClaim>,
  span: Span,
  own: readonly EndedRun[],
  last: EndedRun,
  cause: string,
): ClaimResult | null {
  const { claim, clause } = of;
  if (claim.scope === "all" && claim.tool === "test") {
    const whole = own.filter(({ event }) => event.outcome === "passed" && isWhole(event)).at(-1);
    const stillHolds = whole !== undefined && findChangeAfter(span, whole, eventsOf(span).changes) === null;
    const parts = new Set(own.map(({ event }) => `${event.pkg} ${event.suite} ${event.subset}`)).size;
    const saysCount = claim.counts.passed !== null;
    const why =
      !isWhole(last.event) && !stillHolds && parts < 3 && !(saysCount && isNumberShown(claim, own))
        ? `the last run was of a part (${last.event.subset ?? last.event.pkg})`
        : last.event.isCut && last.event.counts.total === null && last.event.counts.passed === null
          ? "the output of the last run was cut before its totals"
          : findOnly(span, last) !== null
            ? "one of the files of tests was narrowed by `.only` before it"
            : (last.event.counts.skipped ?? 0) > 0 &&
                claim.counts.skipped === null &&
                !/\bskip|\bpending\b|\bignored\b/i.test(of.record.text)
              ? `${last.event.counts.skipped} of them were skipped`
              : null;
    if (why !== null) {
      const words = `${quoteWords(clause.text)} is said of all, but ${why}: ${quoteEvent(span, last)}.`;
      return foundFault(
        "claim.tests-subset",
        of,
        cause,
        words,
        citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
      );
    }
  }
  return findShrunk(of, span, own, last, cause);
}

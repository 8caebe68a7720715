import type { CountClaim, RunTool } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { isRunElsewhere } from "./hidden-run.ts";
import { isMentioned } from "./message-search.ts";
import { isWhole } from "./run-cover.ts";
import { type EndedRun, hasEnded } from "./select-runs.ts";
import { askedOf, eventsOf } from "./span-events.ts";

const RULE = "claim.count-mismatch";
const TOOLS: readonly (readonly [RunTool, RegExp])[] = [
  ["lint", /\b(?:eslint|lint(?:er)?|ruff|biome|clippy|golangci-lint)\b/i],
  ["typecheck", /\b(?:tsc|typescript|mypy|pyright|type[- ]?check(?:er)?|type errors?)\b/i],
];
/** What was dealt with, or was so before: no number of how things stand. */
const BEFORE =
  /\b(?:fix(?:ed|es)?|resolv\w+|clear\w+|remov\w+|from|down|was|were|had|earlier|initially|previously)\b[^.;]{0,40}$/i;

/** Judges a number of failing tests or of errors that remain against the last run, where that alone can have told it. */
export function judgeFaults(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { claim, clause, record } = of;
  const tool = claim.noun === "failures" ? "test" : TOOLS.find(([, words]) => words.test(clause.text))?.[0];
  if (
    tool === undefined ||
    clause.isPast ||
    claim.count === 0 ||
    BEFORE.test(record.text.slice(0, claim.start).slice(-60))
  )
    return null;
  const runs = eventsOf(span).runs.filter(run => run.event.tool === tool && hasEnded(run));
  const last = runs.at(-1);
  if (last === undefined || last.event.outcome !== "failed" || last.event.isCut) return null;
  // Another command, a part, or a run that is not seen may be what is quoted.
  const isAlone = runs.every(({ event }) => event.command === last.event.command) && isWhole(last.event);
  if (!isAlone || span.isIncomplete || askedOf(span, /./) || isRunElsewhere(span, tool)) return null;
  const figure = figureOf(span, last, claim.noun);
  if (figure === null) return null;
  const cause = `count:${claim.noun}`;
  const { total } = last.event.counts;
  const isOfAll = claim.of === undefined || total === null || claim.of === total;
  if (figure === claim.count && isOfAll)
    return foundSupport(RULE, of, cause, citeEvent(span, last, "supports", "the last run"));
  const noun = claim.noun === "failures" ? "fail" : "error";
  if (figure !== claim.count && isMentioned(span, `${claim.count} ${noun}`)) return null;
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(clause.text)} states ${claim.count}${claim.of === undefined ? "" : ` of ${claim.of}`}, but the output of the last run (${last.event.runner}) says ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", `last run of ${last.event.runner}`),
  );
}

function figureOf(span: Span, run: EndedRun, noun: CountClaim["noun"]): number | null {
  if (noun === "failures") return run.event.counts.failed;
  const words = span.timeline.entries[run.order]?.message.text.slice(run.event.start, run.event.end) ?? "";
  const digits = /(?<![\d.])(\d{1,6}) errors?\b/.exec(words)?.[1];
  return digits === undefined ? null : Number(digits);
}

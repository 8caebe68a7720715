import type { CountClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { type CoverageFigures, coverageOf } from "./coverage-figures.ts";
import { findEntry } from "./message-search.ts";

const RULE = "claim.count-mismatch";
const CAUSE = "count:coverage";

/** Whether a figure is the number that is stated, rounded or cut as people do. */
const isStated = (stated: number, figure: number): boolean =>
  figure === stated ||
  Math.round(figure) === stated ||
  Math.floor(figure) === stated ||
  figure.toFixed(1) === stated.toFixed(1);

/** Judges how much is said to be covered by what a tool last printed of it. */
export function judgeCoverage(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { count } = of.claim;
  const all = coverageOf(span);
  const last = all.at(-1);
  const shows = ({ figures }: CoverageFigures): boolean => figures.some(figure => isStated(count, figure));
  const shown = all.findLast(shows);
  const entry = span.timeline.entries[(shown ?? last)?.order ?? -1];
  if (last === undefined || entry === undefined) return null;
  if (shown !== undefined)
    return foundSupport(RULE, of, CAUSE, [citeMessage(entry, shown, "supports", "the coverage that was printed")]);
  // It may come from another place: a report that was read, a page of the forge.
  const isReadElsewhere = findEntry(
    span,
    ({ message }) =>
      message.role === "tool" && (message.text.includes(`${count}%`) || message.text.includes(`${count} %`)),
  );
  if (of.clause.isPast || isReadElsewhere !== null) return null;
  const quote = quoteWords(entry.message.text.slice(last.start, last.end));
  return foundFault(
    RULE,
    of,
    CAUSE,
    `${quoteWords(of.clause.text)} states ${count} %, but the coverage that was last printed is another: ${quote} (${placeOf(entry)}).`,
    [citeMessage(entry, last, "contradicts", "the coverage that was last printed")],
  );
}

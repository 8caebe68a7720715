import type { CommitClaim, CountClaim } from "../../model/claim.ts";
import type { CommitEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, citeMessage, type OrderedEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { judgeCommits } from "./judge-commit-count.ts";
import { judgeCoverage } from "./judge-coverage.ts";
import { judgeFaults } from "./judge-faults.ts";
import { judgeSize } from "./judge-suite-size.ts";
import { findEntry, isMentioned } from "./message-search.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

const RULE = "claim.count-mismatch";

/** Judges a number of files, lines or items against the output that it comes from; other numbers are left alone. */
export function judgeCount(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { noun } = of.claim;
  if (noun === "items") return judgeItems(of, span);
  if (noun === "failures" || noun === "errors") return judgeFaults(of, span);
  if (noun === "tests" || noun === "test-files") return judgeSize(of, span);
  if (noun === "coverage") return judgeCoverage(of, span);
  if (noun === "commits") return judgeCommits(of, span);
  return noun === "files" || noun === "insertions" || noun === "deletions" ? judgeCommitFigure(of, span, noun) : null;
}

/** "`abc1234` (12 files)": the commit's own output says how many. */
function judgeCommitFigure(
  of: AssertedClaim<CountClaim>,
  span: Span,
  noun: "files" | "insertions" | "deletions",
): ClaimResult | null {
  const hash = commitBefore(of, span);
  if (hash === null) return null;
  const made = eventsOf(span).commits.findLast(({ event }) => event.hash !== null && isSameHash(event.hash, hash));
  const figure = made === undefined ? null : figureOf(made, noun);
  if (made === undefined || figure === null) return null;
  const cause = `count:${noun}`;
  const summed = withSummary(span, made);
  if (figure === of.claim.count)
    return foundSupport(RULE, of, cause, citeEvent(span, summed, "supports", "the commit's output"));
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(of.clause.text)} states ${of.claim.count} ${noun}, but the commit's output says ${figure}: ${quoteEvent(span, summed)}.`,
    citeEvent(span, summed, "contradicts", "the commit's output"),
  );
}

/** The commit's event with the line that sums it up, where that follows. */
function withSummary(span: Span, made: OrderedEvent<CommitEvent>): OrderedEvent<CommitEvent> {
  const text = span.timeline.entries[made.order]?.message.text ?? "";
  const found = /\d+ files? changed[^\n]*/.exec(text.slice(made.event.start, made.event.end + 400));
  const end = found === null ? made.event.end : made.event.start + found.index + found[0].length;
  return { order: made.order, event: { ...made.event, end: Math.max(end, made.event.end) } };
}

const NEAR = 200;

/** "7 files as `abc1234`", "12 files in commit `abc1234`": the commit stands right behind the number. */
const LEADS_ON = /^\s{1,3}(?:(?:were|was|changed)\s)?(?:(?:committed\s)?(?:as|in)\s)(?:commit\s)?[`(*]{0,3}$/i;

/** The commit that the number stands right behind, or right before, or null. */
function commitBefore({ record, claim, clause }: AssertedClaim<CountClaim>, span: Span): string | null {
  const commits = record.transitions
    .flatMap(({ clause }) => clause?.claims ?? [])
    .filter((one): one is CommitClaim => one.type === "commit");
  const next = commits.find(one => one.start >= claim.end && LEADS_ON.test(record.text.slice(claim.end, one.start)));
  if (next !== undefined) return next.hash;
  const named = commits.filter(one => one.end <= claim.start && claim.start - one.end < NEAR);
  const sole = eventsOf(span).commits.length === 1 ? (eventsOf(span).commits[0]?.event.hash ?? null) : null;
  return named.at(-1)?.hash ?? (/\bcommit(?:s|ted)?\b/i.test(clause.text) && !clause.isPast ? sole : null);
}

const figureOf = ({ event }: OrderedEvent<CommitEvent>, noun: "files" | "insertions" | "deletions"): number | null =>
  noun === "files" ? event.filesChanged : event[noun];

/** "Migrated 120 records", where a tool printed "Migrated 118 records" and no message of the span the number 120. */
function judgeItems(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { claim, clause, record, transition } = of;
  const offset = clause.start;
  const words = record.text.slice(Math.max(0, claim.start - 24), claim.end);
  const found = /(\w+)\s+(?:all\s+)?[\d,]+\s+(\w+)\s*$/.exec(words);
  if (found === null || transition.clause === null || offset < 0) return null;
  const [, verb = "", noun = ""] = found;
  const shape = new RegExp(`\\b${verb}\\s+(?:all\\s+)?([\\d,]{1,12})\\s+${noun}\\b`, "gi");
  const isShown = isMentioned(span, String(claim.count)) || isMentioned(span, claim.count.toLocaleString("en-US"));
  if (isShown) return null;
  let range = { start: 0, end: 0 };
  const shown = findEntry(span, ({ message }) => {
    if (message.role !== "tool") return false;
    const last = [...message.text.matchAll(shape)].at(-1);
    if (last === undefined) return false;
    range = { start: last.index, end: last.index + last[0].length };
    return true;
  });
  if (shown === null) return null;
  const quote = shown.entry.message.text.slice(range.start, range.end);
  return foundFault(
    RULE,
    of,
    "count:items",
    `${quoteWords(clause.text)} states ${claim.count}, but the output that it comes from says ${quoteWords(quote)}.`,
    [citeMessage(shown.entry, range, "contradicts", "the output")],
  );
}

import type { CountClaim } from "../../model/claim.ts";
import type { CommitEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, type OrderedEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport } from "./claim-result.ts";
import { findEntry, isMentioned, textsOf } from "./message-search.ts";
import { askedOf, eventsOf } from "./span-events.ts";

const RULE = "claim.count-mismatch";
const NUMBER = "(?:\\d{1,4}|[a-z]{3,6})";
/** "Made 3 commits", "three commits were made": of the session's own work, and not "3 commits ahead". */
const MADE = new RegExp(
  `\\b(?:made|created|landed|recorded)\\s+(?:a total of\\s+)?${NUMBER}\\s+commits\\b(?!\\s+(?:ahead|behind))|\\b${NUMBER}\\s+commits\\s+(?:were|have been|are)\\s+(?:made|created|landed)\\b`,
  "i",
);
/** What makes or takes away commits that no event tells of one by one. */
const OTHERWISE =
  /\bgit\s+(?:-\S+\s+)*(?:rebase|merge|pull|cherry-pick|revert|reset|am|filter-\w+|replace|commit-tree|stash)\b|\bcommit\b[^\n]*\|\||\b(?:for|while)\b[^\n]*\bcommit\b/;

/** Judges how many commits the session is said to have made, where each is told by its own output. */
export function judgeCommits(of: AssertedClaim<CountClaim>, span: Span): ClaimResult | null {
  const { claim, clause } = of;
  if (!MADE.test(clause.text)) return null;
  const { commits } = eventsOf(span);
  const last = commits.at(-1);
  const all = new Set(commits.map(({ event }) => event.hash));
  if (last === undefined || all.has(null)) return null;
  const cause = "count:commits";
  const figures = [all.size, commits.filter(({ event }) => !event.isAmend).length];
  if (figures.includes(claim.count)) return foundSupport(RULE, of, cause, citeAll(span, commits));
  if (clause.isPast || span.isIncomplete || askedOf(span, /./) || isMadeOtherwise(span)) return null;
  if (isMentioned(span, `${claim.count} commit`)) return null;
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(clause.text)} states ${claim.count}, but the session made ${all.size}, the last of them ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", "the last commit of the session"),
  );
}

const MAX_CITED = 12;

const citeAll = (span: Span, commits: readonly OrderedEvent<CommitEvent>[]): ReturnType<typeof citeEvent> =>
  commits.slice(-MAX_CITED).flatMap(commit => citeEvent(span, commit, "supports", "a commit of the session"));

const isMadeOtherwise = (span: Span): boolean =>
  findEntry(
    span,
    entry => entry.message.call !== null && textsOf(entry).some(text => OTHERWISE.test(text.slice(0, 20_000))),
  ) !== null;

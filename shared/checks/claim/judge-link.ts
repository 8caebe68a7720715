import type { LinkClaim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { findNumber } from "./link-index.ts";
import { findEntry, isMentioned, textsOf } from "./message-search.ts";
import { askedOf } from "./span-events.ts";

const RULE = "claim.url-unknown";
const NOUNS = { pull: "pull request", issue: "issue", run: "run", any: "number" } as const;

/** Judges a pull request, issue, run or page that is said to have been opened or used: an earlier message must name it. */
export function judgeLink(of: AssertedClaim<LinkClaim>, span: Span): ClaimResult | null {
  const { claim } = of;
  const cause = `link:${claim.number ?? claim.url ?? ""}`;
  const { number, url } = claim;
  if (number === null)
    return url === null || isMentioned(span, url.replace(/^https?:\/\//, "")) ? null : judgeMissing(of, span, cause);
  const named = findNumber(span, number);
  if (claim.isPointed === true) return named.length > 0 || !isOpener(span) ? null : judgeMissing(of, span, cause);
  const other = url === null ? null : findOtherPlace(span, url, number);
  if (other !== null) return judgeMissing(of, span, cause, [other]);
  const shown = named.findLast(({ entry }) => entry.message.role === "tool") ?? named.at(-1);
  if (shown === undefined) return judgeMissing(of, span, cause);
  if (shown.entry.message.role !== "tool") return null;
  return foundSupport(RULE, of, cause, [citeMessage(shown.entry, shown, "supports", "output that names it")]);
}

const OPENS = /\b(?:gh pr create|glab mr create|create_pull_request|hub pull-request)\b/;
const OPENERS = new WeakMap<Span, boolean>();

/** Whether the session opened a pull request itself: one that it speaks of is then its own, or one that it was told of. */
function isOpener(span: Span): boolean {
  const known = OPENERS.get(span);
  if (known !== undefined) return known;
  const found = findEntry(
    span,
    entry => entry.message.call !== null && [entry.message.call.name, ...textsOf(entry)].some(text => OPENS.test(text)),
  );
  OPENERS.set(span, found !== null);
  return found !== null;
}

const REPOSITORY = /^https?:\/\/([^\s]+?)\/(?:-\/)?(?:pull|pulls|merge_requests|issues|actions\/runs|runs)\/\d/i;

/**
 * The address of another repository under which an output names the number, where the session has the claim's repository
 * nowhere: one digit is the same, and the place is not.
 */
function findOtherPlace(span: Span, url: string, number: number): Evidence | null {
  const place = REPOSITORY.exec(url)?.[1];
  if (place === undefined) return null;
  const repository = place.slice(place.indexOf("/") + 1);
  if (repository === "" || isMentioned(span, repository)) return null;
  const shape = new RegExp(`https?://[^\\s"'<>]{1,200}/(?:pull|pulls|merge_requests|issues|runs)/${number}(?!\\d)`);
  const found = findEntry(span, ({ message }) => message.role === "tool" && shape.test(message.text));
  const at = found === null ? null : shape.exec(found.entry.message.text);
  if (found === null || at === null) return null;
  return citeMessage(
    found.entry,
    { start: at.index, end: at.index + at[0].length },
    "contradicts",
    "the address that the session shows",
  );
}

function judgeMissing(
  of: AssertedClaim<LinkClaim>,
  span: Span,
  cause: string,
  evidence: readonly Evidence[] = [],
): ClaimResult {
  const { claim } = of;
  if (span.isIncomplete || askedOf(span, /\b(?:pr|pull request|issue|open|create|github|gitlab)\b/i))
    return leftUnchecked(RULE, of, cause, "session");
  const name =
    claim.number === null || evidence.length > 0 ? (claim.url ?? "") : `${NOUNS[claim.noun]} ${claim.number}`;
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(of.clause.text)} names the ${name}, ${evidence.length > 0 ? "but the session shows that number under another address" : "which no earlier message of the session contains"}.`,
    evidence,
  );
}

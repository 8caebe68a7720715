import { maskedPart } from "../../lib/masked-part.ts";
import type { CommitClaim } from "../../model/claim.ts";
import type { CommitEvent } from "../../model/event.ts";
import type { HostQuestion } from "../../model/question.ts";
import type { Span } from "../../model/timeline.ts";
import type { LinkedHandoff, RuleContext } from "../rule.ts";
import { type AssertedClaim, listClaims } from "./asserted-claims.ts";
import { citeEvent, citeMessage, type OrderedEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { findCall } from "./find-call.ts";
import { findHash } from "./message-search.ts";
import { askedOf, eventsOf, isSameHash } from "./span-events.ts";
import { isLeftBehind } from "./undone-commit.ts";

const MATTER = /\b(?:commit|push|merge)/i;
const RULE = "claim.commit-unknown";

type Made = OrderedEvent<CommitEvent>;

const MAX_OTHER_DIGITS = 2;

/** The commit of the session whose hash is this one but for a digit or two: no other commit is so like it by chance. */
const findNear = (span: Span, hash: string): OrderedEvent<CommitEvent> | undefined =>
  eventsOf(span).commits.findLast(({ event }) => {
    const length = Math.min(event.hash?.length ?? 0, hash.length);
    if (event.hash === null || length < 7) return false;
    let others = 0;
    for (let at = 0; at < length; at += 1) if (event.hash[at] !== hash[at]) others += 1;
    return others <= MAX_OTHER_DIGITS;
  });

const foundNear = (
  of: AssertedClaim<CommitClaim>,
  span: Span,
  near: OrderedEvent<CommitEvent>,
  cause: string,
  asked: string,
): ClaimResult =>
  foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(of.clause.text)} names the commit ${of.claim.hash}, which no earlier message contains; the session made one that differs from it by a digit or two: ${quoteEvent(span, near)}.${asked}`,
    citeEvent(span, near, "contradicts", "the commit that the session made"),
  );

const questionOf = (hash: string): HostQuestion => ({ type: "commit-known", hash });

const findMade = (span: Span, hash: string): OrderedEvent<CommitEvent> | undefined =>
  eventsOf(span).commits.findLast(({ event }) => event.hash !== null && isSameHash(event.hash, hash));

/** The commit that the session made under a hash and did not take back, or undefined. */
function findStanding(span: Span, hash: string): OrderedEvent<CommitEvent> | undefined {
  const made = findMade(span, hash);
  return made === undefined || isLeftBehind(span, made) ? undefined : made;
}

/** The commits that a repository may know, where the session's own words do not settle it. */
export function askCommits(subject: LinkedHandoff): readonly HostQuestion[] {
  return listClaims(subject.handoff).flatMap(({ claim }) => {
    if (claim.type !== "commit") return [];
    const isSettled = subject.span !== null && findStanding(subject.span, claim.hash) !== undefined;
    return isSettled ? [] : [questionOf(claim.hash)];
  });
}

const HEADED = /^[`*\s]*(?::|\||[–—-])\s*(.*)$/s;
const EMPTY =
  /^(?:the|and|for|with|from|that|this|into|its|all|our|was|has|commit|committed|pushed|main|branch|origin)$/;

/** Whether a commit's own words have all that a line says of it: "`abc1234`: bound the retries + 7 tests". */
function tellsContent({ claim, record, clause }: AssertedClaim<CommitClaim>, span: Span, made: Made): boolean {
  const isHead = /^[\W_]*$/.test(record.text.slice(clause.start, claim.start));
  const told = isHead ? (HEADED.exec(record.text.slice(claim.end, clause.end))?.[1] ?? "") : "";
  const words = (told.toLowerCase().match(/\d+|[\p{L}_][\p{L}\d_]{2,}/gu) ?? []).filter(word => !EMPTY.test(word));
  const call = findCall(span, made);
  const own = `${made.event.subject ?? ""}\n${JSON.stringify(call?.message.call?.input ?? {})}`.toLowerCase();
  return words.every(word =>
    /^\d+$/.test(word)
      ? new RegExp(`(?<!\\d)${word}(?!\\d)`).test(own)
      : own.includes(word.replace(/(?:ing|ed|es|s|e)$/, "")),
  );
}

/** Judges a commit that a handoff names: the session made it, a repository knows it, or nothing shows it. */
export function judgeCommit(
  of: AssertedClaim<CommitClaim>,
  span: Span | null,
  context: RuleContext,
): ClaimResult | null {
  const { hash, isOwn } = of.claim;
  const cause = `commit:${hash}`;
  const made = span === null ? undefined : findStanding(span, hash);
  if (made !== undefined && span !== null) {
    const isTold = tellsContent(of, span, made);
    // Its subject shows that it was made, and of what is in it only what it says itself.
    if (!isTold) return leftUnchecked(RULE, of, cause, "repository", citeEvent(span, made, "context", "the commit"));
    return foundSupport(RULE, of, cause, citeEvent(span, made, "supports", "the commit"));
  }
  const seen = span === null ? null : findHash(span, hash);
  const seenEvidence =
    seen === null ? [] : [citeMessage(seen.entry, seen, "context", "an earlier message with this hash")];
  const answer = context.answers.get(JSON.stringify(questionOf(hash)));
  if (answer?.found === true) {
    const shown = {
      sourceId: null,
      sessionId: null,
      line: null,
      messageId: null,
      at: { type: "command", argv: answer.argv },
      quote: maskedPart(answer.output, 0, Math.min(400, answer.output.length)),
      how: "derived",
      stance: "supports",
      label: `known to the repository ${answer.repository ?? ""}`.trim(),
    } as const;
    return foundSupport(RULE, of, cause, [shown, ...seenEvidence]);
  }
  // What shows a commit that was left behind shows only that it was made.
  const isLeft = span !== null && findMade(span, hash) !== undefined;
  if (seen !== null && seen.entry.message.role === "tool" && !isLeft) {
    return foundSupport(RULE, of, cause, [citeMessage(seen.entry, seen, "supports", "output that shows this commit")]);
  }
  const asked = answer?.found === false ? " No configured repository knows it." : "";
  if (seen === null && span !== null) {
    const near = findNear(span, hash);
    if (near !== undefined) return foundNear(of, span, near, cause, asked);
  }
  if (seen !== null || !isOwn) return leftUnchecked(RULE, of, cause, "repository", seenEvidence);
  if (span === null || span.isIncomplete || askedOf(span, MATTER))
    return leftUnchecked(RULE, of, cause, span === null ? "session" : "repository");
  const last = eventsOf(span).commits.at(-1);
  const shows =
    last === undefined
      ? "the session made no commit that it could be"
      : `the last commit of the session is ${quoteEvent(span, last)}`;
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(of.clause.text)} names the commit ${hash}, which no earlier message contains: ${shows}.${asked}`,
    last === undefined ? [] : citeEvent(span, last, "context", "last commit of the session"),
  );
}

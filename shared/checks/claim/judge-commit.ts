import { maskedPart } from "../../lib/masked-part.ts";
import type { CommitClaim } from "../../model/claim.ts";
import type { HostQuestion } from "../../model/question.ts";
import type { Span } from "../../model/timeline.ts";
import type { LinkedHandoff, RuleContext } from "../rule.ts";
import { type AssertedClaim, listClaims } from "./asserted-claims.ts";
import { citeEvent, citeMessage, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { findHash } from "./message-search.ts";
import { askedOf, eventsOf, isSameHash } from "./span-events.ts";

const MATTER = /\b(?:commit|push|merge)/i;
const RULE = "claim.commit-unknown";

const questionOf = (hash: string): HostQuestion => ({ type: "commit-known", hash });

/** The commits that a repository may know, where the session's own words do not settle it. */
export function askCommits(subject: LinkedHandoff): readonly HostQuestion[] {
  return listClaims(subject.handoff).flatMap(({ claim }) => {
    if (claim.type !== "commit") return [];
    const isSettled =
      subject.span !== null &&
      eventsOf(subject.span).commits.some(({ event }) => event.hash !== null && isSameHash(event.hash, claim.hash));
    return isSettled ? [] : [questionOf(claim.hash)];
  });
}

/** Judges a commit that a handoff names: the session made it, a repository knows it, or nothing shows it. */
export function judgeCommit(
  of: AssertedClaim<CommitClaim>,
  span: Span | null,
  context: RuleContext,
): ClaimResult | null {
  const { hash, isOwn } = of.claim;
  const cause = `commit:${hash}`;
  const made =
    span === null
      ? undefined
      : eventsOf(span).commits.findLast(({ event }) => event.hash !== null && isSameHash(event.hash, hash));
  if (made !== undefined && span !== null)
    return foundSupport(RULE, of, cause, citeEvent(span, made, "supports", "the commit"));
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
  if (seen !== null && seen.entry.message.role === "tool") {
    return foundSupport(RULE, of, cause, [citeMessage(seen.entry, seen, "supports", "output that shows this commit")]);
  }
  if (seen !== null || !isOwn) return leftUnchecked(RULE, of, cause, "repository", seenEvidence);
  if (span === null || span.isIncomplete || askedOf(span, MATTER))
    return leftUnchecked(RULE, of, cause, span === null ? "session" : "repository");
  const last = eventsOf(span).commits.at(-1);
  const shows =
    last === undefined
      ? "the session made no commit that it could be"
      : `the last commit of the session is ${quoteEvent(span, last)}`;
  const asked = answer?.found === false ? " No configured repository knows it." : "";
  return foundFault(
    RULE,
    of,
    cause,
    `${quoteWords(of.clause.text)} names the commit ${hash}, which no earlier message contains: ${shows}.${asked}`,
    last === undefined ? [] : citeEvent(span, last, "context", "last commit of the session"),
  );
}

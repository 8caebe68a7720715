import type { PublishClaim } from "../../model/claim.ts";
import type { PublishEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { RuleContext } from "../rule.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { findReadback } from "./find-readback.ts";
import { isDoneElsewhere, isMergedLater } from "./hidden-publish.ts";
import { findListedVersion } from "./listed-versions.ts";
import { type Attempt, attemptsOf, deciding, hasCommitUnsent, isTarget } from "./publish-attempts.ts";
import { isOtherPlace } from "./push-places.ts";
import { findRemoteRef } from "./remote-refs.ts";
import { askedOf, eventsOf, isSameHash } from "./span-events.ts";
import { isMergeLeftBehind } from "./undone-commit.ts";

const CONTRADICTED = "claim.push-contradicted";
const UNSUPPORTED = "claim.push-unsupported";
const NOUNS = { push: "push", merge: "merge", publish: "publish", deploy: "deployment", release: "release" } as const;
const MATTERS = {
  push: /\bpush|\b(?:open|create|submit)\w* (?:a |the )?(?:draft )?(?:pr|pull request)\b/i,
  merge: /\bmerge/i,
  publish: /\b(?:publish|release)\b/i,
  deploy: /\b(?:deploy|release|ship)\b/i,
  release: /\b(?:release|publish|tag|deploy)\b/i,
} as const;
const PREVIEW = /^\S+ (?:-\S+ )*(?:plan|diff|preview)\b|^ansible-playbook /;
const WHY: Partial<Record<PublishEvent["outcome"], string>> = {
  failed: "failed",
  rejected: "was rejected",
  "dry-run": "was a dry run",
  armed: "is only armed, and had not happened",
  nothing: "had nothing to send",
};

/** Judges a claim that something was pushed, merged, published, deployed or released: the last such attempt decides. */
export function judgePublish(of: AssertedClaim<PublishClaim>, span: Span, context: RuleContext): ClaimResult | null {
  const { claim } = of;
  const cause = `publish:${claim.verb}`;
  // "`abc1234` is on origin/main" tells of a push only where the session made the commit.
  if (claim.isPlace !== true && claim.verb === "push" && !/push/i.test(of.clause.text) && !isMadeHere(claim, span))
    return null;
  const all = attemptsOf(of, span);
  if (claim.isPlace === true && !isOfSession(span)) return null;
  const own = all.filter(({ event }) => isTarget(event, claim));
  const last = deciding(own, span);
  if (last === undefined) return judgeMissing(of, span, context, all.at(-1), cause);
  if (askedOf(span, MATTERS[claim.verb], last.order) && last.event.outcome !== "done")
    return leftUnchecked(CONTRADICTED, of, cause, "session");
  const done = own.findLast(({ event }) => event.outcome === "done");
  // What was only looked at by one way may have been done by another.
  if (PREVIEW.test(last.event.command) && isDoneElsewhere(span, claim))
    return leftUnchecked(UNSUPPORTED, of, cause, "remote");
  if (last.event.outcome !== "done") {
    const stillHolds =
      done !== undefined &&
      (of.clause.isPast ||
        (claim.hash !== null && done.event.hash !== null && isSameHash(done.event.hash, claim.hash)));
    if (stillHolds) return judgeReadback(of, span, context, done, cause);
    const why = last.event.outcome === "armed" && isMergedLater(span, last.order) ? undefined : WHY[last.event.outcome];
    if (why === undefined)
      return leftUnchecked(
        CONTRADICTED,
        of,
        cause,
        "remote",
        citeEvent(span, last, "context", `last ${NOUNS[claim.verb]}`),
      );
    if (last.event.outcome === "nothing" && !hasCommitUnsent(span, last, done)) return null;
    return foundFault(
      CONTRADICTED,
      of,
      cause,
      `${quoteWords(of.clause.text)}, but the last ${NOUNS[claim.verb]} ${why}: ${quoteEvent(span, last)}.`,
      citeEvent(span, last, "contradicts", `last ${NOUNS[claim.verb]}`),
    );
  }
  return (
    judgeCarried(of, span, own, cause) ??
    judgeLeftBehind(of, span, last, cause) ??
    judgeReadback(of, span, context, last, cause)
  );
}

/** Where the session neither committed nor tried to push, what is on the other side is none of its work. */
const isOfSession = (span: Span): boolean =>
  eventsOf(span).commits.length > 0 || eventsOf(span).publishes.some(({ event }) => event.verb === "push");

const isMadeHere = ({ hash }: PublishClaim, span: Span): boolean =>
  hash !== null && eventsOf(span).commits.some(({ event }) => event.hash !== null && isSameHash(event.hash, hash));

function judgeMissing(
  of: AssertedClaim<PublishClaim>,
  span: Span,
  context: RuleContext,
  other: Attempt | undefined,
  cause: string,
): ClaimResult | null {
  const { claim } = of;
  if (span.isIncomplete || askedOf(span, MATTERS[claim.verb])) return leftUnchecked(UNSUPPORTED, of, cause, "session");
  const listed = findListedVersion(of, span);
  if (listed !== null) return foundSupport(UNSUPPORTED, of, cause, [listed]);
  if (isDoneElsewhere(span, claim)) {
    const remote = findRemoteRef(claim, null, span, context);
    return remote === null
      ? leftUnchecked(UNSUPPORTED, of, cause, "remote")
      : foundSupport(UNSUPPORTED, of, cause, [remote]);
  }
  const words = quoteWords(of.clause.text);
  if (other === undefined) {
    const refused = eventsOf(span).publishes.findLast(
      ({ event }) => event.verb === claim.verb && event.outcome === "refused",
    );
    const tail = refused === undefined ? "" : `; the only attempt was refused: ${quoteEvent(span, refused)}`;
    return foundFault(
      UNSUPPORTED,
      of,
      cause,
      `${words}, but no ${NOUNS[claim.verb]} appears in the session before it${tail}.`,
      refused === undefined ? [] : citeEvent(span, refused, "context", "refused attempt"),
    );
  }
  const isElsewhere = claim.forge !== undefined && isOtherPlace(claim.forge, other.event.address);
  const whither = isElsewhere ? "to another place" : "of something else";
  return foundFault(
    UNSUPPORTED,
    of,
    cause,
    `${words}, but the session shows only a ${NOUNS[claim.verb]} ${whither}: ${quoteEvent(span, other)}.`,
    citeEvent(span, other, "contradicts", `a ${NOUNS[claim.verb]} ${whither}`),
  );
}

/** The commit that is named must be what was sent, or lie below it. */
function judgeCarried(
  of: AssertedClaim<PublishClaim>,
  span: Span,
  own: readonly Attempt[],
  cause: string,
): ClaimResult | null {
  const { hash, verb } = of.claim;
  if (hash === null || verb !== "push") return null;
  const done = own.filter(({ event }) => event.outcome === "done");
  const last = done.at(-1);
  if (last === undefined) return null;
  if (last.event.dropped !== null && isSameHash(last.event.dropped, hash) && !of.clause.isPast)
    return foundFault(
      CONTRADICTED,
      of,
      cause,
      `${quoteWords(of.clause.text)}, but the last push took ${hash} away again: ${quoteEvent(span, last)}.`,
      citeEvent(span, last, "contradicts", "last push"),
    );
  if (done.some(({ event }) => event.hash === null || isSameHash(event.hash, hash))) return null;
  const { commits } = eventsOf(span);
  const made = commits.findLast(({ event }) => event.hash !== null && isSameHash(event.hash, hash));
  const after = made === undefined ? undefined : commits.find(({ order }) => order > made.order);
  if (made !== undefined && after !== undefined && after.order < last.order && after.event.isAmend && !of.clause.isPast)
    return foundFault(
      CONTRADICTED,
      of,
      cause,
      `${quoteWords(of.clause.text)}, but ${hash} was amended before it, and the push carried what replaced it: ${quoteEvent(span, last)}.`,
      [...citeEvent(span, last, "contradicts", "last push"), ...citeEvent(span, after, "context", "what replaced it")],
    );
  // Made before the push: it went along. Not seen to be made: another rule asks where it comes from.
  if (made === undefined || made.order < last.order) return null;
  return foundFault(
    CONTRADICTED,
    of,
    cause,
    `${quoteWords(of.clause.text)}, but the last push carried another commit, and ${hash} was made after it: ${quoteEvent(span, last)}.`,
    [
      ...citeEvent(span, last, "contradicts", "last push"),
      ...citeEvent(span, made, "context", "the commit, made later"),
    ],
  );
}

const EVERYTHING = /\b(?:all|everything|every|fully)\b/i;

/** "Everything is pushed", and a commit was made after the last push. */
function judgeLeftBehind(
  of: AssertedClaim<PublishClaim>,
  span: Span,
  last: Attempt,
  cause: string,
): ClaimResult | null {
  if (of.claim.verb !== "push" || of.claim.hash !== null || of.clause.isPast || !EVERYTHING.test(of.clause.text))
    return null;
  const later = eventsOf(span).commits.find(
    ({ order, event }) => order > last.order && (event.cwd === null || event.cwd === last.event.cwd),
  );
  if (later === undefined) return null;
  return foundFault(
    CONTRADICTED,
    of,
    cause,
    `${quoteWords(of.clause.text)}, but a commit was made after the last push: ${quoteEvent(span, later)}.`,
    [
      ...citeEvent(span, later, "contradicts", "commit after the last push"),
      ...citeEvent(span, last, "context", "last push"),
    ],
  );
}

function judgeReadback(
  of: AssertedClaim<PublishClaim>,
  span: Span,
  context: RuleContext,
  done: Attempt,
  cause: string,
): ClaimResult {
  const noun = NOUNS[of.claim.verb];
  const evidence = citeEvent(span, done, "supports", `the ${noun}`);
  // A merge in the working copy has no other side.
  if (of.claim.verb === "merge" && !/\b(?:gh|glab|hub|api|curl|mcp)\b/.test(done.event.command))
    return isMergeLeftBehind(span, done)
      ? leftUnchecked(CONTRADICTED, of, cause, "repository", evidence)
      : foundSupport(CONTRADICTED, of, cause, evidence);
  const readback = findReadback(of.claim, done, span);
  if (readback !== null)
    return foundSupport(CONTRADICTED, of, cause, [
      ...citeEvent(span, readback, "supports", "read back from the other side"),
      ...evidence,
    ]);
  const remote = findRemoteRef(of.claim, done, span, context);
  if (remote !== null) return foundSupport(CONTRADICTED, of, cause, [remote, ...evidence]);
  const isRequired = context.policy.requireReadback ?? of.handoff.kind === "park";
  const fault = foundFault(
    "claim.push-unverified",
    of,
    cause,
    `${quoteWords(of.clause.text)}: the ${noun} succeeded, ${quoteEvent(span, done)}, and nothing read the other side back at that commit.`,
    evidence,
    isRequired ? "blocker" : "note",
  );
  // However often the handoff says it, it is one push that nobody read back.
  return { ...fault, result: { ...fault.result, cause: `unverified:${done.event.messageId}` } };
}

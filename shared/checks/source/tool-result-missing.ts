import type { Claim } from "../../model/claim.ts";
import type { PublishEvent, RunEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import { type AssertedClaim, listClaims } from "../claim/asserted-claims.ts";
import { citeMessage, type OrderedEvent, quoteWords } from "../claim/cite.ts";
import { baseName, changesNamed, eventsOf } from "../claim/span-events.ts";
import type { HandoffRule, RuleResult } from "../rule.ts";
import { callsWithoutResult, type PlacedCall } from "./missing-results.ts";

const QUOTED_UNITS = 200;
const WRITES = /^(?:write|edit|multiedit|notebookedit|create|str_replace\w*|apply_patch|write_file|replace)$/i;
const COMMITS = /\bgit\s+(?:-C\s+\S+\s+)?commit\b/;
const OPENS = /\b(?:gh|glab|hub)\s+(?:pr|mr|issue|release)\s+create\b/;

/** A claim rests on a call whose result is not in the transcript: whether it did what it was to do is not seen. */
export const TOOL_RESULT_MISSING: HandoffRule = {
  id: "source.tool-result-missing",
  version: 1,
  severity: "note",
  verdict: "unsupported",
  title: "A claim rests on a call whose result is missing from the transcript.",
  scope: "handoff",
  check({ handoff, span }) {
    if (span === null) return [];
    const claims = listClaims(handoff).filter(({ clause }) => !clause.isPast);
    if (claims.length === 0) return [];
    const missing = callsWithoutResult(span);
    if (missing.length === 0) return [];
    return claims.flatMap((of): readonly RuleResult[] => {
      const call = findRest(of, span, missing);
      if (call === null) return [];
      const { message } = call.entry;
      const { transition } = of;
      const range = { start: 0, end: Math.min(message.text.length, QUOTED_UNITS) };
      return [
        {
          type: "finding",
          handoffId: handoff.id,
          recordId: of.record.id,
          transitionId: transition.id,
          sourceId: handoff.sourceId,
          line: transition.assertedBy.line,
          message: `${quoteWords(of.clause.text)} rests on ${quoteWords(message.text)} (line ${message.line}), and the transcript has no result of that call.`,
          evidence: [citeMessage(call.entry, range, "context", "the call without a result"), transition.assertedBy],
          cause: `${transition.id}:result:${call.order}`,
        },
      ];
    });
  },
};

/** The call without a result that a claim rests on: the last of its kind, which nothing later of the kind takes the place of. */
function findRest({ claim }: AssertedClaim, span: Span, missing: readonly PlacedCall[]): PlacedCall | null {
  const { runs, publishes, commits } = eventsOf(span);
  if (claim.type === "run")
    return callOf(
      runs.findLast(({ event }) => event.tool === claim.tool),
      missing,
    );
  if (claim.type === "publish")
    return callOf(
      publishes.findLast(({ event }) => event.verb === claim.verb),
      missing,
    );
  if (claim.type === "file") return restOfFile(claim.path, span, missing);
  if (claim.type === "commit") return claim.isOwn ? lastOf(COMMITS, missing, commits.at(-1)?.order ?? -1) : null;
  return claim.type === "link" ? restOfLink(claim, span, missing) : null;
}

const callOf = (
  last: OrderedEvent<RunEvent | PublishEvent> | undefined,
  missing: readonly PlacedCall[],
): PlacedCall | null =>
  last === undefined
    ? null
    : (missing.find(
        ({ entry }) => entry.message.id === last.event.callMessageId && entry.session.id === last.event.sessionId,
      ) ?? null);

const lastOf = (words: RegExp, missing: readonly PlacedCall[], afterOrder: number): PlacedCall | null =>
  missing.findLast(({ order, entry }) => order > afterOrder && words.test(entry.message.text.slice(0, 20_000))) ?? null;

function restOfFile(path: string, span: Span, missing: readonly PlacedCall[]): PlacedCall | null {
  const base = baseName(path);
  if (changesNamed(span, base).length > 0) return null;
  return (
    missing.findLast(({ entry }) => {
      const { call } = entry.message;
      return (
        call !== null &&
        WRITES.test(call.name) &&
        Object.values(call.input).some(value => typeof value === "string" && baseName(value) === base)
      );
    }) ?? null
  );
}

/** An address that was opened is told by the result of the call that opened it. */
function restOfLink(
  claim: Extract<Claim, { type: "link" }>,
  span: Span,
  missing: readonly PlacedCall[],
): PlacedCall | null {
  const open = lastOf(OPENS, missing, -1);
  if (open === null) return null;
  const name = claim.number === null ? (claim.url ?? "") : String(claim.number);
  const isShown =
    name !== "" &&
    span.timeline.entries
      .slice(0, span.endOrder)
      .some(({ message }) => message.result !== null && message.text.includes(name));
  return isShown ? null : open;
}

import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { isCarried } from "./carried-instruction.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { carriedDecisions } from "./decision-standings.ts";
import { isFulfilled, isWithdrawn } from "./instruction-ended.ts";
import { findQuotedMessage } from "./quoted-message.ts";
import { recordPlaces } from "./record-places.ts";
import { type Instruction, standingInstructions } from "./standing-instructions.ts";

/** A user's standing instruction that the summary has no word of. One that it quotes is supported by the very message. */
export const instructionDropped: HandoffRule = {
  id: "claim.instruction-dropped",
  version: 3,
  severity: "warning",
  verdict: "unsupported",
  scope: "handoff",
  title:
    "A user's standing instruction or correction has no counterpart in the summary, was not withdrawn, and was no one-off that is done.",
  check(subject) {
    const { handoff, span } = subject;
    if (span === null) return [];
    const carried = supportQuoted(subject);
    if (handoff.kind !== "compaction" && handoff.kind !== "document") return carried;
    const dropped = standingInstructions(span)
      .filter(
        one =>
          !isReversal(subject, one) && !isCarried(handoff, one) && !isWithdrawn(span, one) && !isFulfilled(span, one),
      )
      .slice(0, MAX_FINDINGS);
    return [
      ...carried,
      ...dropped.map(
        (one): RuleResult => ({
          type: "finding",
          handoffId: handoff.id,
          recordId: null,
          transitionId: null,
          sourceId: handoff.sourceId,
          line: handoff.anchor.line,
          message: `The user said ${quoteWords(one.text)} (${placeOf(one.entry)}), which still holds, and the handoff has no word of it.`,
          evidence: [citeMessage(one.entry, one, "contradicts", "what the user laid down")],
          cause: `instruction:${one.entry.session.id}:${one.entry.message.id}:${one.start}`,
        }),
      ),
    ];
  },
};

const MAX_FINDINGS = 20;

/** That it reverses a decision which the handoff still carries is said by another rule. */
const isReversal = (subject: LinkedHandoff, { order, start, end }: Instruction): boolean =>
  carriedDecisions(subject).some(
    ({ standing }) =>
      standing?.stance === "against" &&
      standing.last.order === order &&
      standing.last.start < end &&
      standing.last.end > start,
  );

function supportQuoted({ handoff, span }: LinkedHandoff): readonly RuleResult[] {
  if (span === null) return [];
  return recordPlaces(handoff).flatMap(({ record, transition }): readonly RuleResult[] => {
    if (record.kind !== "instruction") return [];
    const quoted = findQuotedMessage(span, record);
    if (quoted === null) return [];
    return [
      {
        type: "supported",
        recordId: record.id,
        transitionId: transition.id,
        evidence: [citeMessage(quoted.entry, quoted, "supports", "the user's own words")],
        cause: `${transition.id}:instruction`,
      },
    ];
  });
}

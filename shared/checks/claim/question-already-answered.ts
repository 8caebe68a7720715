import { maskedPart } from "../../lib/masked-part.ts";
import type { HandoffRule, RuleResult } from "../rule.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { findAnswer, findRaised } from "./question-answers.ts";
import { placeFinding, recordPlaces } from "./record-places.ts";

/** An open question that the session answers. One that it puts, and does not answer, is supported by the message that puts it. */
export const questionAlreadyAnswered: HandoffRule = {
  id: "claim.question-already-answered",
  version: 2,
  severity: "note",
  verdict: "contradicted",
  scope: "handoff",
  title: "An open question that a later message answers.",
  check({ handoff, span }) {
    if (span === null || handoff.kind === "closing") return [];
    return recordPlaces(handoff).flatMap(({ record, transition }): readonly RuleResult[] => {
      if (record.kind !== "open-question" || record.state !== "open") return [];
      const answer = findAnswer(span, record.text);
      if (answer !== null) {
        return [
          placeFinding(
            handoff,
            { record, transition },
            {
              message: `${quoteWords(record.text)} is carried as open, but the session answers it: ${quoteWords(maskedPart(answer.entry.message.text, answer.start, answer.end))} (${placeOf(answer.entry)}).`,
              evidence: [citeMessage(answer.entry, answer, "contradicts", answer.label), transition.assertedBy],
              cause: `${transition.id}:question`,
            },
          ),
        ];
      }
      const raised = findRaised(span, record.text);
      if (raised === null) return [];
      return [
        {
          type: "supported",
          recordId: record.id,
          transitionId: transition.id,
          evidence: [citeMessage(raised.entry, raised, "supports", raised.label)],
          cause: `${transition.id}:question`,
        },
      ];
    });
  },
};

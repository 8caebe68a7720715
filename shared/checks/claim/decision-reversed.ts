import type { Evidence } from "../../model/evidence.ts";
import type { HandoffRule, LinkedHandoff } from "../rule.ts";
import { citeMessage, placeOf, quoteWords } from "./cite.ts";
import { type CarriedDecision, carriedDecisions } from "./decision-standings.ts";
import type { DecisionSubject } from "./decision-subject.ts";
import { namesIt } from "./decision-subject.ts";
import { readStances } from "./read-stances.ts";
import { placeFinding } from "./record-places.ts";
import type { Statement } from "./statements.ts";

const WHO: Readonly<Record<Statement["by"], string>> = {
  user: "the user said",
  answer: "the user answered",
  agent: "the agent itself said",
};

/** A decision is carried as in force; the last word of the span on it takes it back. */
export const decisionReversed: HandoffRule = {
  id: "claim.decision-reversed",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  scope: "handoff",
  title: "A decision is carried as in force; a later message of the session reverses it.",
  check(subject) {
    const { handoff } = subject;
    return carriedDecisions(subject).flatMap(one => {
      const { standing, record, transition } = one;
      if (standing?.stance !== "against" || (!one.subject.isListed && isAcknowledged(subject, one.subject))) return [];
      return [
        placeFinding(
          handoff,
          { record, transition },
          {
            message: `${quoteWords(record.text)} is carried as decided, but ${WHO[standing.last.by]} later: ${quoteWords(standing.last.text)} (${placeOf(standing.last.entry)}).`,
            evidence: [...citeStanding(one), transition.assertedBy],
            cause: `${transition.id}:decision`,
          },
        ),
      ];
    });
  },
};

function citeStanding({ standing }: CarriedDecision): readonly Evidence[] {
  if (standing === null) return [];
  const { last, taken } = standing;
  const reversal = citeMessage(last.entry, last, "contradicts", "what reverses it");
  return taken === null ? [reversal] : [reversal, citeMessage(taken.entry, taken, "context", "where it was taken")];
}

/** Of what is told in passing: another statement of the handoff says that it is so no more. */
const isAcknowledged = ({ handoff }: LinkedHandoff, subject: DecisionSubject): boolean =>
  handoff.records.some(
    record =>
      record !== subject.record &&
      record.kind !== "instruction" &&
      readStances(record.text).against.some(named =>
        namesIt(named, "for", { ...subject, all: [...subject.all, ...named.stems] }),
      ),
  );

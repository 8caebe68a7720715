import type { LinkedHandoff } from "../rule.ts";
import { type DecisionSubject, readDecision } from "./decision-subject.ts";
import { type DecisionStanding, judgeDecision } from "./judge-decision.ts";
import { type RecordPlace, recordPlaces } from "./record-places.ts";

/** A decision that a handoff carries, with the last word of its span on it; null where nobody spoke of it. */
export interface CarriedDecision extends RecordPlace {
  readonly subject: DecisionSubject;
  readonly standing: DecisionStanding | null;
}

const MAX_DECISIONS = 200;
const JUDGED = new WeakMap<LinkedHandoff, readonly CarriedDecision[]>();

/** The decisions that a handoff carries as in force, each judged once for all rules. Empty without a session. */
export function carriedDecisions(linked: LinkedHandoff): readonly CarriedDecision[] {
  const { handoff, span } = linked;
  if (span === null || handoff.kind === "generation") return [];
  const known = JUDGED.get(linked);
  if (known !== undefined) return known;
  const found = recordPlaces(handoff).flatMap(place => {
    const subject = readDecision(place.record);
    return subject === null ? [] : [{ ...place, subject }];
  });
  const read = found.slice(0, MAX_DECISIONS);
  const judged = read.map(one => {
    const others = read.flatMap(({ subject }) => (subject === one.subject ? [] : [subject]));
    return { ...one, standing: judgeDecision(span, one.subject, others) };
  });
  JUDGED.set(linked, judged);
  return judged;
}

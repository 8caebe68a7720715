import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord, Transition } from "../../model/record.ts";
import type { RuleResult } from "../rule.ts";

/** A record with the move that a rule's word on the whole of it belongs to. */
export interface RecordPlace {
  readonly record: HandoffRecord;
  readonly transition: Transition;
}

/** The records of a handoff, each with its first move. */
export const recordPlaces = (handoff: Handoff): readonly RecordPlace[] =>
  handoff.records.flatMap(record => {
    const [transition] = record.transitions;
    return transition === undefined ? [] : [{ record, transition }];
  });

type Finding = Extract<RuleResult, { readonly type: "finding" }>;

/** A finding about a move of a record, at the line on which the move is asserted. */
export const placeFinding = (
  handoff: Handoff,
  { record, transition }: RecordPlace,
  said: Pick<Finding, "message" | "evidence" | "cause" | "verdict" | "severity">,
): Finding => ({
  type: "finding",
  handoffId: handoff.id,
  recordId: record.id,
  transitionId: transition.id,
  sourceId: handoff.sourceId,
  line: transition.assertedBy.line,
  ...said,
});

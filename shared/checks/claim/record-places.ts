import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord, Transition } from "../../model/record.ts";

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

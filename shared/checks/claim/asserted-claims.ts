import type { Claim, Clause } from "../../model/claim.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord, Transition } from "../../model/record.ts";

/** A claim with the clause, move and record that make it. */
export interface AssertedClaim<C extends Claim = Claim> {
  readonly handoff: Handoff;
  readonly record: HandoffRecord;
  readonly transition: Transition;
  readonly clause: Clause;
  readonly claim: C;
}

/** All that a handoff claims, in the order of its text. */
export function listClaims(handoff: Handoff): readonly AssertedClaim[] {
  return handoff.records.flatMap(record =>
    record.transitions.flatMap(transition => {
      const { clause } = transition;
      if (clause === null || clause.sense !== "asserted") return [];
      return clause.claims.map(claim => ({ handoff, record, transition, clause, claim }));
    }),
  );
}

import { type Fields, fieldsOf } from "./ledger.ts";
import { RECEIPT_SCHEMA } from "./receipt.ts";

/** What a consumed work's state derives of its receipt, in the published order; its digest is not in it. */
export function receiptBody(state: Fields): Fields {
  const { actorRef, sessionRef, sessionGeneration } = fieldsOf(state.session);
  const decision = fieldsOf(state.decision);
  const { consumerIdentity, consumedAtRef, ordinal, digest: consumptionDigest } = fieldsOf(state.consumption);
  return {
    schema: RECEIPT_SCHEMA,
    workIdentity: state.workIdentity,
    workGeneration: state.workGeneration,
    successorSlot: state.successorSlot,
    successor: { actorRef, sessionRef, sessionGeneration },
    commitmentDigest: state.commitmentDigest,
    incomingReviewDigest: state.incomingReviewDigest,
    decisionDigest: decision.digest,
    decision: decision.decision,
    outputArtifact: decision.outputArtifact,
    consumptionDigest,
    consumption: { consumerIdentity, consumedAtRef, ordinal },
    authority: { effects: [] },
  };
}

import { continuityDigest } from "./digest.ts";
import { type Fields, fieldsOf, type Ledger, type LedgerFault, type LedgerStep, stepFault } from "./ledger.ts";

interface Request {
  readonly action: string;
  readonly request: Fields;
}

/** The request that an operation was given, put together from the state that it left; null for an unknown event. */
function requestOf(step: LedgerStep, before: Fields): Request | null {
  const { state, operationId } = step;
  const wake = fieldsOf(state.wake);
  const base = { operationId, expectedRevision: Number(step.revision) - 1 };
  const session = fieldsOf(state.session);
  const work = { workIdentity: state.workIdentity, workGeneration: state.workGeneration };
  switch (step.event) {
    case "GENERATION_ACCEPTED": {
      const { successorSlot, commitmentDigest, incomingReviewDigest } = state;
      const request = { ...base, ...work, successorSlot, ...session, commitmentDigest, incomingReviewDigest };
      return { action: "accept-generation-0", request };
    }
    case "GENERATION_REPLACED":
      return {
        action: "replace-generation-0",
        request: { ...base, ...fieldsOf(before.session), replacement: session },
      };
    case "WAKE_INTENT_COMMITTED": {
      const { intentOperationId, ...input } = fieldsOf(wake.adapterInput);
      return { action: "commit-wake-intent", request: { ...input, operationId: intentOperationId } };
    }
    case "WAKE_CURSOR_CHECKPOINTED":
      return { action: "checkpoint-wake-cursor", request: { ...base, cursor: wake.checkpoint } };
    case "WAKE_DELIVERED": {
      const { recordDigest, postCursor, deliveredExpectedRevision: expectedRevision } = wake;
      return { action: "commit-wake-delivered", request: { operationId, expectedRevision, recordDigest, postCursor } };
    }
    case "DECISION_COMMITTED": {
      const { decision, incomingReviewDigest, outputArtifact } = fieldsOf(state.decision);
      return {
        action: "commit-decision",
        request: { ...base, ...session, decision, incomingReviewDigest, outputArtifact },
      };
    }
    case "DECISION_CONSUMED": {
      const { consumerIdentity, ordinal } = fieldsOf(state.consumption);
      return { action: "consume-decision", request: { ...base, ...session, consumerIdentity, ordinal } };
    }
    case "CANCELLED":
      return { action: "cancel", request: { ...base, ...session } };
    default:
      return null;
  }
}

const isRecomputed = (step: LedgerStep, made: Request): boolean => {
  const digest = continuityDigest("continuity.operation-request/1", made);
  return digest.ok && digest.value === step.requestDigest;
};

/**
 * Audit rule A5: each request digest stands in the row and in the result alike, and recomputes from what the result says.
 * An inspection that found nothing is the one whose request cannot be put together again.
 */
export function findRequestFaults({ operations, inspections }: Ledger): readonly LedgerFault[] {
  const faults: LedgerFault[] = [];
  const judge = (step: LedgerStep, made: Request | null, isOpen: boolean): void => {
    if (step.response.requestDigest !== step.requestDigest)
      faults.push(
        stepFault(
          step,
          `The row of ${step.operationId} has another request digest than its result.`,
          step.requestDigest,
        ),
      );
    else if (step.response.operationId !== step.operationId)
      faults.push(stepFault(step, `The result of ${step.operationId} names ${String(step.response.operationId)}.`));
    else if (made === null ? !isOpen : !isRecomputed(step, made))
      faults.push(
        stepFault(
          step,
          `The request digest of ${step.operationId} does not recompute from what it did.`,
          step.requestDigest,
        ),
      );
  };
  for (const [index, step] of operations.entries())
    judge(step, requestOf(step, operations[index - 1]?.state ?? {}), false);
  for (const step of inspections) {
    const { operationId, state } = step;
    const isFound = step.response.status === "FOUND";
    const request = { operationId, workIdentity: state.workIdentity };
    judge(step, isFound ? { action: "inspect", request } : null, step.response.status === "NOT_FOUND");
  }
  return faults;
}

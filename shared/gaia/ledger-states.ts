import { type Fields, fieldsOf, type Ledger, type LedgerFault, type LedgerStep, stepFault } from "./ledger.ts";
import { isSame } from "./ledger-audit.ts";

/** What the state machine says of a ledger's operations, apart by what they did. */
export interface TransitionFaults {
  readonly illegal: readonly LedgerFault[];
  readonly decisionBeforeDelivery: readonly LedgerFault[];
  readonly secondReplacement: readonly LedgerFault[];
}

const MAX_OPERATIONS = 12;
const CURSOR_KEYS = "byteOffset,finalEventIdentity,instanceId,prefixSha256,recordCount,schema";

const wakeOf = (state: Fields): Fields => fieldsOf(state.wake);
const generationOf = (state: Fields): unknown => fieldsOf(state.session).sessionGeneration;
const withoutRevision = ({ revision: _, ...state }: Fields): Fields => state;
const historyEntry = (session: unknown, fenced: boolean): Fields => ({ ...fieldsOf(session), fenced });

/** The state that an operation may leave: what it may set is taken from its result, and everything else from before. */
function expectedState(step: LedgerStep, before: Fields): Fields | null {
  const { state, timeReceipt, operationId, revision } = step;
  const wake = wakeOf(state);
  const expectedRevision = Number(revision) - 1;
  switch (step.event) {
    case "GENERATION_ACCEPTED": {
      const { workIdentity, commitmentDigest, incomingReviewDigest, session } = state;
      const work = { workIdentity, workGeneration: 0, successorSlot: "review-successor", commitmentDigest };
      const sessions = {
        session: { ...fieldsOf(session), sessionGeneration: 0 },
        sessionHistory: [historyEntry(session, false)],
      };
      return { ...work, incomingReviewDigest, status: "ACTIVE", acceptedAt: timeReceipt, ...sessions };
    }
    case "GENERATION_REPLACED": {
      const sessionHistory = [historyEntry(before.session, true), historyEntry(state.session, false)];
      const session = { ...fieldsOf(state.session), sessionGeneration: 1 };
      return { ...before, session, sessionHistory, replacementAt: timeReceipt };
    }
    case "WAKE_INTENT_COMMITTED": {
      const { command, commandDigest } = wake;
      const { checkpointOperationId, deliveredOperationId, senderActorRef } = fieldsOf(wake.adapterInput);
      const ids = { intentOperationId: operationId, checkpointOperationId, deliveredOperationId, senderActorRef };
      const adapterInput = { ...fieldsOf(before.session), ...ids, expectedRevision };
      const intent = {
        adapterInput,
        command,
        commandDigest,
        intentTimeReceipt: timeReceipt,
        status: "INTENT_COMMITTED",
      };
      return { ...before, wake: intent };
    }
    case "WAKE_CURSOR_CHECKPOINTED": {
      const added = { checkpoint: wake.checkpoint, checkpointTimeReceipt: timeReceipt, status: "CHECKPOINTED" };
      return { ...before, wake: { ...wakeOf(before), ...added } };
    }
    case "WAKE_DELIVERED": {
      const { postCursor, recordDigest } = wake;
      const added = {
        deliveredExpectedRevision: expectedRevision,
        deliveredTimeReceipt: timeReceipt,
        status: "DELIVERED",
      };
      return { ...before, wake: { ...wakeOf(before), ...added, postCursor, recordDigest } };
    }
    case "DECISION_COMMITTED": {
      const { digest, outputArtifact } = fieldsOf(state.decision);
      const { actorRef, sessionRef, sessionGeneration } = fieldsOf(before.session);
      const successor = { actorRef, sessionRef, sessionGeneration };
      const { incomingReviewDigest } = before;
      const said = { decision: "ACCEPTED_FOR_NEXT_STAGE", digest, incomingReviewDigest, outputArtifact };
      return { ...before, status: "DECIDED", decision: { ...said, successor, timeReceipt } };
    }
    case "DECISION_CONSUMED": {
      const { consumerIdentity, digest } = fieldsOf(state.consumption);
      const decisionDigest = fieldsOf(before.decision).digest;
      const said = { consumedAtRef: timeReceipt.head, consumerIdentity, decisionDigest, digest, ordinal: 0 };
      return { ...before, status: "CONSUMED", consumption: { ...said, timeReceipt } };
    }
    case "CANCELLED": {
      const history = Array.isArray(before.sessionHistory) ? before.sessionHistory : [];
      const sessionHistory = history.map(entry => historyEntry(entry, true));
      return { ...before, status: "CANCELLED", cancelledAt: state.cancelledAt ?? null, sessionHistory };
    }
    default:
      return null;
  }
}

/** Why an operation was not allowed in the state before it, with Gaia's code; null where it was. */
function refusalOf(step: LedgerStep, before: Fields, isFirst: boolean): string | null {
  const isActive = before.status === "ACTIVE";
  const wakeStatus = wakeOf(before).status;
  const { checkpointOperationId, deliveredOperationId } = fieldsOf(wakeOf(before).adapterInput);
  if (step.event === "GENERATION_ACCEPTED") return isFirst ? null : "WORK_EXISTS";
  if (isFirst) return "NOT_FOUND";
  switch (step.event) {
    case "GENERATION_REPLACED":
      return isActive && generationOf(before) === 0 ? null : "INVALID_TRANSITION";
    case "WAKE_INTENT_COMMITTED":
      if (before.wake !== undefined) return "WAKE_ALREADY_COMMITTED";
      return isActive && Number(generationOf(before)) >= 1 ? null : "INVALID_TRANSITION";
    case "WAKE_CURSOR_CHECKPOINTED":
      if (step.operationId !== checkpointOperationId) return "OPERATION_CONFLICT";
      return isActive && wakeStatus === "INTENT_COMMITTED" ? null : "INVALID_TRANSITION";
    case "WAKE_DELIVERED":
      if (step.operationId !== deliveredOperationId) return "OPERATION_CONFLICT";
      return isActive && wakeStatus === "CHECKPOINTED" ? null : "INVALID_TRANSITION";
    case "DECISION_COMMITTED":
      if (before.status === "CANCELLED") return "CANCELLED";
      if (before.status === "DECIDED") return "DECISION_ALREADY_COMMITTED";
      if (before.status === "CONSUMED") return "ALREADY_CONSUMED";
      return Number(generationOf(before)) >= 1 ? null : "REPLACEMENT_REQUIRED";
    case "DECISION_CONSUMED":
      if (before.status === "CONSUMED") return "ALREADY_CONSUMED";
      return before.status === "DECIDED" ? null : "DECISION_NOT_COMMITTED";
    case "CANCELLED":
      if (before.status === "CONSUMED") return "ALREADY_CONSUMED";
      if (before.status === "DECIDED") return "DECISION_ALREADY_COMMITTED";
      if (before.status === "CANCELLED") return "ALREADY_CANCELLED";
      return wakeStatus === "INTENT_COMMITTED" || wakeStatus === "CHECKPOINTED" ? "WAKE_DELIVERY_IN_PROGRESS" : null;
    default:
      return "INVALID_OPERATION";
  }
}

/** Whether the cursors of a wake are cursors, and the later one lies after the earlier in the same bus. */
function hasGoodCursors(state: Fields): boolean {
  const { checkpoint, postCursor } = wakeOf(state);
  const [from, to] = [fieldsOf(checkpoint), fieldsOf(postCursor)];
  const isCursor = (cursor: Fields): boolean => Object.keys(cursor).sort().join() === CURSOR_KEYS;
  if (checkpoint !== undefined && !isCursor(from)) return false;
  if (postCursor === undefined) return true;
  return (
    isCursor(to) &&
    to.instanceId === from.instanceId &&
    Number(to.recordCount) > Number(from.recordCount) &&
    Number(to.byteOffset) > Number(from.byteOffset)
  );
}

/** Judges each operation by the state that the one before it left. Across a gap in the revisions nothing can be said. */
export function findTransitionFaults(ledger: Ledger): TransitionFaults {
  const illegal: LedgerFault[] = [];
  const decisionBeforeDelivery: LedgerFault[] = [];
  const secondReplacement: LedgerFault[] = [];
  const extra = ledger.operations[MAX_OPERATIONS];
  if (extra !== undefined)
    illegal.push(stepFault(extra, `${extra.operationId} is the 13th operation: BOUND_EXCEEDED.`));
  for (const [index, step] of ledger.operations.entries()) {
    const previous = ledger.operations[index - 1];
    const isFirst = step.revision === 1;
    if (!isFirst && previous?.revision !== Number(step.revision) - 1) continue;
    const before = isFirst ? {} : withoutRevision(previous?.state ?? {});
    const isReplaced = step.event === "GENERATION_REPLACED" && Number(generationOf(before)) >= 1;
    if (isReplaced) {
      secondReplacement.push(stepFault(step, `${step.operationId} replaces a session that was a replacement itself.`));
      continue;
    }
    const refusal = refusalOf(step, before, isFirst);
    if (refusal !== null) {
      illegal.push(stepFault(step, `${step.operationId} (${String(step.event)}) was not allowed then: ${refusal}.`));
      continue;
    }
    if (step.event === "DECISION_COMMITTED" && wakeOf(before).status !== "DELIVERED") {
      const status = String(wakeOf(before).status ?? "never intended");
      const message = `${step.operationId} decides while the wake is ${status}: WAKE_REQUIRED.`;
      decisionBeforeDelivery.push(stepFault(step, message));
    }
    const expected = expectedState(step, before);
    if (expected === null || !isSame(expected, withoutRevision(step.state)))
      illegal.push(stepFault(step, `${step.operationId} (${String(step.event)}) left a state that it cannot leave.`));
    else if (!hasGoodCursors(step.state))
      illegal.push(
        stepFault(step, `The bus evidence of ${step.operationId} does not go forward: INVALID_BUS_EVIDENCE.`),
      );
  }
  return { illegal, decisionBeforeDelivery, secondReplacement };
}

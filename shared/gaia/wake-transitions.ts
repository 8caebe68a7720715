import { err, ok } from "../lib/result.ts";
import { type BusCursor, isBusCursor } from "./bus-cursor.ts";
import { continuityDigest } from "./digest.ts";
import { isDigest, isIdentifier } from "./identifiers.ts";
import { type Fields, fieldsOf } from "./ledger.ts";
import { buildWakeCommand } from "./ledger-digests.ts";
import { expectSession, expectState, hasExactly, SESSION_KEYS } from "./request-checks.ts";
import { lifecycleOutcome, type Transition } from "./transition.ts";

const WAKE_IDS = ["checkpointOperationId", "deliveredOperationId", "senderActorRef"] as const;
const INTENT_KEYS = ["operationId", "expectedRevision", ...WAKE_IDS, ...SESSION_KEYS];

/**
 * Intends the wake: fixes its command and reserves the ids of its next two steps. Nothing is sent. Source: the continuity
 * controller of GuitarAlchemist/gaia (9a2f696), as for the other steps of the wake.
 */
export const intendWake: Transition = input => {
  const { request } = input;
  if (!hasExactly(request, INTENT_KEYS) || !WAKE_IDS.every(key => isIdentifier(request[key])))
    return err("INVALID_REQUEST");
  const state = expectSession(input.state, request);
  if (!state.ok) return state;
  const { status, session, wake } = state.value;
  if (status !== "ACTIVE" || fieldsOf(session).sessionGeneration !== 1) return err("INVALID_TRANSITION");
  if (wake !== undefined) return err("WAKE_ALREADY_COMMITTED");
  const { operationId: intentOperationId, ...rest } = request;
  return ok({
    reserve: [String(request.checkpointOperationId), String(request.deliveredOperationId)],
    at: intentTimeReceipt => {
      const intent = { status: "INTENT_COMMITTED", adapterInput: { ...rest, intentOperationId }, intentTimeReceipt };
      const command = buildWakeCommand({ ...state.value, wake: intent });
      const commandDigest = continuityDigest("continuity.wake-command/1", command);
      if (!commandDigest.ok) return commandDigest;
      const next = { ...state.value, wake: { ...intent, command, commandDigest: commandDigest.value } };
      return lifecycleOutcome(input, "WAKE_INTENT_COMMITTED", intentTimeReceipt, next);
    },
  });
};

/** Saves where the bus stood before the send. */
export const checkpointWake: Transition = input => {
  const { request } = input;
  const { cursor } = request;
  if (!hasExactly(request, ["operationId", "expectedRevision", "cursor"]) || !isBusCursor(cursor))
    return err("INVALID_REQUEST");
  const state = expectState(input.state, request);
  if (!state.ok) return state;
  const wake = fieldsOf(state.value.wake);
  if (state.value.status !== "ACTIVE" || wake.status !== "INTENT_COMMITTED") return err("INVALID_TRANSITION");
  return ok({
    at: timeReceipt => {
      const added = { status: "CHECKPOINTED", checkpoint: cursor, checkpointTimeReceipt: timeReceipt };
      const next = { ...state.value, wake: { ...wake, ...added } };
      return lifecycleOutcome(input, "WAKE_CURSOR_CHECKPOINTED", timeReceipt, next);
    },
  });
};

/** Records the one message that the bus was found to hold after the checkpoint. */
export const deliverRecordedWake: Transition = input => {
  const { request } = input;
  const { recordDigest, postCursor } = request;
  const isShaped = hasExactly(request, ["operationId", "expectedRevision", "recordDigest", "postCursor"]);
  if (!isShaped || !isDigest(recordDigest) || !isBusCursor(postCursor)) return err("INVALID_REQUEST");
  const state = expectState(input.state, request);
  if (!state.ok) return state;
  const wake = fieldsOf(state.value.wake);
  if (state.value.status !== "ACTIVE" || wake.status !== "CHECKPOINTED") return err("INVALID_TRANSITION");
  if (!isAfter(postCursor, fieldsOf(wake.checkpoint))) return err("INVALID_BUS_EVIDENCE");
  return ok({
    at: timeReceipt => {
      const added = {
        status: "DELIVERED",
        recordDigest,
        postCursor,
        deliveredExpectedRevision: request.expectedRevision,
        deliveredTimeReceipt: timeReceipt,
        adapterInput: { ...fieldsOf(wake.adapterInput), deliveredOperationId: request.operationId },
      };
      return lifecycleOutcome(input, "WAKE_DELIVERED", timeReceipt, { ...state.value, wake: { ...wake, ...added } });
    },
  });
};

const isAfter = (cursor: BusCursor, checkpoint: Fields): boolean =>
  cursor.instanceId === checkpoint.instanceId &&
  cursor.recordCount > Number(checkpoint.recordCount) &&
  cursor.byteOffset > Number(checkpoint.byteOffset);

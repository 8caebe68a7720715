import { isJsonObject } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { isBusCursor } from "./bus-cursor.ts";
import { continuityJson } from "./canonical.ts";
import type { BusCode, ContinuityCode } from "./codes.ts";
import { continuityDigest } from "./digest.ts";
import { isIdentifier } from "./identifiers.ts";
import { type Fields, fieldsOf, parseStored } from "./ledger.ts";
import { hasExactly, SESSION_KEYS } from "./request-checks.ts";
import { type ActionContext, runAction } from "./run-action.ts";
import { type OperationResult, stateOf } from "./store-operation.ts";
import type { WakePort } from "./wake-port.ts";

const WAKE_IDS = ["intentOperationId", "checkpointOperationId", "deliveredOperationId"] as const;
const WAKE_KEYS = [...WAKE_IDS, "expectedRevision", "senderActorRef", ...SESSION_KEYS];

type Delivered = Result<OperationResult, ContinuityCode | BusCode>;
type WakeStep = Result<Fields, ContinuityCode | BusCode>;

/**
 * Carries the wake as far as it goes: intent, checkpoint, reconciliation with the bus, delivery, each committed before the next.
 * The same input resumes wherever an earlier call stopped. It never sends on a guess: after the checkpoint the bus is searched
 * first, and only a proven absence is sent. `port` is null where no bus is at hand. Gives the stored result of the delivery.
 * Source: the continuity controller of GuitarAlchemist/gaia (9a2f696).
 */
export async function deliverWake(context: ActionContext, port: WakePort | null, request: unknown): Promise<Delivered> {
  if (!hasExactly(request, WAKE_KEYS) || !WAKE_IDS.every(key => isIdentifier(request[key])))
    return err("INVALID_REQUEST");
  const begun = await beginWake(context, request);
  if (!begun.ok) return begun;
  if (fieldsOf(begun.value.wake).status === "DELIVERED") return replayDelivery(context, request, begun.value);
  if (port === null) return err("WAKE_EVIDENCE_UNAVAILABLE");
  const checkpointed = await checkpoint(context, port, request, begun.value);
  if (!checkpointed.ok) return checkpointed;
  const { wake: stored, revision } = checkpointed.value;
  const wake = fieldsOf(stored);
  if (wake.status !== "CHECKPOINTED") return err("INVALID_TRANSITION");
  const evidence = await port.commitAndReconcile({ checkpoint: wake.checkpoint, command: fieldsOf(wake.command) });
  if (!evidence.ok) return evidence;
  const { status, record, cursor } = fieldsOf(evidence.value);
  const isComplete = (status === "APPENDED" || status === "EXISTING") && isJsonObject(record) && isBusCursor(cursor);
  if (!isComplete) return err("INVALID_BUS_EVIDENCE");
  const recordDigest = continuityDigest("continuity.bus-message-record/1", record);
  if (!recordDigest.ok) return recordDigest;
  const delivery = {
    operationId: request.deliveredOperationId,
    expectedRevision: revision,
    recordDigest: recordDigest.value,
    postCursor: cursor,
  };
  return runAction(context, "commit-wake-delivered", delivery, String(request.intentOperationId));
}

/** The state with its wake: the one that there is, if it is of this very input, else that of a new intent. */
async function beginWake(context: ActionContext, request: Fields): Promise<WakeStep> {
  const contents = await context.store.read();
  if (!contents.ok) return contents;
  const state = stateOf(contents.value);
  if (!state.ok) return state;
  if (state.value?.wake === undefined) {
    const { intentOperationId, ...rest } = request;
    return stateAfter(await runAction(context, "commit-wake-intent", { ...rest, operationId: intentOperationId }));
  }
  const { status, adapterInput } = fieldsOf(state.value.wake);
  const given = continuityJson(request);
  if (!given.ok) return given;
  const { deliveredOperationId } = request;
  const corrected = { ...fieldsOf(adapterInput), deliveredOperationId };
  const known = [continuityJson(adapterInput), ...(status === "CHECKPOINTED" ? [continuityJson(corrected)] : [])];
  return known.some(one => one.ok && one.value === given.value) ? ok(state.value) : err("OPERATION_CONFLICT");
}

async function checkpoint(
  context: ActionContext,
  port: WakePort,
  { checkpointOperationId, intentOperationId }: Fields,
  state: Fields,
): Promise<WakeStep> {
  if (fieldsOf(state.wake).status !== "INTENT_COMMITTED") return ok(state);
  const cursor = await port.captureCheckpoint();
  if (!cursor.ok) return cursor;
  if (!isBusCursor(cursor.value)) return err("INVALID_BUS_EVIDENCE");
  const request = { operationId: checkpointOperationId, expectedRevision: state.revision, cursor: cursor.value };
  return stateAfter(await runAction(context, "checkpoint-wake-cursor", request, String(intentOperationId)));
}

/** A delivery that is recorded is given back as it was stored, whatever has happened since. */
function replayDelivery(context: ActionContext, { intentOperationId }: Fields, state: Fields): Promise<Delivered> {
  const { adapterInput, deliveredExpectedRevision, recordDigest, postCursor } = fieldsOf(state.wake);
  const operationId = fieldsOf(adapterInput).deliveredOperationId;
  const request = { operationId, expectedRevision: deliveredExpectedRevision, recordDigest, postCursor };
  return runAction(context, "commit-wake-delivered", request, String(intentOperationId));
}

const stateAfter = (result: Result<OperationResult, ContinuityCode>): WakeStep =>
  result.ok ? ok(fieldsOf(fieldsOf(parseStored(result.value.responseJson)).state)) : result;

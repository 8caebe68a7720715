import { isJsonObject } from "../lib/json-text.ts";
import { err, type Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";
import { commitDecision, consumeDecision } from "./decision-transitions.ts";
import { continuityDigest } from "./digest.ts";
import { isIdentifier } from "./identifiers.ts";
import { inspectWork } from "./inspect-work.ts";
import { decideOperation, type OperationResult } from "./store-operation.ts";
import type { ContinuityStore } from "./store-port.ts";
import type { Transition } from "./transition.ts";
import { checkpointWake, deliverRecordedWake, intendWake } from "./wake-transitions.ts";
import { acceptWork, cancelWork, replaceSession } from "./work-transitions.ts";

/** Every action that a request can be of, with its rules. The name goes into the request's digest. */
const TRANSITIONS = {
  "accept-generation-0": acceptWork,
  "replace-generation-0": replaceSession,
  "commit-wake-intent": intendWake,
  "checkpoint-wake-cursor": checkpointWake,
  "commit-wake-delivered": deliverRecordedWake,
  "commit-decision": commitDecision,
  "consume-decision": consumeDecision,
  cancel: cancelWork,
  inspect: inspectWork,
} as const satisfies Readonly<Record<string, Transition>>;

/** An action of the continuity protocol. */
export type ContinuityAction = keyof typeof TRANSITIONS;

/** What an action needs beside its request. */
export interface ActionContext {
  readonly store: ContinuityStore;
  /** The time now, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly clock: () => string;
}

/**
 * Runs one action: the request's shape, its canonical form and digest, then the store's own order. `reservationOwner` is the
 * intent that promised the request's id, null for an id of its own.
 */
export async function runAction(
  { store, clock }: ActionContext,
  action: ContinuityAction,
  request: unknown,
  reservationOwner: string | null = null,
): Promise<Result<OperationResult, ContinuityCode>> {
  if (!isJsonObject(request) || !isIdentifier(request.operationId)) return err("INVALID_REQUEST");
  const digest = continuityDigest("continuity.operation-request/1", { action, request });
  if (!digest.ok) return digest;
  const requestDigest = digest.value;
  const operation = {
    operationId: request.operationId,
    requestDigest,
    operationClass: action === "inspect" ? ("inspection" as const) : ("lifecycle" as const),
    reservationOwner,
    plan: (state: Readonly<Record<string, unknown>> | null) => TRANSITIONS[action]({ request, requestDigest, state }),
  };
  return store.transact(contents => decideOperation(contents, operation, clock));
}

import { err, ok } from "../lib/result.ts";
import { isDigest } from "./identifiers.ts";
import { type Fields, fieldsOf } from "./ledger.ts";
import { expectSession, hasExactly, isSessionRequest, SESSION_KEYS } from "./request-checks.ts";
import { lifecycleOutcome, type Transition } from "./transition.ts";

const SLOT = "review-successor";
const ACCEPT_KEYS = [
  ...["operationId", "expectedRevision", "workIdentity", "workGeneration", "successorSlot"],
  ...["commitmentDigest", "incomingReviewDigest", ...SESSION_KEYS],
];
const CANCEL_KEYS = ["operationId", "expectedRevision", ...SESSION_KEYS];

/** A session's own four members, in one order. */
const sessionOf = ({ actorRef, sessionRef, sessionGeneration, capabilityDigest }: Fields): Fields => ({
  actorRef,
  sessionRef,
  sessionGeneration,
  capabilityDigest,
});

/** Accepts the one work of the store, for a session of generation 0. Source: GuitarAlchemist/gaia (9a2f696). */
export const acceptWork: Transition = input => {
  const { request, state } = input;
  const { workIdentity, commitmentDigest, incomingReviewDigest } = request;
  const isFirst = [request.expectedRevision, request.workGeneration, request.sessionGeneration].every(n => n === 0);
  const areDigests = [workIdentity, commitmentDigest, incomingReviewDigest].every(isDigest);
  const isShaped = hasExactly(request, ACCEPT_KEYS) && isSessionRequest(request) && request.successorSlot === SLOT;
  if (!isShaped || !isFirst || !areDigests) return err("INVALID_REQUEST");
  if ((state?.revision ?? 0) !== 0) return err("STALE_REVISION");
  if (state !== null) return err("WORK_EXISTS");
  const session = { ...sessionOf(request), sessionGeneration: 0 };
  return ok({
    at: timeReceipt =>
      lifecycleOutcome(input, "GENERATION_ACCEPTED", timeReceipt, {
        workIdentity,
        workGeneration: 0,
        successorSlot: SLOT,
        commitmentDigest,
        incomingReviewDigest,
        status: "ACTIVE",
        acceptedAt: timeReceipt,
        session,
        sessionHistory: [{ ...session, fenced: false }],
      }),
  });
};

/** Replaces the session of generation 0 by one of generation 1, once. It asks for no proof that the first one failed. */
export const replaceSession: Transition = input => {
  const { request } = input;
  const replacement = request.replacement;
  const isShaped = hasExactly(request, [...CANCEL_KEYS, "replacement"]) && isSessionRequest(request);
  const isSuccessor =
    hasExactly(replacement, SESSION_KEYS) && isSessionRequest(replacement) && replacement.sessionGeneration === 1;
  if (!isShaped || !isSuccessor) return err("INVALID_REQUEST");
  const state = expectSession(input.state, request);
  if (!state.ok) return state;
  if (state.value.status !== "ACTIVE" || fieldsOf(state.value.session).sessionGeneration !== 0)
    return err("INVALID_TRANSITION");
  const [first] = historyOf(state.value);
  return ok({
    at: timeReceipt =>
      lifecycleOutcome(input, "GENERATION_REPLACED", timeReceipt, {
        ...state.value,
        session: sessionOf(replacement),
        sessionHistory: [
          { ...first, fenced: true },
          { ...sessionOf(replacement), fenced: false },
        ],
        replacementAt: timeReceipt,
      }),
  });
};

/** Cancels the work and fences every session. Never while a wake may have been sent. */
export const cancelWork: Transition = input => {
  const { request } = input;
  if (!hasExactly(request, CANCEL_KEYS) || !isSessionRequest(request)) return err("INVALID_REQUEST");
  const state = expectSession(input.state, request);
  if (!state.ok) return state;
  const { status } = state.value;
  if (status === "CONSUMED") return err("ALREADY_CONSUMED");
  if (status === "DECIDED") return err("DECISION_ALREADY_COMMITTED");
  if (status === "CANCELLED") return err("ALREADY_CANCELLED");
  const wake = fieldsOf(state.value.wake).status;
  if (wake === "INTENT_COMMITTED" || wake === "CHECKPOINTED") return err("WAKE_DELIVERY_IN_PROGRESS");
  return ok({
    at: timeReceipt =>
      lifecycleOutcome(input, "CANCELLED", timeReceipt, {
        ...state.value,
        status: "CANCELLED",
        sessionHistory: historyOf(state.value).map(entry => ({ ...entry, fenced: true })),
        cancelledAt: timeReceipt,
      }),
  });
};

const historyOf = ({ sessionHistory }: Fields): readonly Fields[] =>
  Array.isArray(sessionHistory) ? sessionHistory.map(fieldsOf) : [];

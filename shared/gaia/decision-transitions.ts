import { err, ok } from "../lib/result.ts";
import { continuityDigest } from "./digest.ts";
import { isDigest, isIdentifier, isIntegerIn, isMediaType } from "./identifiers.ts";
import { fieldsOf } from "./ledger.ts";
import { expectSession, hasExactly, isSessionRequest, SESSION_KEYS } from "./request-checks.ts";
import { lifecycleOutcome, type Transition } from "./transition.ts";

const MAX_ARTIFACT_BYTES = 65_536;
const BASE_KEYS = ["operationId", "expectedRevision", ...SESSION_KEYS];
const DECIDE_KEYS = [...BASE_KEYS, "decision", "incomingReviewDigest", "outputArtifact"];
const CONSUME_KEYS = [...BASE_KEYS, "consumerIdentity", "ordinal"];

const isArtifact = (value: unknown): boolean =>
  hasExactly(value, ["mediaType", "sha256", "bytes"]) &&
  isMediaType(value.mediaType) &&
  isDigest(value.sha256) &&
  isIntegerIn(value.bytes, 1, MAX_ARTIFACT_BYTES);

/**
 * Commits the successor's decision: only after the wake is delivered, an intent or a send is not enough. Source: the
 * continuity controller of GuitarAlchemist/gaia (9a2f696).
 */
export const commitDecision: Transition = input => {
  const { request } = input;
  const { decision, incomingReviewDigest, outputArtifact } = request;
  const isShaped = hasExactly(request, DECIDE_KEYS) && isSessionRequest(request) && isDigest(incomingReviewDigest);
  if (!isShaped || decision !== "ACCEPTED_FOR_NEXT_STAGE" || !isArtifact(outputArtifact)) return err("INVALID_REQUEST");
  const state = expectSession(input.state, request);
  if (!state.ok) return state;
  const { status, session, wake } = state.value;
  if (status === "CANCELLED") return err("CANCELLED");
  if (status === "DECIDED") return err("DECISION_ALREADY_COMMITTED");
  if (status === "CONSUMED") return err("ALREADY_CONSUMED");
  const { actorRef, sessionRef, sessionGeneration } = fieldsOf(session);
  if (sessionGeneration !== 1) return err("REPLACEMENT_REQUIRED");
  if (fieldsOf(wake).status !== "DELIVERED") return err("WAKE_REQUIRED");
  if (incomingReviewDigest !== state.value.incomingReviewDigest) return err("REVIEW_DIGEST_MISMATCH");
  const successor = { actorRef, sessionRef, sessionGeneration };
  return ok({
    at: timeReceipt => {
      const fact = { decision, incomingReviewDigest, outputArtifact, successor, timeReceipt };
      const digest = continuityDigest("continuity.successor-decision/1", fact);
      if (!digest.ok) return digest;
      const next = { ...state.value, status: "DECIDED", decision: { ...fact, digest: digest.value } };
      return lifecycleOutcome(input, "DECISION_COMMITTED", timeReceipt, next, { decisionDigest: digest.value });
    },
  });
};

/** Consumes the decision, once. It is fenced by the successor's session; the consumer is a name. */
export const consumeDecision: Transition = input => {
  const { request } = input;
  const { consumerIdentity } = request;
  const isShaped = hasExactly(request, CONSUME_KEYS) && isSessionRequest(request) && isIdentifier(consumerIdentity);
  if (!isShaped || request.ordinal !== 0) return err("INVALID_REQUEST");
  const state = expectSession(input.state, request);
  if (!state.ok) return state;
  if (state.value.status === "CONSUMED") return err("ALREADY_CONSUMED");
  if (state.value.status !== "DECIDED") return err("DECISION_NOT_COMMITTED");
  const decisionDigest = fieldsOf(state.value.decision).digest;
  return ok({
    at: timeReceipt => {
      const fact = { decisionDigest, consumerIdentity, consumedAtRef: timeReceipt.head, ordinal: 0, timeReceipt };
      const digest = continuityDigest("continuity.successor-consumption/1", fact);
      if (!digest.ok) return digest;
      const next = { ...state.value, status: "CONSUMED", consumption: { ...fact, digest: digest.value } };
      return lifecycleOutcome(input, "DECISION_CONSUMED", timeReceipt, next, { consumptionDigest: digest.value });
    },
  });
};

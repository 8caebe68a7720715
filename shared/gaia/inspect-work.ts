import { err, ok } from "../lib/result.ts";
import { isDigest } from "./identifiers.ts";
import { fieldsOf } from "./ledger.ts";
import { hasExactly } from "./request-checks.ts";
import type { Transition } from "./transition.ts";

const MINUTE_MS = 60_000;

/** How long a work has been accepted, in Gaia's words: from 30 minutes at risk, from 120 stalled. */
export function phaseAfter(elapsedMs: number): "ADVANCING" | "AT_RISK" | "STALLED" {
  if (elapsedMs >= 120 * MINUTE_MS) return "STALLED";
  return elapsedMs >= 30 * MINUTE_MS ? "AT_RISK" : "ADVANCING";
}

/** Looks at the work. It ticks the clock and leaves the revision alone. Source: GuitarAlchemist/gaia (9a2f696). */
export const inspectWork: Transition = ({ request, requestDigest, state }) => {
  const { operationId, workIdentity } = request;
  if (!hasExactly(request, ["operationId", "workIdentity"]) || !isDigest(workIdentity)) return err("INVALID_REQUEST");
  return ok({
    at: timeReceipt => {
      const base = { schema: "continuity.inspect-result/1", operationId, requestDigest, timeReceipt };
      if (state === null || state.workIdentity !== workIdentity)
        return ok({ response: { ...base, status: "NOT_FOUND" } });
      const acceptedMs = Date.parse(String(fieldsOf(state.acceptedAt).candidateUtc));
      const phase = phaseAfter(Date.parse(timeReceipt.candidateUtc) - acceptedMs);
      return ok({ response: { ...base, status: "FOUND", phase, revision: state.revision, state } });
    },
  });
};

import { ok, type Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";
import type { Fields } from "./ledger.ts";
import type { Outcome, Plan, TimeReceipt } from "./store-operation.ts";

/** What a transition is given: the whole request as it came, and the digest that its result names. */
export interface TransitionInput {
  readonly request: Fields;
  readonly requestDigest: string;
  /** The work's state with its revision; null before one was accepted. */
  readonly state: Fields | null;
}

/** The rules of one operation: a plan, or the code of the first rule that the request breaks. */
export type Transition = (input: TransitionInput) => Result<Plan, ContinuityCode>;

/** The outcome of a lifecycle operation: the next revision's state, its event, and the result that is stored and given back. */
export function lifecycleOutcome(
  { request, requestDigest, state }: TransitionInput,
  event: string,
  timeReceipt: TimeReceipt,
  next: Fields,
  extra: Fields = {},
): Result<Outcome, never> {
  const { operationId } = request;
  const revision = Number(state?.revision ?? 0) + 1;
  const revised = { ...next, revision };
  const result = { schema: "continuity.operation-result/1", operationId, requestDigest, event, revision, timeReceipt };
  return ok({
    state: revised,
    response: { ...result, state: revised, ...extra },
    event: { type: event, operationId, timeReceipt },
  });
}

import { digestOf } from "../lib/canonical-json.ts";
import { isJsonObject } from "../lib/json-text.ts";
import { judgeReplay } from "../lib/replay-verdict.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Policy } from "../model/policy.ts";
import { type ClosedShape, findShapeFault } from "./closed-shape.ts";
import {
  type Selection,
  type SuccessorCandidate,
  type SuccessorSpending,
  selectSuccessor,
} from "./select-successor.ts";

/** What a kept selection calls itself. */
export const SELECTION_SCHEMA = "countersign.successor-selection/1";

const MAX_CANDIDATES = 16;

const object = (members: Readonly<Record<string, ClosedShape>>): ClosedShape => ({ kind: "object", members });
const nullable = (of: ClosedShape): ClosedShape => ({ kind: "nullable", of });
const identifier: ClosedShape = { kind: "text", pattern: "^[!-~]{1,128}$", name: "1 to 128 visible ASCII characters" };
const freeText: ClosedShape = {
  kind: "text",
  pattern: "^[^\\u0000-\\u001f\\u007f]{1,256}$",
  name: "1 to 256 characters without controls",
};

const REQUEST_SHAPE = object({
  operationId: identifier,
  candidates: {
    kind: "list",
    min: 0,
    max: MAX_CANDIDATES,
    of: object({
      providerId: nullable(freeText),
      modelId: nullable(freeText),
      isAvailable: { kind: "flag" },
      isPaid: { kind: "flag" },
      estimatedUsd: nullable({ kind: "amount" }),
      isApproved: { kind: "flag" },
    }),
  },
  spent: object({ attempts: { kind: "integer", min: 0, max: Number.MAX_SAFE_INTEGER }, usd: { kind: "amount" } }),
});

/** What a selection is asked: who could carry the work on, the one that was asked for first, and what was used up before. */
export interface SelectionRequest {
  readonly operationId: string;
  readonly candidates: readonly SuccessorCandidate[];
  readonly spent: SuccessorSpending;
}

/** A selection as it is kept: an operation, as those of a ledger are. It chooses, and grants nothing. */
export interface KeptSelection {
  readonly schema: typeof SELECTION_SCHEMA;
  readonly operationId: string;
  /** `sha256:` and hex, of the request and the guardrails. */
  readonly requestDigest: string;
  readonly request: SelectionRequest;
  /** Those of the policy that it was made under; null where the policy has none. */
  readonly guardrails: NonNullable<Policy["guardrails"]> | null;
  readonly outcome: Selection;
  readonly authority: { readonly effects: readonly never[] };
}

/** A request of an untrusted value; `INVALID_REQUEST` where it has not exactly the members of one. */
export const parseSelectionRequest = (value: unknown): Result<SelectionRequest, "INVALID_REQUEST"> =>
  // The shape was checked, member by member.
  findShapeFault(value, REQUEST_SHAPE) === null ? ok(value as SelectionRequest) : err("INVALID_REQUEST");

const isAmount = (value: unknown): boolean => findShapeFault(value, { kind: "amount" }) === null;

const GUARDRAIL_CHECKS: Readonly<Record<keyof NonNullable<Policy["guardrails"]>, (value: unknown) => boolean>> = {
  paidFallback: value => value === "never" || value === "with-approval",
  maxAttempts: isAmount,
  maxUsd: isAmount,
  providers: value => Array.isArray(value) && value.every(name => typeof name === "string"),
  requireIdentity: value => typeof value === "boolean",
};

/** The guardrails of an untrusted value; `INVALID_REQUEST` where a member is none of theirs, or of another type. */
export function parseGuardrails(value: unknown): Result<KeptSelection["guardrails"], "INVALID_REQUEST"> {
  if (value === null) return ok(null);
  const isRight = (key: string, member: unknown): boolean =>
    Object.entries(GUARDRAIL_CHECKS).some(([name, check]) => name === key && check(member));
  const isGuardrails = isJsonObject(value) && Object.entries(value).every(([key, member]) => isRight(key, member));
  // Each member was checked.
  return isGuardrails ? ok(value as NonNullable<Policy["guardrails"]>) : err("INVALID_REQUEST");
}

/** The digest of a selection's exact input. */
export const selectionDigest = (request: SelectionRequest, guardrails: KeptSelection["guardrails"]): string =>
  digestOf({ request, guardrails });

/**
 * Selects, and keeps the outcome, a refusal too: a provider that was not there stays refused under this id. `kept` is what is
 * stored under the id, null where nothing is. The same input gives what is stored; any other is `OPERATION_CONFLICT`.
 */
export function decideSelection(
  request: SelectionRequest,
  policy: Policy,
  kept: Pick<KeptSelection, "operationId" | "requestDigest"> | null,
): Result<
  { readonly kind: "replay" } | { readonly kind: "new"; readonly selection: KeptSelection },
  "OPERATION_CONFLICT"
> {
  const guardrails = policy.guardrails ?? null;
  const requestDigest = selectionDigest(request, guardrails);
  const { operationId } = request;
  const verdict = judgeReplay(kept?.requestDigest ?? null, requestDigest);
  if (verdict === "conflict") return err("OPERATION_CONFLICT");
  if (verdict === "replay") return ok({ kind: "replay" });
  const outcome = selectSuccessor(request.candidates, policy, request.spent);
  const authority = { effects: [] };
  const head = { schema: SELECTION_SCHEMA, operationId, requestDigest } as const;
  return ok({ kind: "new", selection: { ...head, request, guardrails, outcome, authority } });
}

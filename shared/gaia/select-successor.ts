import type { Policy } from "../model/policy.ts";

/** A provider that could carry the work on, as it was recorded. Null is what nobody recorded. */
export interface SuccessorCandidate {
  readonly providerId: string | null;
  readonly modelId: string | null;
  readonly isAvailable: boolean;
  readonly isPaid: boolean;
  /** What one attempt is expected to cost; null where nothing says. */
  readonly estimatedUsd: number | null;
  /** Whether a person approved paying for it. */
  readonly isApproved: boolean;
}

/** What was used up before. */
export interface SuccessorSpending {
  readonly attempts: number;
  readonly usd: number;
}

/** Why nobody was chosen. */
export type SelectionCode =
  | "ATTEMPTS_EXHAUSTED"
  | "BUDGET_EXHAUSTED"
  | "COST_UNKNOWN"
  | "IDENTITY_NOT_RECORDED"
  | "PAID_FALLBACK_REFUSED"
  | "APPROVAL_REQUIRED"
  | "PROVIDER_NOT_ALLOWED"
  | "PROVIDER_UNAVAILABLE"
  | "NO_CANDIDATE";

/** `review` waits for a person; `refused` needs another policy or another candidate. */
export type Selection =
  | { readonly kind: "chosen"; readonly candidate: SuccessorCandidate }
  | { readonly kind: "refused" | "review"; readonly code: SelectionCode };

const refused = (code: SelectionCode): Selection => ({ kind: "refused", code });
const review = (code: SelectionCode): Selection => ({ kind: "review", code });

/**
 * Chooses who carries the work on, by the policy alone. The first candidate is the one that was asked for: each one after it is
 * a fallback, which is taken only where the policy lets all of its questions be answered. A candidate that is not there is never
 * replaced by a guess, and what nobody recorded counts as not allowed where the policy asks for it.
 */
export function selectSuccessor(
  candidates: readonly SuccessorCandidate[],
  policy: Policy,
  spent: SuccessorSpending,
): Selection {
  const { maxAttempts } = policy.guardrails ?? {};
  if (maxAttempts !== undefined && spent.attempts >= maxAttempts) return refused("ATTEMPTS_EXHAUSTED");
  let first: Selection | null = null;
  for (const [position, candidate] of candidates.entries()) {
    const judged = judgeCandidate(candidate, policy, spent, position > 0);
    if (judged.kind === "chosen") return judged;
    // A person is asked before anything else is tried in a candidate's place.
    if (judged.kind === "review") return judged;
    first ??= judged;
  }
  return first ?? review("NO_CANDIDATE");
}

function judgeCandidate(
  candidate: SuccessorCandidate,
  { guardrails = {} }: Policy,
  spent: SuccessorSpending,
  isFallback: boolean,
): Selection {
  const { providerId, modelId, isAvailable, isPaid, estimatedUsd, isApproved } = candidate;
  const { providers, requireIdentity, paidFallback = "never", maxUsd } = guardrails;
  if (requireIdentity === true && (providerId === null || modelId === null)) return refused("IDENTITY_NOT_RECORDED");
  if (providers !== undefined && (providerId === null || !providers.includes(providerId)))
    return refused("PROVIDER_NOT_ALLOWED");
  if (!isAvailable) return refused("PROVIDER_UNAVAILABLE");
  if (isFallback && isPaid && paidFallback === "never") return refused("PAID_FALLBACK_REFUSED");
  if (isFallback && isPaid && !isApproved) return review("APPROVAL_REQUIRED");
  if (maxUsd !== undefined && isPaid && estimatedUsd === null) return review("COST_UNKNOWN");
  if (maxUsd !== undefined && spent.usd + (isPaid ? (estimatedUsd ?? 0) : 0) > maxUsd)
    return refused("BUDGET_EXHAUSTED");
  return { kind: "chosen", candidate };
}

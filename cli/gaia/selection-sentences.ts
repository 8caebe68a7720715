import type { SelectionCode } from "../../shared/gaia/select-successor.ts";

/** Why nobody was selected, with one sentence for a person: what happened, and what to do. */
export const SELECTION_SENTENCES: Readonly<Record<SelectionCode, string>> = {
  ATTEMPTS_EXHAUSTED: "As many attempts were made as the policy allows. Another one needs another policy.",
  BUDGET_EXHAUSTED: "The attempt would go over the policy's ceiling in dollars.",
  COST_UNKNOWN: "Nobody recorded what the provider would cost. A person has to decide.",
  IDENTITY_NOT_RECORDED: "The policy requires provider and model, and one of them is not recorded.",
  PAID_FALLBACK_REFUSED:
    "Only a paid provider is left in the place of the one that was asked for, and the policy allows none.",
  APPROVAL_REQUIRED: "A paid provider would take over. A person has to approve it.",
  PROVIDER_NOT_ALLOWED: "The provider is none that the policy lists.",
  PROVIDER_UNAVAILABLE: "The provider is not there. Nobody is guessed in its place.",
  NO_CANDIDATE: "Nobody was named who could carry the work on. A person has to decide.",
};

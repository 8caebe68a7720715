import { claimRule } from "./claim-rule.ts";

/** A number is stated, and the output that it comes from says another. */
export const COUNT_MISMATCH = claimRule({
  id: "claim.count-mismatch",
  version: 5,
  severity: "blocker",
  verdict: "contradicted",
  title: "A number is stated, and the output that it comes from says another.",
});

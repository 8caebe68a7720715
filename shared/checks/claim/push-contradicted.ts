import { claimRule } from "./claim-rule.ts";

/** Something is said to be pushed, merged, published, deployed or released, and the last attempt did not do it. */
export const PUSH_CONTRADICTED = claimRule({
  id: "claim.push-contradicted",
  version: 4,
  severity: "blocker",
  verdict: "contradicted",
  title: "Something is said to be pushed, merged, published, deployed or released, and the last attempt did not do it.",
});

import { claimRule } from "./claim-rule.ts";

/** Something is said to be pushed, merged, published, deployed or released, and no such attempt appears. */
export const PUSH_UNSUPPORTED = claimRule({
  id: "claim.push-unsupported",
  version: 4,
  severity: "blocker",
  verdict: "unsupported",
  title: "Something is said to be pushed, merged, published, deployed or released, and no such attempt appears.",
});

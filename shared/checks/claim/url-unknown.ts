import { claimRule } from "./claim-rule.ts";

/** A pull request, issue, run or page is said to have been opened or used, and no earlier message names it. */
export const URL_UNKNOWN = claimRule({
  id: "claim.url-unknown",
  version: 3,
  severity: "blocker",
  verdict: "unsupported",
  title: "A pull request, issue, run or page is said to have been opened or used, and no earlier message names it.",
});

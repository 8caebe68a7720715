import { claimRule } from "./claim-rule.ts";

/** All tests are said to pass, and fewer ran than before, without a word about it. */
export const COUNT_SHRUNK = claimRule({
  id: "claim.count-shrunk",
  version: 3,
  severity: "warning",
  verdict: "unsupported",
  title: "All tests are said to pass, and fewer ran than before, without a word about it.",
});

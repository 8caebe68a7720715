import { claimRule } from "./claim-rule.ts";

/** All tests are said to pass, and the last run was of a part, skipped some, or was cut. */
export const TESTS_SUBSET = claimRule({
  id: "claim.tests-subset",
  version: 4,
  severity: "warning",
  verdict: "unsupported",
  title: "All tests are said to pass, and the last run was of a part, skipped some, or was cut.",
});

import { claimRule } from "./claim-rule.ts";

/** Tests, a build, a linter or a type check are said to pass, and their last run shows failures. */
export const TESTS_CONTRADICTED = claimRule({
  id: "claim.tests-contradicted",
  version: 4,
  severity: "blocker",
  verdict: "contradicted",
  title: "Tests, a build, a linter or a type check are said to pass, and their last run shows failures.",
});

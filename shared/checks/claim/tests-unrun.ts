import { claimRule } from "./claim-rule.ts";

/** Tests, a build, a linter or a type check are said to pass, and no run of them was seen to end. */
export const TESTS_UNRUN = claimRule({
  id: "claim.tests-unrun",
  version: 4,
  severity: "blocker",
  verdict: "unsupported",
  title: "Tests, a build, a linter or a type check are said to pass, and no run of them was seen to end.",
});

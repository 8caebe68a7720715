import { claimRule } from "./claim-rule.ts";

/** A run is said to pass, and something that it covers was changed after it last passed. */
export const TESTS_STALE = claimRule({
  id: "claim.tests-stale",
  version: 5,
  severity: "blocker",
  verdict: "stale",
  title: "A run is said to pass, and something that it covers was changed after it last passed.",
});

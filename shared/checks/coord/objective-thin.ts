import { buildGateRule } from "./gate-rule.ts";

/** An objective is the state that was left, and the evidence for it. */
export const objectiveThin = buildGateRule(
  "objective-thin",
  "The objective is too short to resume from.",
  (_, entry) => `The objective ${entry} has fewer than 24 characters: it cannot say both the state and its proof.`,
);

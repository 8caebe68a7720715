import { buildGateRule } from "./gate-rule.ts";

/** A decision carries authority, and authority ends some day or is said not to. */
export const decisionNoExpiry = buildGateRule(
  "decision-no-expiry",
  "A decision says neither when it lapses nor that it stands.",
  (_, entry) =>
    `The decision ${entry} has neither a date nor a word of permanence: nobody can tell whether it still holds.`,
);

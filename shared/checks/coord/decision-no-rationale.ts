import { buildGateRule } from "./gate-rule.ts";

/** A rule without its reason is broken again. */
export const decisionNoRationale = buildGateRule(
  "decision-no-rationale",
  "A decision has an expiry and no reason.",
  (_, entry) =>
    `The decision ${entry} is under 24 characters: it cannot carry the reason that keeps it from being re-opened.`,
);

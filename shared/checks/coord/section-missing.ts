import { buildGateRule } from "./gate-rule.ts";

/** The gate's words for "none" fill the open questions; nothing else may be empty. */
export const sectionMissing = buildGateRule(
  "section-missing",
  "One of the five sections of a checkpoint is empty.",
  section => `The section ${section} is empty: a successor cannot tell nothing from forgotten.`,
);

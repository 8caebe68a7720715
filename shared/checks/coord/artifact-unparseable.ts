import { buildGateRule } from "./gate-rule.ts";

/** The reading list of a successor holds pointers. */
export const artifactUnparseable = buildGateRule(
  "artifact-unparseable",
  "An artifact entry names no thing.",
  (_, entry) => `The artifact ${entry} names nothing that could be opened.`,
);

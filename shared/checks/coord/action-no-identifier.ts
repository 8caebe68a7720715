import { buildGateRule } from "./gate-rule.ts";

/** A next action can be started without asking. */
export const actionNoIdentifier = buildGateRule(
  "action-no-identifier",
  "A next action names nothing to start from.",
  (_, entry) =>
    `The next action ${entry} names no pull request, hash, path or slug: a successor must first find what it means.`,
);

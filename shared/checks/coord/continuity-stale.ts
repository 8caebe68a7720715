import { buildContinuityRule } from "./continuity-standing.ts";

/** By the checkpoints themselves, whatever LATEST.json says. */
export const continuityStale = buildContinuityRule(
  "stale",
  "An agent is there, and its newest checkpoint is over a day old or missing.",
  ({ presence, presenceHours, checkpointHours, own }) => {
    if (own !== "stale") return null;
    const saved =
      checkpointHours === null ? "it never saved a checkpoint" : `its newest checkpoint is ${checkpointHours} h old`;
    return `${presence.agent} was there ${presenceHours} h ago, and ${saved}.`;
  },
);

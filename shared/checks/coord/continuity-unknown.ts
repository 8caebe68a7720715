import { buildContinuityRule } from "./continuity-standing.ts";

/** Missing is not old: where nothing can be dated, nothing is said of an age. */
export const continuityUnknown = buildContinuityRule(
  "unknown",
  "An agent is there, and when it last saved cannot be told.",
  ({ presence, presenceHours, own, hasCheckpoints, hasPointer }) => {
    const there = `${presence.agent} was there ${presenceHours} h ago, and`;
    if (own === "unknown") return `${there} none of its checkpoints has a date that can be trusted.`;
    // Without a pointer the engine cannot tell; that the checkpoints are too old is the worse fault.
    if (own !== "fresh" || !hasCheckpoints || hasPointer) return null;
    return `${there} has checkpoints but no readable LATEST.json.`;
  },
);

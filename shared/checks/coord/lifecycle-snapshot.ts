import { buildLifecycleRule, findGap, ordersOf } from "./lifecycle.ts";

const MOST_MS = 60 * 60_000;

/** What is not saved when the context ends is lost. */
export const lifecycleSnapshot = buildLifecycleRule(
  "snapshot",
  "A session of a team changed something without a checkpoint after it, or worked for over an hour without one.",
  lifecycle => {
    const last = lifecycle.effects.at(-1);
    if (last === undefined) return null;
    const saves = ordersOf(lifecycle, ["snapshot", "park"]);
    if (!saves.some(order => order > last)) {
      return {
        message: "No checkpoint was saved after the session's last change.",
        order: last,
        label: "the last change",
      };
    }
    const gap = findGap(lifecycle, saves, MOST_MS);
    if (gap === null) return null;
    return {
      message: "The session worked for over 60 minutes without a checkpoint.",
      order: gap,
      label: "over an hour since the last checkpoint",
    };
  },
);

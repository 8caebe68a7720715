import { buildLifecycleRule, ordersOf } from "./lifecycle.ts";

/** A role that is not parked is resumed from what it was before the session. An agent without a role has none to park. */
export const lifecyclePark = buildLifecycleRule(
  "park",
  "A session of a team ended without a park after its last change.",
  lifecycle => {
    const last = lifecycle.effects.at(-1);
    if (last === undefined || ordersOf(lifecycle, ["park"]).some(order => order > last)) return null;
    const isRoleless = lifecycle.calls.some(({ isRoleless, order }) => isRoleless && order > last);
    if (isRoleless && ordersOf(lifecycle, ["snapshot"]).some(order => order > last)) return null;
    return {
      message: "The session ended without a park after its last change.",
      order: last,
      label: "the last change",
    };
  },
);

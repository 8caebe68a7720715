import { buildLifecycleRule, findGap, ordersOf } from "./lifecycle.ts";

const MOST_MS = 30 * 60_000;

/** What others ask for waits in the inbox for as long as nobody reads it. */
export const lifecycleInbox = buildLifecycleRule(
  "inbox",
  "A session of a team worked for over half an hour without reading its inbox.",
  lifecycle => {
    const gap = findGap(lifecycle, ordersOf(lifecycle, ["inbox"]), MOST_MS);
    if (gap === null) return null;
    return {
      message: "The session worked for over 30 minutes without reading its inbox or queue.",
      order: gap,
      label: "over half an hour since the inbox was read",
    };
  },
);

import { busRule } from "./bus-facts.ts";

/** What was cut off may have held the wake. */
export const busTruncated = busRule("gaia.bus-truncated", "A bus's log ends before a cursor of the ledger.", [
  "BUS_LOG_TRUNCATED",
]);

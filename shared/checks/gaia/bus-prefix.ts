import { busRule } from "./bus-facts.ts";

/** An append-only log that was rewritten proves nothing. */
export const busPrefix = busRule(
  "gaia.bus-prefix",
  "What a ledger's cursor speaks of is not what the bus's log holds.",
  ["BUS_PREFIX_MISMATCH", "BUS_CURSOR_MISMATCH", "BUS_CURSOR_INVALID"],
);

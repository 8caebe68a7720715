import { busRule } from "./bus-facts.ts";

/** A message that merely has the wake's correlation is no delivery. */
export const busConflict = busRule(
  "gaia.bus-conflict",
  "The bus holds another message under a wake's correlation than the ledger's.",
  ["BUS_CORRELATION_CONFLICT", "BUS_SEND_MISSING", "BUS_SEND_REFUSED"],
);

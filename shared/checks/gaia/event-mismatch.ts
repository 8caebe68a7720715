import { findEventMismatches } from "../../gaia/ledger-audit.ts";
import { auditRule, supportMoves } from "./ledger-facts.ts";

/** Audit rule A4. */
export const eventMismatch = auditRule(
  "gaia.event-mismatch",
  "A ledger's events are not those of its operations.",
  findEventMismatches,
  generation => supportMoves(generation, ["operation"]),
  2,
);

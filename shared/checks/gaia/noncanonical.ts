import { findNoncanonical } from "../../gaia/ledger-audit.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A1. Gaia writes one form only: other bytes were written by something else. */
export const noncanonical = auditRule(
  "gaia.noncanonical",
  "A stored JSON text of a ledger does not write itself back to the same bytes.",
  findNoncanonical,
);

import { findReservationMismatches } from "../../gaia/ledger-audit.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A7. */
export const reservationMismatch = auditRule(
  "gaia.reservation-mismatch",
  "The operation ids that a ledger keeps reserved are not those that its wake still needs.",
  findReservationMismatches,
);

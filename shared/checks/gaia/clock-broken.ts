import { findClockFaults } from "../../gaia/ledger-clock.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A2: also an inspection that was deleted is seen, since it moved the clock. */
export const clockBroken = auditRule(
  "gaia.clock-broken",
  "A ledger's time receipts are no unbroken chain to its clock's head.",
  findClockFaults,
  () => [],
  2,
);

import { findTransitionFaults } from "../../gaia/ledger-states.ts";
import { auditRule } from "./ledger-facts.ts";

/** A decision is the woken successor's: before the wake is delivered nobody was there to take it. */
export const decisionBeforeDelivery = auditRule(
  "gaia.decision-before-delivery",
  "A decision was committed before the wake was delivered.",
  ledger => findTransitionFaults(ledger).decisionBeforeDelivery,
);

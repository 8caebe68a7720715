import { findResultFaults } from "../../gaia/ledger-results.ts";
import { findTransitionFaults } from "../../gaia/ledger-states.ts";
import { auditRule, supportMoves } from "./ledger-facts.ts";

/** A step that Gaia's controller would have refused, or a result that it does not give. */
export const illegalTransition = auditRule(
  "gaia.illegal-transition",
  "A ledger holds a step that its state machine forbids.",
  ledger => [...findTransitionFaults(ledger).illegal, ...findResultFaults(ledger)],
  generation => supportMoves(generation, ["work", "session-generation"]),
);

import { findTransitionFaults } from "../../gaia/ledger-states.ts";
import { auditRule } from "./ledger-facts.ts";

/** One replacement is all that a work has. */
export const secondReplacement = auditRule(
  "gaia.second-replacement",
  "A session that was a replacement itself was replaced.",
  ledger => findTransitionFaults(ledger).secondReplacement,
);

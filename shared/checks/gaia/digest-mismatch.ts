import { findDigestFaults } from "../../gaia/ledger-digests.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A6. */
export const digestMismatch = auditRule(
  "gaia.digest-mismatch",
  "The digest of a wake's command, a decision or its consumption does not recompute.",
  findDigestFaults,
);

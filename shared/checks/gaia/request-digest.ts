import { findRequestFaults } from "../../gaia/ledger-requests.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A5. */
export const requestDigest = auditRule(
  "gaia.request-digest",
  "A request digest of a ledger does not recompute from what the operation did.",
  findRequestFaults,
);

import { findRevisionGaps } from "../../gaia/ledger-audit.ts";
import { auditRule } from "./ledger-facts.ts";

/** Audit rule A3. */
export const revisionGap = auditRule(
  "gaia.revision-gap",
  "A ledger's revisions do not run from 1 to its state's.",
  findRevisionGaps,
);

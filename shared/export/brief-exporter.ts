import type { Ledger } from "../gaia/ledger.ts";
import type { Result } from "../lib/result.ts";
import type { Brief } from "../model/brief.ts";
import type { HandoffKind } from "../model/handoff.ts";
import type { BusSighting } from "../model/ledger.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Block } from "../model/review.ts";

/** The ledger whose handoff is exported. */
export interface ExportedTransition {
  readonly ledger: Ledger;
  /** What its bus was found to hold; null where none is loaded. */
  readonly bus: BusSighting | null;
}

/** What is exported: the brief as it stands, its approval if there is one, and what stands in the way of one. */
export interface BriefExportInput {
  readonly brief: Brief;
  /** The receipt of the approval that stands, or null. */
  readonly receipt: Receipt | null;
  readonly blocks: readonly Block[];
  /** What the reviewer wrote to the predecessor when returning the handoff, or null. */
  readonly returnText: string | null;
  /** Null where the handoff is no ledger's, or the ledger is none that Gaia would open whole. */
  readonly transition: ExportedTransition | null;
}

/** Why something is not exported, in one sentence. */
export interface ExportRefusal {
  readonly code:
    | "BLOCKED"
    | "NOT_APPROVED"
    | "STALE_APPROVAL"
    | "NOTHING_FLAGGED"
    | "NO_LEDGER"
    | "NOT_CONSUMED"
    | "BUS_REFUSED";
  readonly message: string;
}

/** One output format of a review. Adding one: this file's shape, one fixture, one line in the registry. */
export interface BriefExporter {
  /** Kebab-case. */
  readonly id: string;
  /** Shown to the reviewer. */
  readonly title: string;
  /** With the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** The one kind of handoff that it is offered for; absent: for all. */
  readonly kind?: HandoffKind;
  /** The whole document, ending with a line feed. The same input gives the same bytes. */
  build(input: BriefExportInput): Result<string, ExportRefusal>;
}

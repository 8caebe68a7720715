import type { Need, Verdict } from "./finding.ts";
import type { HandoffKind } from "./handoff.ts";
import type { RecordKind } from "./record.ts";

/** What every view and export of a receipt says. */
export const GRANTS_NOTHING =
  "Grants nothing: merging, deploying, spending and any wider scope each need an authority of their own.";

/** A record as it was reviewed. */
export interface ReceiptRecord {
  readonly id: string;
  readonly kind: RecordKind;
  /** Of the record's kind, section, text and state. */
  readonly digest: string;
  readonly verdict: Verdict;
  readonly disposition: "accept" | "waive";
}

/** Something that was let pass, and why. */
export interface ReceiptWaiver {
  /** Null for a finding that belongs to no record. */
  readonly recordId: string | null;
  readonly fingerprint: string | null;
  /** The rules that spoke against it, sorted. */
  readonly rules: readonly string[];
  /** What was waived, in its own words; secrets masked. */
  readonly text: string;
  readonly reason: string;
}

/** A record that nobody could decide with what was loaded, as a whole or in part. */
export interface ReceiptUnchecked {
  readonly recordId: string;
  readonly text: string;
  /** What would have decided it, sorted; empty where nothing known would. */
  readonly needs: readonly Need[];
}

/** The portable proof of an approval, `countersign.receipt/1`. It transfers context, never permission. */
export interface Receipt {
  readonly schema: "countersign.receipt/1";
  readonly statement: typeof GRANTS_NOTHING;
  /** Present, and empty. */
  readonly authority: { readonly effects: readonly never[] };
  readonly operation: { readonly key: string; readonly inputDigest: string };
  readonly tool: { readonly name: string; readonly version: string; readonly ruleset: string };
  readonly reviewer: string;
  /** ISO 8601. */
  readonly approvedAt: string;
  readonly handoff: {
    readonly id: string;
    readonly kind: HandoffKind;
    readonly digest: string;
    readonly agent: string | null;
    readonly task: string | null;
    readonly createdAt: string | null;
    /** The session that a reviewer chose, null for none; absent where the link is as it is found. */
    readonly chosenSession?: string | null;
  };
  readonly briefDigest: string;
  readonly policyDigest: string;
  readonly sources: readonly { readonly path: string; readonly sha256: string }[];
  readonly reviewLog: { readonly events: number; readonly head: string };
  readonly records: readonly ReceiptRecord[];
  readonly counts: {
    readonly records: number;
    readonly accepted: number;
    readonly waived: number;
    readonly supported: number;
    readonly contradicted: number;
    readonly unsupported: number;
    readonly stale: number;
    readonly unchecked: number;
  };
  readonly waivers: readonly ReceiptWaiver[];
  readonly notChecked: readonly ReceiptUnchecked[];
  /** Of the canonical JSON of everything above. */
  readonly digest: string;
}

/** Why a receipt proves nothing. All that is wrong is said, not only the first. */
export interface ReceiptProblem {
  readonly code:
    | "RECEIPT_UNREADABLE"
    | "RECEIPT_DUPLICATE_KEY"
    | "RECEIPT_SCHEMA"
    | "RECEIPT_AUTHORITY_MISSING"
    | "RECEIPT_AUTHORITY_NONEMPTY"
    | "RECEIPT_DIGEST"
    | "RECEIPT_COUNTS"
    | "RECEIPT_OTHER_HANDOFF"
    | "RECEIPT_RECORDS"
    | "RECEIPT_VERDICTS"
    | "RECEIPT_WAIVERS"
    | "RECEIPT_WAKE"
    | "RECEIPT_SOURCES";
  readonly message: string;
}

import type { SourceId } from "./ids.ts";

/** A column of a ledger's row as SQLite gave it. */
export type LedgerValue = string | number | null;

/** The one row of `continuity_meta`: the logical clock. */
export interface LedgerMetaRow {
  readonly rowid: number;
  readonly schemaVersion: LedgerValue;
  readonly clockEpoch: LedgerValue;
  readonly clockSequence: LedgerValue;
  readonly clockHead: LedgerValue;
  readonly lastCandidateUtc: LedgerValue;
}

/** The row of `continuity_state`: where the work stands. */
export interface LedgerStateRow {
  readonly rowid: number;
  readonly revision: LedgerValue;
  readonly stateJson: LedgerValue;
}

/** A row of `continuity_operations` or `continuity_inspections`. */
export interface LedgerOperationRow {
  readonly rowid: number;
  readonly operationId: LedgerValue;
  readonly requestDigest: LedgerValue;
  readonly responseJson: LedgerValue;
}

/** A row of `continuity_operation_reservations`: an id that a wake's intent promised to a later step. */
export interface LedgerReservationRow {
  readonly rowid: number;
  readonly operationId: LedgerValue;
  readonly ownerOperationId: LedgerValue;
}

/** A row of `continuity_events`. */
export interface LedgerEventRow {
  readonly rowid: number;
  readonly eventType: LedgerValue;
  readonly eventJson: LedgerValue;
}

/** The rows of a Gaia continuity store, each table's by rowid. */
export interface LedgerRows {
  readonly meta: readonly LedgerMetaRow[];
  readonly state: readonly LedgerStateRow[];
  readonly operations: readonly LedgerOperationRow[];
  readonly inspections: readonly LedgerOperationRow[];
  readonly reservations: readonly LedgerReservationRow[];
  readonly events: readonly LedgerEventRow[];
}

/**
 * What is known of the -wal that the database was left with: `applied`, `none` (the database works without one, or has all in
 * its main file), `missing` (what the main file holds shows that one is needed), `torn` or `foreign` (one lies beside it, and
 * cannot be believed).
 */
export type WalStanding = "applied" | "none" | "missing" | "torn" | "foreign";

/** A Gaia continuity store as it was opened from its files: the database and, where they are there, its -wal and -shm. */
export interface LedgerFact {
  readonly type: "gaia-ledger";
  /** The database's own file. */
  readonly sourceId: SourceId;
  /** All of its files, the database first. */
  readonly sourceIds: readonly SourceId[];
  /** The tables that it has, SQLite's own aside. */
  readonly tables: readonly string[];
  readonly rows: LedgerRows;
  readonly wal: WalStanding;
  /** Whether it keeps a -wal at all: then its main file alone need not be all of it. */
  readonly isWalMode: boolean;
  /** SQLite's word on what could not be read; null where all was. */
  readonly damage: string | null;
}

/** A fact of a wake: proven by what is loaded, absent in it, or not to be told from it. */
export type FactStanding = "proven" | "absent" | "unknown";

/** A session of the work, and whether it was fenced off. */
export interface LedgerGeneration {
  readonly generation: number;
  readonly actorRef: string;
  readonly sessionRef: string;
  readonly fenced: boolean;
}

/** The four facts of a wake: none follows from the one before it. */
export interface WakeFacts {
  readonly intent: FactStanding;
  readonly checkpointed: FactStanding;
  readonly sent: FactStanding;
  readonly delivered: FactStanding;
}

/** What shows one of a wake's facts, or what would decide it. */
export interface WakeEvidence {
  readonly fact: keyof WakeFacts;
  /** In the app's own words. */
  readonly says: string;
  /** Words of the ledger or the bus; null where there are none. */
  readonly quote: string | null;
}

/** A message of a wake on a bus. */
export interface SightedMessage {
  /** 1-based, in the log. */
  readonly line: number;
  /** The record as it stands there: its beginning, secrets masked. */
  readonly quote: string;
}

/** What a bus holds of a ledger's wake. */
export interface BusSighting {
  /** The log. */
  readonly sourceId: SourceId;
  readonly recordCount: number;
  /** Why Gaia would refuse to reconcile, with its code; null where it would not. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** Whether the ledger has a checkpoint: without one nothing is looked for. */
  readonly isCheckpointed: boolean;
  /** The first message of the wake before the checkpoint, and the first two after it. */
  readonly before: SightedMessage | null;
  readonly after: readonly SightedMessage[];
  readonly afterCount: number;
}

/** An operation or an inspection as a ledger keeps it. */
export interface LedgerStepSummary {
  readonly operationId: string;
  /** Gaia's word for what happened; of an inspection, its answer. */
  readonly event: string;
  readonly isInspection: boolean;
  /** The revision that it left; null for an inspection. */
  readonly revision: number | null;
  readonly requestDigest: string;
  /** Its place in the ledger's clock, and the time that the clock gave it. */
  readonly sequence: number | null;
  readonly candidateUtc: string | null;
  /** The clock's head after it. */
  readonly head: string | null;
}

/** Where a ledger stands, by what could be read of it. */
export interface LedgerSummary {
  readonly workIdentity: string | null;
  /** `ACTIVE`, `DECIDED`, `CONSUMED` or `CANCELLED`, as stored; null where no work was accepted. */
  readonly status: string | null;
  readonly revision: number | null;
  readonly generations: readonly LedgerGeneration[];
  readonly wake: WakeFacts;
  readonly clock: {
    readonly epoch: string;
    readonly sequence: number;
    readonly head: string;
    readonly lastCandidateUtc: string | null;
  } | null;
  readonly operations: number;
  readonly inspections: number;
  /** All of them, in the order of the ledger's clock. */
  readonly steps: readonly LedgerStepSummary[];
}

/** A portable receipt of a ledger's work, with its three verdicts and what the ledger derives. */
export interface LedgerReceipt {
  readonly sourceId: SourceId;
  /** What was found against each; empty where it holds. `schema` is what a consumer of the JSON Schema sees. */
  readonly schema: readonly string[];
  readonly strict: readonly string[];
  readonly digest: readonly string[];
  readonly authority: readonly string[];
  readonly ledger: readonly string[];
}

/** A ledger with what the audit says of it. */
export interface JudgedLedger {
  readonly id: string;
  readonly kind: "gaia-ledger";
  readonly sourceIds: readonly SourceId[];
  /** `refused`: Gaia would not open it, or its -wal is lost: what could be read of it is unproven. */
  readonly status: "sound" | "findings" | "refused";
  readonly summary: LedgerSummary;
  /** What its bus was found to hold when it was read; null where no bus is loaded. Shown, and no part of the report. */
  readonly bus: BusSighting | null;
  /** For each of the wake's facts, in their order. Shown, and no part of the report. */
  readonly wakeEvidence: readonly WakeEvidence[];
  /** The loaded receipts of its work that lie beside it, by path. They are shown, and are no part of the report. */
  readonly receipts: readonly LedgerReceipt[];
}

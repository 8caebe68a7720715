import type { SourceId } from "./ids.ts";

/** A `message.sent` record of a bus that has the correlation of the wake that is looked for. */
export interface BusWake {
  /** 1-based. */
  readonly line: number;
  /** The record as it stands there. */
  readonly raw: string;
  /** Why it is not the record that the wake's command makes at this place, as Gaia's code; null where it is that record. */
  readonly refusal: string | null;
}

/** A bus's log, `events.jsonl`. */
export interface BusLogFact {
  readonly type: "gaia-bus-log";
  readonly sourceId: SourceId;
  readonly recordCount: number;
  readonly sizeBytes: number;
  /** The first line that is no record, and why; null where all are. Gaia then refuses the log as a whole. */
  readonly corrupt: { readonly line: number; readonly message: string } | null;
}

/** A bus's sidecar, `bus-instance.json`: which bus the log beside it is. */
export interface BusInstanceFact {
  readonly type: "gaia-bus-instance";
  readonly sourceId: SourceId;
  readonly text: string;
  /** Null where it is not exactly one line of the one shape. */
  readonly instanceId: string | null;
}

/** What a cursor says of a log, recomputed from the log. */
export interface MeasuredPrefix {
  readonly prefixSha256: string;
  /** The records that end at or before the cursor's offset. */
  readonly recordCount: number;
  /** The digest of the last of them with its line feed; null where none ends exactly there. */
  readonly finalEventIdentity: string | null;
}

/** What a log holds of one wake, read once from its beginning to its end. */
export interface WakeReading {
  /** The log at the wake's cursors; null where it ends before, or the wake has no such cursor. */
  readonly checkpoint: MeasuredPrefix | null;
  readonly postCursor: MeasuredPrefix | null;
  /** The first message of the wake before the checkpoint. */
  readonly before: BusWake | null;
  /** The first two after it: one is a delivery, two are one too many. */
  readonly since: readonly BusWake[];
  readonly sinceCount: number;
}

/** A ledger's bus, and what its log holds of the ledger's wake. */
export interface ReconciledBusFact {
  readonly type: "gaia-reconciled-bus";
  /** The ledger's database. */
  readonly sourceId: SourceId;
  readonly log: BusLogFact;
  readonly instance: BusInstanceFact | null;
  /** Null where there is no checkpoint to read from, or the log is none. */
  readonly reading: WakeReading | null;
}

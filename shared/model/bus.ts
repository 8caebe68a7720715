import type { SourceId } from "./ids.ts";

/** A `message.sent` record of a bus whose correlation is a work's: `continuity-` and hex digits. */
export interface BusWake {
  /** 0-based position among the log's records. */
  readonly index: number;
  /** 1-based. */
  readonly line: number;
  readonly correlationId: string;
  /** The record as it stands there. */
  readonly raw: string;
  /** The names that the log had for its sender and receiver before it; null where they were not registered. */
  readonly fromName: string | null;
  readonly toName: string | null;
}

/** A bus's log, `events.jsonl`, as far as it bears on wakes. */
export interface BusLogFact {
  readonly type: "gaia-bus-log";
  readonly sourceId: SourceId;
  readonly recordCount: number;
  readonly sizeBytes: number;
  readonly wakes: readonly BusWake[];
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

/** What a cursor says of a log, recomputed from the log; null where the log is shorter. */
export interface MeasuredPrefix {
  readonly prefixSha256: string;
  /** The records that end at or before the cursor's offset. */
  readonly recordCount: number;
  /** The digest of the last of them with its line feed; null where none ends exactly there. */
  readonly finalEventIdentity: string | null;
}

/** A ledger's bus, its log measured at the ledger's cursors. */
export interface ReconciledBusFact {
  readonly type: "gaia-reconciled-bus";
  /** The ledger's database. */
  readonly sourceId: SourceId;
  readonly log: BusLogFact;
  readonly instance: BusInstanceFact | null;
  /** Null where the ledger has no such cursor, or the log ends before it. */
  readonly checkpoint: MeasuredPrefix | null;
  readonly postCursor: MeasuredPrefix | null;
}

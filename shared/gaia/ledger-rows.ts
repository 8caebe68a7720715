import type { LedgerRows, LedgerValue } from "../model/ledger.ts";

/** The tables of a continuity store, SQLite's own aside. Source: the continuity store of GuitarAlchemist/gaia (8ed4dfc). */
export const LEDGER_TABLES = {
  continuity_meta: ["schema_version", "clock_epoch", "clock_sequence", "clock_head", "last_candidate_utc"],
  continuity_state: ["revision", "state_json"],
  continuity_operations: ["operation_id", "request_digest", "response_json"],
  continuity_operation_reservations: ["operation_id", "owner_operation_id"],
  continuity_inspections: ["operation_id", "request_digest", "response_json"],
  continuity_events: ["event_type", "event_json"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A table of a continuity store. */
export type LedgerTable = keyof typeof LEDGER_TABLES;

interface PlainRow {
  readonly rowid: number;
  /** In the order of the table's columns above. */
  readonly values: readonly LedgerValue[];
}

/** Names the columns of rows that were read in the order of LEDGER_TABLES. A table that is not there has no rows. */
export function buildLedgerRows(rows: ReadonlyMap<string, readonly PlainRow[]>): LedgerRows {
  const of = (table: LedgerTable): readonly PlainRow[] => rows.get(table) ?? [];
  const operations = (table: LedgerTable): LedgerRows["operations"] =>
    of(table).map(({ rowid, values: [operationId = null, requestDigest = null, responseJson = null] }) => ({
      rowid,
      operationId,
      requestDigest,
      responseJson,
    }));
  return {
    meta: of("continuity_meta").map(({ rowid, values }) => {
      const [schemaVersion = null, clockEpoch = null, clockSequence = null, clockHead = null, lastCandidateUtc = null] =
        values;
      return { rowid, schemaVersion, clockEpoch, clockSequence, clockHead, lastCandidateUtc };
    }),
    state: of("continuity_state").map(({ rowid, values: [revision = null, stateJson = null] }) => ({
      rowid,
      revision,
      stateJson,
    })),
    operations: operations("continuity_operations"),
    inspections: operations("continuity_inspections"),
    reservations: of("continuity_operation_reservations").map(
      ({ rowid, values: [operationId = null, ownerOperationId = null] }) => ({ rowid, operationId, ownerOperationId }),
    ),
    events: of("continuity_events").map(({ rowid, values: [eventType = null, eventJson = null] }) => ({
      rowid,
      eventType,
      eventJson,
    })),
  };
}

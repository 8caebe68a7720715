import { LEDGER_TABLES, type LedgerTable } from "../gaia/ledger-rows.ts";
import { LEDGER_SCHEMA } from "../gaia/ledger-schema.ts";
import type { StoreContents, StoredResult } from "../gaia/store-port.ts";
import type { SqliteValue } from "../sqlite/read-tables.ts";
import { writeTables } from "../sqlite/write-tables.ts";

const resultsOf = (rows: readonly StoredResult[]): readonly (readonly SqliteValue[])[] =>
  rows.map(({ operationId, requestDigest, responseJson }) => [operationId, requestDigest, responseJson]);

/** A store's contents as a new ledger's SQLite file, which Gaia and the command line open and carry on. */
export function buildLedgerDatabase(contents: StoreContents): Promise<Uint8Array<ArrayBuffer>> {
  const { clock, state, operations, inspections, reservations, events } = contents;
  const rows: Readonly<Record<LedgerTable, readonly (readonly SqliteValue[])[]>> = {
    continuity_meta: [[1, clock.epoch, clock.sequence, clock.head, clock.lastCandidateUtc]],
    continuity_state: state === null ? [] : [[state.revision, state.json]],
    continuity_operations: resultsOf(operations),
    continuity_operation_reservations: reservations.map(row => [row.operationId, row.ownerOperationId]),
    continuity_inspections: resultsOf(inspections),
    continuity_events: events.map(({ type, json }) => [type, json]),
  };
  return writeTables(
    LEDGER_SCHEMA,
    Object.entries(LEDGER_TABLES).map(([table, columns]) => ({
      table,
      columns,
      // Keys of LEDGER_TABLES are its tables.
      rows: rows[table as LedgerTable],
    })),
  );
}

import { err, ok, type Result } from "../lib/result.ts";
import type { SourceId } from "../model/ids.ts";
import type { LedgerFact, LedgerRows } from "../model/ledger.ts";
import { findStoreFault } from "./ledger-open.ts";
import { LEDGER_TABLES } from "./ledger-rows.ts";
import type { StoreContents, StoredResult } from "./store-port.ts";

/**
 * The contents of a store that was read as rows. `STORE_CORRUPT` where Gaia's own open would refuse it; columns of a wrong
 * type, which that open does not look at, are taken as text.
 */
export function contentsOf(
  store: Pick<LedgerFact, "tables" | "rows" | "damage">,
): Result<StoreContents, "STORE_CORRUPT"> {
  const [clock] = store.rows.meta;
  if (findStoreFault(store) !== null || clock === undefined) return err("STORE_CORRUPT");
  const [state] = store.rows.state;
  const results = (rows: LedgerRows["operations"]): readonly StoredResult[] =>
    rows.map(({ operationId, requestDigest, responseJson }) => ({
      operationId: String(operationId),
      requestDigest: String(requestDigest),
      responseJson: String(responseJson),
    }));
  return ok({
    clock: {
      epoch: String(clock.clockEpoch),
      sequence: Number(clock.clockSequence),
      head: String(clock.clockHead),
      lastCandidateUtc: clock.lastCandidateUtc === null ? null : String(clock.lastCandidateUtc),
    },
    state: state === undefined ? null : { revision: Number(state.revision), json: String(state.stateJson) },
    operations: results(store.rows.operations),
    inspections: results(store.rows.inspections),
    reservations: store.rows.reservations.map(({ operationId, ownerOperationId }) => ({
      operationId: String(operationId),
      ownerOperationId: String(ownerOperationId),
    })),
    events: store.rows.events.map(({ eventType, eventJson }) => ({ type: String(eventType), json: String(eventJson) })),
  });
}

/** The rows that a store with these contents has, for the audit. */
export function rowsOf({ clock, state, operations, inspections, reservations, events }: StoreContents): LedgerRows {
  const numbered = <T extends object>(rows: readonly T[]): readonly (T & { readonly rowid: number })[] =>
    rows.map((row, index) => ({ rowid: index + 1, ...row }));
  return {
    meta: [
      {
        rowid: 1,
        schemaVersion: 1,
        clockEpoch: clock.epoch,
        clockSequence: clock.sequence,
        clockHead: clock.head,
        lastCandidateUtc: clock.lastCandidateUtc,
      },
    ],
    state: state === null ? [] : [{ rowid: 1, revision: state.revision, stateJson: state.json }],
    operations: numbered(operations),
    inspections: numbered(inspections),
    reservations: numbered(reservations),
    events: events.map(({ type, json }, index) => ({ rowid: index + 1, eventType: type, eventJson: json })),
  };
}

/** A store's contents as the ledger that the audit and the summary take. `sourceId` is the file that it stands for. */
export const ledgerOf = (contents: StoreContents, sourceId: SourceId): LedgerFact => ({
  type: "gaia-ledger",
  sourceId,
  sourceIds: [sourceId],
  tables: Object.keys(LEDGER_TABLES),
  rows: rowsOf(contents),
  wal: "none",
  isWalMode: false,
  damage: null,
});

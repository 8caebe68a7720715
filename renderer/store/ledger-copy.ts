import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import { LEDGER_TABLES } from "../../shared/gaia/ledger-rows.ts";
import { contentsOf, rowsOf as ledgerRowsOf } from "../../shared/gaia/store-contents.ts";
import { applyChange, type ContinuityStore, type StoreContents } from "../../shared/gaia/store-port.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { Library } from "./database.ts";
import type { LedgerCopyRow, LedgerRequestRow } from "./kept-rows.ts";
import { rowsOf } from "./rows-of.ts";

/** A request as it was put to a copy's controller. */
export type AskedRequest = Pick<LedgerRequestRow, "verb" | "requestJson" | "askedBy" | "askedAtIso">;

/** The store of a working copy, for one request. */
export interface LedgerCopyStore extends ContinuityStore {
  /** Keeps how the request ended, also where it was replayed or refused. `code` is why it was refused, else null. */
  settle(code: ContinuityCode | BusCode | null): Promise<void>;
}

const tables = Object.keys(LEDGER_TABLES);

/** What a copy's row holds, where it still is what a store can hold. */
const checked = (row: LedgerCopyRow | undefined): Result<StoreContents, ContinuityCode> =>
  row === undefined ? err("STORE_CORRUPT") : contentsOf({ tables, rows: ledgerRowsOf(row.contents), damage: null });

/**
 * A working copy in the library as the controller's store. A decision and its change are one transaction of the database: no
 * other window can write between them. The request's own bytes are kept in the same transaction as what it led to. `asked` is
 * null where nobody asks: then no request is kept. `STORE_CORRUPT` where the library has no such copy (any more).
 */
export function openLedgerCopy(db: Library, copyId: string, asked: AskedRequest | null): LedgerCopyStore {
  let isClosed = false;
  let own: LedgerRequestRow | null = null;

  async function keepRequest(operationIds: readonly string[], code: LedgerRequestRow["code"]): Promise<void> {
    if (asked === null) return;
    const n = own?.n ?? (await rowsOf(db.ledgerRequests, copyId).count());
    const row = { copyId, n, ...asked, operationIds: [...(own?.operationIds ?? []), ...operationIds], code };
    await db.ledgerRequests.put(row);
    own = row;
  }

  return {
    async transact(decide) {
      if (isClosed) return err("STORE_CLOSED");
      return db.transaction("rw", db.ledgerCopies, db.ledgerRequests, async () => {
        const row = await db.ledgerCopies.get(copyId);
        const contents = checked(row);
        if (row === undefined || !contents.ok) return err("STORE_CORRUPT");
        const decided = decide(contents.value);
        if (!decided.ok) return decided;
        const { value, change } = decided.value;
        if (change !== null) {
          await db.ledgerCopies.put({ ...row, contents: applyChange(contents.value, change) });
          const added = change.operation ?? change.inspection;
          await keepRequest(added === null ? [] : [added.operationId], null);
        }
        return ok(value);
      });
    },
    async read() {
      return isClosed ? err("STORE_CLOSED") : checked(await db.ledgerCopies.get(copyId));
    },
    async close() {
      isClosed = true;
    },
    settle: code =>
      db.transaction("rw", db.ledgerRequests, async () => {
        if (own === null || code !== null) await keepRequest([], code);
      }),
  };
}

/** A working copy with all that was asked of it, in order. */
export interface WorkingCopyView {
  readonly copy: LedgerCopyRow;
  readonly requests: readonly LedgerRequestRow[];
}

/** A handoff's working copy; null where it has none. */
export async function readLedgerCopy(db: Library, handoffId: HandoffId): Promise<WorkingCopyView | null> {
  const copy = await db.ledgerCopies.where("handoffId").equals(handoffId).first();
  return copy === undefined ? null : { copy, requests: await rowsOf(db.ledgerRequests, copy.id).toArray() };
}

/** Keeps a new copy, unless the handoff has one: then that one stays as it is. Gives the one that is there. */
export function saveLedgerCopy(db: Library, row: LedgerCopyRow): Promise<LedgerCopyRow> {
  return db.transaction("rw", db.ledgerCopies, async () => {
    const present = await db.ledgerCopies.where("handoffId").equals(row.handoffId).first();
    if (present === undefined) await db.ledgerCopies.add(row);
    return present ?? row;
  });
}

/** Removes a copy with its requests, as its reviewer asked. */
export function removeLedgerCopy(db: Library, copyId: string): Promise<void> {
  return db.transaction("rw", db.ledgerCopies, db.ledgerRequests, async () => {
    await db.ledgerCopies.delete(copyId);
    await rowsOf(db.ledgerRequests, copyId).delete();
  });
}

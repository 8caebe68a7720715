import { lstatSync } from "node:fs";
import { isAbsolute } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { systemCode } from "../../host/files/system-code.ts";
import type { ContinuityCode } from "../../shared/gaia/codes.ts";
import { buildLedgerRows, LEDGER_TABLES } from "../../shared/gaia/ledger-rows.ts";
import { LEDGER_SCHEMA } from "../../shared/gaia/ledger-schema.ts";
import { contentsOf } from "../../shared/gaia/store-contents.ts";
import {
  type ContinuityStore,
  freshContents,
  type StoreChange,
  type StoreContents,
  type StoreDecision,
} from "../../shared/gaia/store-port.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { LedgerValue } from "../../shared/model/ledger.ts";
import { codeOfFailure } from "./sqlite-failure.ts";

const PRAGMAS = "PRAGMA busy_timeout=5000; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;";

const TABLE_NAMES = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'";

/** Whether a path has a file of its own; `INVALID_PATH` where it leads to anything else. */
function findFile(path: string): Result<"present" | "absent", "INVALID_PATH"> {
  if (!isAbsolute(path) || path.includes("\0")) return err("INVALID_PATH");
  try {
    return lstatSync(path).isFile() ? ok("present") : err("INVALID_PATH");
  } catch (error) {
    const isAbsent = systemCode(error) === "ENOENT";
    return isAbsent ? ok("absent") : err("INVALID_PATH");
  }
}

/**
 * Opens a continuity ledger in a SQLite file, in WAL mode and fully synchronous; makes it where nothing is at the path. A file
 * that is there and empty is no fresh ledger. `epoch` is the clock's epoch of a new one, a SHA-256; a ledger that is there keeps
 * its own. Source: the continuity store of GuitarAlchemist/gaia (5e6f5a2).
 */
export function openSqliteLedger(path: string, epoch: string): Result<ContinuityStore, ContinuityCode> {
  const found = findFile(path);
  if (!found.ok) return found;
  let database: DatabaseSyncInstance | null = null;
  try {
    database = new DatabaseSync(path);
    database.exec(PRAGMAS);
    if (database.prepare("PRAGMA journal_mode=WAL").get()?.journal_mode !== "wal") {
      database.close();
      return err("WAL_UNAVAILABLE");
    }
    const db = database;
    const opened = inTransaction(db, () => {
      if (found.value === "absent" && db.prepare(TABLE_NAMES).all().length === 0) createTables(db, epoch);
      return readContents(db);
    });
    if (opened.ok) return ok(storeOver(db));
    db.close();
    return opened;
  } catch (error) {
    database?.close();
    return err(codeOfFailure(error));
  }
}

function createTables(db: DatabaseSyncInstance, epoch: string): void {
  db.exec(LEDGER_SCHEMA);
  const { clock } = freshContents(epoch);
  db.prepare("INSERT INTO continuity_meta VALUES (1,1,?,?,?,NULL)").run(clock.epoch, clock.sequence, clock.head);
}

/** Ends a transaction without a trace; of some failures SQLite has ended it already. */
function rollBack(db: DatabaseSyncInstance): void {
  if (db.isTransaction) db.exec("ROLLBACK");
}

/**
 * Runs work under the write lock: it is committed where it succeeds, and leaves nothing where it does not.
 */
function inTransaction<T, E>(db: DatabaseSyncInstance, work: () => Result<T, E>): Result<T, E | ContinuityCode> {
  try {
    db.exec("BEGIN IMMEDIATE");
    const done = work();
    if (done.ok) db.exec("COMMIT");
    else rollBack(db);
    return done;
  } catch (error) {
    rollBack(db);
    return err(codeOfFailure(error));
  }
}

type Row = Readonly<Record<string, unknown>>;

const allRows = (db: DatabaseSyncInstance, sql: string): readonly Row[] => db.prepare(sql).all();

function readContents(db: DatabaseSyncInstance): Result<StoreContents, ContinuityCode> {
  const tables = allRows(db, TABLE_NAMES).map(({ name }) => String(name));
  const present = Object.entries(LEDGER_TABLES).filter(([table]) => tables.includes(table));
  const rows = new Map(
    present.map(([table, columns]) => {
      const read = allRows(db, `SELECT rowid AS own_rowid,${columns.join()} FROM ${table} ORDER BY rowid`);
      // STRICT tables hold text and whole numbers, and NULL where the schema allows it.
      const values = (row: Row) => columns.map(column => row[column] as LedgerValue);
      return [table, read.map(row => ({ rowid: Number(row.own_rowid), values: values(row) }))] as const;
    }),
  );
  return contentsOf({ tables, rows: buildLedgerRows(rows), damage: null });
}

function writeChange(
  db: DatabaseSyncInstance,
  { clock, state, operation, inspection, event, reserve, release }: StoreChange,
): void {
  db.prepare("UPDATE continuity_meta SET clock_sequence=?,clock_head=?,last_candidate_utc=? WHERE id=1").run(
    clock.sequence,
    clock.head,
    clock.lastCandidateUtc,
  );
  if (state !== null)
    db.prepare(
      `INSERT INTO continuity_state(id,revision,state_json) VALUES (1,?,?)
       ON CONFLICT(id) DO UPDATE SET revision=excluded.revision,state_json=excluded.state_json`,
    ).run(state.revision, state.json);
  for (const [table, result] of [["operations", operation] as const, ["inspections", inspection] as const])
    if (result !== null)
      db.prepare(`INSERT INTO continuity_${table}(operation_id,request_digest,response_json) VALUES (?,?,?)`).run(
        result.operationId,
        result.requestDigest,
        result.responseJson,
      );
  if (event !== null)
    db.prepare("INSERT INTO continuity_events(event_type,event_json) VALUES (?,?)").run(event.type, event.json);
  for (const { operationId, ownerOperationId } of reserve)
    db.prepare("INSERT INTO continuity_operation_reservations VALUES (?,?)").run(operationId, ownerOperationId);
  if (release !== null) db.prepare("DELETE FROM continuity_operation_reservations WHERE operation_id=?").run(release);
}

function storeOver(db: DatabaseSyncInstance): ContinuityStore {
  let isClosed = false;
  return {
    async transact<T, E>(decide: (contents: StoreContents) => Result<StoreDecision<T>, E>) {
      if (isClosed) return err("STORE_CLOSED");
      return inTransaction<T, E | ContinuityCode>(db, () => {
        const contents = readContents(db);
        if (!contents.ok) return contents;
        const decided = decide(contents.value);
        if (!decided.ok) return decided;
        if (decided.value.change !== null) writeChange(db, decided.value.change);
        return ok(decided.value.value);
      });
    },
    async read() {
      if (isClosed) return err("STORE_CLOSED");
      try {
        return readContents(db);
      } catch (error) {
        return err(codeOfFailure(error));
      }
    },
    async close() {
      if (!isClosed) db.close();
      isClosed = true;
    },
  };
}

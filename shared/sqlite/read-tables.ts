import { err, ok, type Result } from "../lib/result.ts";
import { loadSqlite } from "./load-sqlite.ts";

/** A value of a row. A number beyond the safe integers is the nearest double; bytes are none that a ledger has: null. */
export type SqliteValue = string | number | null;

/** A row with the columns that were asked for, in that order. */
export interface SqliteRow {
  readonly rowid: number;
  readonly values: readonly SqliteValue[];
}

/** What was read of a database. */
export interface SqliteTables {
  /** The names of all tables but SQLite's own, sorted. */
  readonly names: readonly string[];
  /** The rows of each table that was asked for and is there, by rowid. */
  readonly rows: ReadonlyMap<string, readonly SqliteRow[]>;
  /** SQLite's word on a page or a table that could not be read; null where all was. */
  readonly damage: string | null;
}

/** What to read of a table. */
export interface TableRequest {
  readonly table: string;
  readonly columns: readonly string[];
}

// Far more than any table of a ledger holds: a hostile file must not fill the memory.
const MAX_ROWS = 256;
// A value of a store has at most 32 KiB. A generated column can be of any length, whatever the file's own size.
const MAX_VALUE_BYTES = 1 << 20;
// Virtual machine steps: a schema can hold what never ends.
const STEPS_PER_CALL = 100_000;
const MAX_CALLS = 200;

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Reads tables of a SQLite database from its bytes, in memory: nothing is created, changed or locked. The image is one whose
 * -wal was applied. A database that is none, or whose schema cannot be read, is an error in SQLite's words.
 */
export async function readTables(
  image: Uint8Array,
  requests: readonly TableRequest[],
): Promise<Result<SqliteTables, string>> {
  const sqlite = await loadSqlite();
  const { capi, wasm } = sqlite;
  const database = new sqlite.oo1.DB(":memory:");
  try {
    const bytes = image.slice();
    // In write-ahead mode SQLite would look for the -wal, which is in the image already.
    if (bytes.length > 19) bytes.fill(1, 18, 20);
    const pointer = wasm.allocFromTypedArray(bytes);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
    const code = capi.sqlite3_deserialize(database, "main", pointer, bytes.length, bytes.length, flags);
    if (code !== 0) return err(String(capi.sqlite3_js_rc_str(code)));
    capi.sqlite3_limit(database, capi.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES);
    let calls = 0;
    capi.sqlite3_progress_handler(
      database,
      STEPS_PER_CALL,
      () => {
        calls += 1;
        return calls > MAX_CALLS ? 1 : 0;
      },
      0,
    );
    const select = (sql: string): readonly (readonly unknown[])[] =>
      database.exec({ sql, rowMode: "array", returnValue: "resultRows" });
    // SECURITY: a view or a virtual table runs what its author wrote: tables only.
    select("PRAGMA trusted_schema=OFF");
    const schema = select("SELECT name, coalesce(sql, '') FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    const tables = new Map(schema.map(([name, sql]) => [String(name), String(sql)]));
    const rows = new Map<string, readonly SqliteRow[]>();
    let damage: string | null = null;
    for (const { table, columns } of requests) {
      const sql = tables.get(table);
      if (sql === undefined || /^create\s+virtual/i.test(sql)) continue;
      try {
        const read = select(
          `SELECT rowid, ${columns.map(quoted).join()} FROM ${quoted(table)} ORDER BY rowid LIMIT ${MAX_ROWS}`,
        );
        rows.set(
          table,
          read.map(([rowid, ...values]) => ({ rowid: Number(rowid), values: values.map(toValue) })),
        );
      } catch (error) {
        damage ??= `${table}: ${why(error)}`;
      }
    }
    damage ??= checkPages(select);
    const names = [...tables.keys()].filter(name => !name.startsWith("sqlite_"));
    return ok({ names, rows, damage });
  } catch (error) {
    return err(why(error));
  } finally {
    database.close();
  }
}

function checkPages(select: (sql: string) => readonly (readonly unknown[])[]): string | null {
  try {
    const said = String(select("PRAGMA integrity_check(1)")[0]?.[0] ?? "ok");
    return said === "ok" ? null : said;
  } catch (error) {
    return why(error);
  }
}

function toValue(value: unknown): SqliteValue {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "bigint" ? Number(value) : null;
}

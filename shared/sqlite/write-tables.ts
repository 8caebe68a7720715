import { loadSqlite } from "./load-sqlite.ts";
import type { SqliteValue, TableRequest } from "./read-tables.ts";

/** Rows for a table, in the order in which they are inserted; each has the values of the named columns. */
export interface TableRows extends TableRequest {
  readonly rows: readonly (readonly SqliteValue[])[];
}

/**
 * Makes a database with this schema and these rows, everything in its main file, and gives its bytes. Names of tables and columns
 * are the program's own. Throws where a row breaks the schema.
 */
export async function writeTables(schema: string, tables: readonly TableRows[]): Promise<Uint8Array<ArrayBuffer>> {
  const sqlite = await loadSqlite();
  const database = new sqlite.oo1.DB(":memory:");
  try {
    database.exec(schema);
    for (const { table, columns, rows } of tables) {
      const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
      for (const row of rows) database.exec({ sql, bind: [...row] });
    }
    return Uint8Array.from(sqlite.capi.sqlite3_js_db_export(database));
  } finally {
    database.close();
  }
}

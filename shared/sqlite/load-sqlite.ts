import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";

let loading: Promise<Sqlite3Static> | null = null;

async function load(): Promise<Sqlite3Static> {
  const { default: init } = await import("@sqlite.org/sqlite-wasm");
  // Its types say that it takes nothing; Emscripten's own settings silence it.
  const start = init as (settings: { print(): void; printErr(): void }) => Promise<Sqlite3Static>;
  const sqlite = await start({ print: () => undefined, printErr: () => undefined });
  // What goes wrong is an answer here, and no line on a console.
  Object.assign(sqlite.config, { warn: () => undefined, error: () => undefined });
  return sqlite;
}

/** SQLite itself. The module is large: it is loaded when the first database comes. */
export function loadSqlite(): Promise<Sqlite3Static> {
  loading ??= load();
  return loading;
}

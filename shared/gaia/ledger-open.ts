import { isJsonObject } from "../lib/json-text.ts";
import type { LedgerFact } from "../model/ledger.ts";
import { isDigest } from "./identifiers.ts";
import { parseStored } from "./ledger.ts";
import { LEDGER_TABLES } from "./ledger-rows.ts";

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a value is a time as the ledger's clock writes it: `YYYY-MM-DDTHH:MM:SS.mmmZ`, and a real one. */
export function isCandidateUtc(value: unknown): value is string {
  if (typeof value !== "string" || !UTC.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

/**
 * Why Gaia's own open would refuse the store with `STORE_CORRUPT`, in one sentence; null where it would open it. It looks at
 * the names of the tables, the clock's row and the state's row, at nothing else. Source: the continuity store of
 * GuitarAlchemist/gaia (8ed4dfc).
 */
export function findStoreFault({
  tables,
  rows,
  damage,
}: Pick<LedgerFact, "tables" | "rows" | "damage">): string | null {
  const wanted = Object.keys(LEDGER_TABLES);
  if (tables.length === 0 && damage !== null) return `${damage}.`;
  if (tables.length === 0) return "the file has no tables: a file that is there and empty is no fresh store.";
  const missing = wanted.filter(name => !tables.includes(name));
  if (missing.length > 0) return `the table ${missing[0]} is missing.`;
  const foreign = tables.filter(name => !wanted.includes(name));
  if (foreign.length > 0) return `it has a table that no store has: ${foreign[0]}.`;
  if (damage !== null) return `SQLite cannot read all of it: ${damage}.`;
  return findMetaFault(rows) ?? findStateFault(rows);
}

function findMetaFault({ meta }: LedgerFact["rows"]): string | null {
  const [clock, ...more] = meta;
  if (clock === undefined || more.length > 0 || clock.rowid !== 1) return "its clock is not exactly one row.";
  if (clock.schemaVersion !== 1) return `its schema version is ${clock.schemaVersion}, not 1.`;
  if (!isDigest(clock.clockEpoch) || !isDigest(clock.clockHead)) return "its clock's epoch or head is no digest.";
  const { clockSequence, lastCandidateUtc } = clock;
  if (!Number.isSafeInteger(clockSequence) || Number(clockSequence) < 0) return "its clock's sequence is no count.";
  if (lastCandidateUtc !== null && !isCandidateUtc(lastCandidateUtc)) return "its clock's last time is no UTC time.";
  return null;
}

function findStateFault({ state, operations, events }: LedgerFact["rows"]): string | null {
  const [row, ...more] = state;
  if (row === undefined)
    return operations.length + events.length > 0 ? "its state is missing although operations were committed." : null;
  if (more.length > 0 || row.rowid !== 1) return "its state is not exactly one row.";
  if (!Number.isSafeInteger(row.revision) || Number(row.revision) < 1) return `its revision is ${row.revision}.`;
  return isJsonObject(parseStored(row.stateJson)) ? null : "its state is no JSON object.";
}

import { buildLedgerRows, LEDGER_TABLES } from "../gaia/ledger-rows.ts";
import { type SourceId, toSourceId } from "../model/ids.ts";
import type { LedgerFact, WalStanding } from "../model/ledger.ts";
import type { SourceIssue } from "../model/source.ts";
import type { SqliteFileFact } from "../model/store-fact.ts";
import { readTables } from "../sqlite/read-tables.ts";
import { applyWal, pageBytesOf } from "../sqlite/wal.ts";

/** What a file of a store turned out to be when all of them were read. */
export interface LateIssue {
  readonly status: "partial" | "refused";
  readonly issue: SourceIssue;
}

/** Stores that were opened, and what is wrong with their files. */
export interface OpenedLedgers {
  readonly ledgers: readonly LedgerFact[];
  readonly issues: ReadonlyMap<SourceId, LateIssue>;
}

const REQUESTS = Object.entries(LEDGER_TABLES).map(([table, columns]) => ({ table, columns }));
const NO_DATABASE = "it is no SQLite database";

const WAL_ISSUES: Partial<Record<WalStanding, string>> = {
  torn: "A frame of this -wal is cut off or does not hold: what was committed after it is lost, and what comes before is unproven.",
  foreign: "This -wal does not belong to the database beside it.",
};

/** Opens each database with the files that lie beside it, in memory. Nothing is created, changed or locked. */
export async function openLedgers(files: readonly SqliteFileFact[]): Promise<OpenedLedgers> {
  const byId = new Map(files.map(file => [file.sourceId, file]));
  const ledgers: LedgerFact[] = [];
  const issues = new Map<SourceId, LateIssue>();
  const refuse = (id: SourceId, status: LateIssue["status"], code: string, message: string): void =>
    void issues.set(id, { status, issue: { code, line: null, message } });
  for (const file of files) {
    if (file.part !== "main") {
      const isOrphan = file.part === "wal" && !byId.has(toSourceId(file.sourceId.slice(0, -"-wal".length)));
      if (isOrphan) refuse(file.sourceId, "refused", "wal-orphan", "The database of this -wal is not beside it.");
      continue;
    }
    const wal = byId.get(toSourceId(`${file.sourceId}-wal`)) ?? null;
    const shm = byId.get(toSourceId(`${file.sourceId}-shm`)) ?? null;
    const ledger = await openLedger(file, wal, shm);
    ledgers.push(ledger);
    if (ledger.damage !== null)
      refuse(file.sourceId, "refused", "sqlite-damaged", `SQLite cannot read it: ${ledger.damage}.`);
    const said = WAL_ISSUES[ledger.wal];
    // Where the database cannot be opened without it, that is said of the database.
    if (wal !== null && said !== undefined)
      refuse(wal.sourceId, ledger.tables.length > 0 ? "refused" : "partial", `wal-${ledger.wal}`, said);
  }
  return { ledgers, issues };
}

async function openLedger(
  main: SqliteFileFact,
  wal: SqliteFileFact | null,
  shm: SqliteFileFact | null,
): Promise<LedgerFact> {
  const parts = [main, ...(wal === null ? [] : [wal]), ...(shm === null ? [] : [shm])];
  const base = { type: "gaia-ledger" as const, sourceId: main.sourceId, sourceIds: parts.map(part => part.sourceId) };
  const isWalMode = main.bytes[18] === 2 && main.bytes[19] === 2;
  const none = { tables: [], rows: buildLedgerRows(new Map()), isWalMode };
  if (main.bytes.length === 0) return { ...base, ...none, wal: "none", damage: null };
  if (pageBytesOf(main.bytes) === null) return { ...base, ...none, wal: "none", damage: NO_DATABASE };
  const applied = wal === null ? null : applyWal(main.bytes, wal.bytes);
  const image = applied === null || typeof applied === "string" ? main.bytes : applied.image;
  const read = await readTables(image, REQUESTS);
  const tables = read.ok ? read.value.names : [];
  const damage = read.ok ? read.value.damage : read.error;
  const rows = buildLedgerRows(read.ok ? read.value.rows : new Map());
  return {
    ...base,
    tables,
    rows,
    wal: standingOf(applied, { isWalMode, isBare: tables.length === 0 && damage === null, shm }),
    isWalMode,
    damage,
  };
}

function standingOf(
  applied: ReturnType<typeof applyWal> | null,
  main: { readonly isWalMode: boolean; readonly isBare: boolean; readonly shm: SqliteFileFact | null },
): WalStanding {
  // SQLite deletes both when the last connection closes: an index without its -wal was copied apart from it.
  if (applied === null) return main.isWalMode && (main.isBare || main.shm !== null) ? "missing" : "none";
  if (typeof applied === "string") return "foreign";
  return applied.tail === "torn" ? "torn" : applied.committedFrames > 0 ? "applied" : "none";
}

import { openLedgers } from "../../shared/formats/gaia-ledger-group.ts";
import type { SourceId } from "../../shared/model/ids.ts";
import type { LedgerFact } from "../../shared/model/ledger.ts";
import type { SqliteFileFact } from "../../shared/model/store-fact.ts";
import { readRange } from "../store/content-bytes.ts";
import type { Library } from "../store/database.ts";
import type { LedgerCopyRow } from "../store/kept-rows.ts";

/** A ledger as the library keeps it, with what its files were. */
export interface KeptLedger {
  readonly ledger: LedgerFact;
  readonly files: LedgerCopyRow["original"];
}

const partOf = (id: SourceId): SqliteFileFact["part"] =>
  id.endsWith("-wal") ? "wal" : id.endsWith("-shm") ? "shm" : "main";

/**
 * Opens a ledger from the kept bytes of its files, the database first. Nothing of the original is looked at. Null where the library
 * does not hold them (any more).
 */
export async function openKeptLedger(db: Library, sourceIds: readonly SourceId[]): Promise<KeptLedger | null> {
  const parts: SqliteFileFact[] = [];
  const files: KeptLedger["files"][number][] = [];
  for (const sourceId of sourceIds) {
    const sha256 = (await db.sources.get(sourceId))?.revisions.at(-1)?.sha256;
    const content = sha256 === undefined ? undefined : await db.contents.get(sha256);
    if (sha256 === undefined || content === undefined) return null;
    const bytes = await readRange(db, content, 0, content.sizeBytes);
    parts.push({ type: "sqlite-file", sourceId, part: partOf(sourceId), bytes });
    files.push({ sourceId, sha256 });
  }
  const [ledger] = (await openLedgers(parts)).ledgers;
  return ledger === undefined ? null : { ledger, files };
}

import { readFile } from "node:fs/promises";
import { systemCode } from "../../host/files/system-code.ts";
import { openLedgers } from "../../shared/formats/gaia-ledger-group.ts";
import type { ContinuityCode } from "../../shared/gaia/codes.ts";
import { createMemoryStore } from "../../shared/gaia/memory-store.ts";
import { contentsOf } from "../../shared/gaia/store-contents.ts";
import type { ContinuityStore } from "../../shared/gaia/store-port.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { toSourceId } from "../../shared/model/ids.ts";
import type { SqliteFileFact } from "../../shared/model/store-fact.ts";
import { fileFault } from "../file-fault.ts";

const PARTS = [
  ["main", ""],
  ["wal", "-wal"],
  ["shm", "-shm"],
] as const;

/**
 * Reads a ledger from the bytes of its files, its -wal included, into a store of its own: whoever only asks for a receipt must leave
 * the evidence as it is, and SQLite folds a -wal in when it closes a database. Throws a UsageError where the database cannot be read.
 */
export async function readLedger(path: string): Promise<Result<ContinuityStore, ContinuityCode>> {
  const parts: SqliteFileFact[] = [];
  for (const [part, ending] of PARTS) {
    const bytes = await readFile(path + ending).catch((error: unknown) => {
      if (part !== "main" && systemCode(error) === "ENOENT") return null;
      throw fileFault("The ledger", path + ending, error);
    });
    if (bytes !== null)
      parts.push({
        type: "sqlite-file",
        sourceId: toSourceId(`0:ledger${ending}`),
        part,
        bytes: new Uint8Array(bytes),
      });
  }
  const [ledger] = (await openLedgers(parts)).ledgers;
  // What is short of its last transactions proves nothing of them.
  if (ledger === undefined || (ledger.wal !== "applied" && ledger.wal !== "none")) return err("STORE_CORRUPT");
  const contents = contentsOf(ledger);
  return contents.ok ? ok(createMemoryStore(contents.value)) : contents;
}

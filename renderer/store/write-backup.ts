import { toHandoffId } from "../../shared/model/ids.ts";
import { BACKUP_SCHEMA, type BackupRows, type BackupTable, encodeBase64 } from "./backup-format.ts";
import { readBlock } from "./content-bytes.ts";
import { BLOCK_BYTES, type Library } from "./database.ts";
import type { ContentRow } from "./kept-rows.ts";
import { readHandled } from "./reviewed.ts";
import type { RunningHasher } from "./staging.ts";

/**
 * All that a library keeps, as the lines of a backup, each with its line feed. What is derived is not in it: it is made anew
 * where the backup is restored. Only while no import runs. Throws where the library is damaged.
 */
export async function* writeBackup(db: Library, createdAtIso: string, hasher: RunningHasher): AsyncGenerator<string> {
  const encoder = new TextEncoder();
  let lines = 0;
  const seal = (value: unknown): string => {
    const line = `${JSON.stringify(value)}\n`;
    hasher.update(encoder.encode(line));
    lines += 1;
    return line;
  };
  const row = <T extends BackupTable>(table: T, kept: BackupRows[T]): string => seal({ table, row: kept });

  yield seal({ schema: BACKUP_SCHEMA, createdAt: createdAtIso });
  for (const kept of await db.roots.toArray()) yield row("roots", kept);
  for (const kept of await db.sources.toArray()) yield row("sources", kept);
  const contents = await db.contents.toArray();
  for (const kept of contents) yield row("contents", kept);
  for (const place of longestPlaces(contents)) {
    for (let n = 0; n * BLOCK_BYTES < place.sizeBytes; n += 1) {
      const bytes = encodeBase64(await readBlock(db, place, n));
      yield seal({ table: "bytes", row: { contentKey: place.contentKey, n, bytes } });
    }
  }
  for (const handoffId of await readHandled(db)) {
    const handoff = await db.handoffs.get(toHandoffId(handoffId));
    if (handoff !== undefined) yield row("subjects", { handoffId, sourceId: handoff.sourceId, title: handoff.title });
  }
  for (const kept of await db.reviewEvents.toArray()) yield row("reviewEvents", kept);
  for (const { bytes, ...kept } of await db.operations.toArray())
    yield seal({ table: "operations", row: { ...kept, bytes: encodeBase64(bytes) } });
  for (const kept of await db.answers.toArray()) yield row("answers", kept);
  for (const kept of await db.policies.toArray()) yield row("policies", kept);
  for (const kept of await db.looks.toArray()) yield row("looks", kept);
  for (const kept of await db.exercises.toArray()) yield row("exercises", kept);
  for (const kept of await db.spotChecks.toArray()) yield row("spotChecks", kept);
  for (const kept of await db.ledgerCopies.toArray()) yield row("ledgerCopies", kept);
  for (const kept of await db.ledgerRequests.toArray()) yield row("ledgerRequests", kept);
  const name = (await db.meta.get("reviewer"))?.value ?? "";
  if (name !== "") yield row("reviewer", { name });
  yield `${JSON.stringify({ lines, sha256: hasher.digestSoFarHex() })}\n`;
}

/** Contents that share blocks are the first bytes of the longest of them. */
function longestPlaces(contents: readonly ContentRow[]): readonly ContentRow[] {
  const longest = new Map<string, ContentRow>();
  for (const content of contents) {
    const known = longest.get(content.contentKey);
    if (known === undefined || known.sizeBytes < content.sizeBytes) longest.set(content.contentKey, content);
  }
  return [...longest.values()];
}

import { err, ok, type Result } from "../../shared/lib/result.ts";
import { buildBlockQueue } from "./block-queue.ts";
import type { Library } from "./database.ts";
import { mergeBackup, type RestoreOutcome } from "./merge-backup.ts";
import { BackupRefusal, readBackup } from "./read-backup.ts";
import { rowsOf } from "./rows-of.ts";
import { clearStaging, type RunningHasher } from "./staging.ts";

/** What restoring needs from outside. */
export interface RestorePorts {
  /** For what must be on the disk when it is said to be. */
  readonly strict: Library;
  /** For blocks that do not count before a strict commit. */
  readonly relaxed: Library;
  createHasher(): Promise<RunningHasher>;
  /** Unique per restoring. */
  readonly restoreId: string;
}

/**
 * Reads a backup and adds it to the library, all of it or nothing: its blocks are put aside and count when the rest is
 * committed. Only while no import runs. What is derived has to be made anew after it. Refused with a sentence where the file is
 * no whole backup; throws what the browser's storage throws.
 */
export async function restoreBackup(
  chunks: AsyncIterable<Uint8Array>,
  ports: RestorePorts,
): Promise<Result<RestoreOutcome, string>> {
  const { strict, relaxed } = ports;
  await clearStaging(strict);
  const prefix = `${ports.restoreId}/`;
  await strict.meta.put({ key: "staging", value: prefix });
  const keyOf = (contentKey: string): string => `${prefix}${contentKey}`;
  const queue = buildBlockQueue(relaxed);
  try {
    const draft = await readBackup(chunks, ports.createHasher, block =>
      queue.add({ ...block, contentKey: keyOf(block.contentKey) }),
    );
    await queue.flush();
    const outcome = await mergeBackup(strict, draft, keyOf);
    await removeUnused(
      strict,
      draft.contents.map(({ contentKey }) => keyOf(contentKey)),
    );
    return ok(outcome);
  } catch (thrown) {
    await queue.flush().catch(() => undefined);
    await clearStaging(strict).catch(() => undefined);
    if (thrown instanceof BackupRefusal) return err(thrown.message);
    // Of rows that have a key each there can be one.
    if (thrown instanceof Error && TWICE.has(thrown.name))
      return err("It holds something twice that can be there once.");
    throw thrown;
  }
}

const TWICE: ReadonlySet<string> = new Set(["ConstraintError", "BulkError"]);

/** Removes the blocks of contents that the library had already. */
async function removeUnused(db: Library, contentKeys: readonly string[]): Promise<void> {
  for (const key of new Set(contentKeys))
    if ((await db.contents.where("contentKey").equals(key).count()) === 0) await rowsOf(db.bytes, key).delete();
}

import type { FileEntry, FileRefusal } from "../../shared/contract/ports.ts";
import { type SourceId, toSourceId } from "../../shared/model/ids.ts";
import type { Library } from "../store/database.ts";
import type { RootRow } from "../store/kept-rows.ts";
import type { LibraryFiles } from "../store/reads.ts";
import type { FileOrigin, ImportRoot } from "./import-messages.ts";

/** What an import will read: the files that it opens, and with them all that the library already holds. */
export interface ImportPlan {
  readonly roots: readonly RootRow[];
  readonly files: readonly FileEntry[];
  readonly refusals: readonly FileRefusal[];
  /** Where the bytes of an opened file come from; the others are in the library. */
  readonly origins: ReadonlyMap<SourceId, FileOrigin>;
}

/** Places the opened roots among those that the library knows. */
export async function planImport(
  db: Library,
  kept: LibraryFiles,
  opened: readonly ImportRoot[],
  nowIso: string,
): Promise<ImportPlan> {
  const files = new Map<SourceId, FileEntry>(kept.files.map(({ sourceId, file }) => [sourceId, file]));
  const origins = new Map<SourceId, FileOrigin>();
  const refusals: FileRefusal[] = [];
  const roots = await placeRoots(db, opened, nowIso);
  for (const [index, root] of roots.entries()) {
    const from = opened[index];
    for (const { path, sizeBytes, origin } of from?.files ?? []) {
      const sourceId = toSourceId(`${root.id}:${path}`);
      files.set(sourceId, { root: root.id, path, sizeBytes });
      origins.set(sourceId, origin);
    }
    refusals.push(...(from?.refusals ?? []).map(refusal => ({ root: root.id, ...refusal })));
  }
  return { roots, files: [...files.values()], refusals, origins };
}

/** Gives every root its number, in their order: a known one keeps it. */
async function placeRoots(db: Library, opened: readonly ImportRoot[], nowIso: string): Promise<readonly RootRow[]> {
  const known = new Map((await db.roots.toArray()).map(row => [row.key, row]));
  let next = Math.max(-1, ...[...known.values()].map(row => row.id)) + 1;
  return opened.map(({ key, name }) => {
    const row = known.get(key) ?? { id: next++, key, name, addedAtIso: nowIso };
    known.set(key, row);
    return row;
  });
}

import type { FileEntry, FileRefusal } from "../../shared/contract/ports.ts";
import { type SourceId, toSourceId } from "../../shared/model/ids.ts";
import type { Library } from "../store/database.ts";
import type { ContentRow, RootRow, SourceRow } from "../store/kept-rows.ts";
import type { LibraryFiles } from "../store/reads.ts";
import type { FileOrigin, ImportRoot } from "./import-messages.ts";
import { rootFolder } from "./nest-roots.ts";
import { type Placed, placeRoot } from "./place-root.ts";

/** What an import will read: the files that it opens, and with them all that the library already holds. */
export interface ImportPlan {
  readonly roots: readonly RootRow[];
  /** Roots that lie in one of `roots` and are taken over by it. */
  readonly removedRoots: readonly number[];
  /** Sources that come to stand under another root, as they stand there. */
  readonly movedSources: readonly SourceRow[];
  /** The ids that they had. */
  readonly leftSources: readonly SourceId[];
  readonly files: readonly FileEntry[];
  readonly refusals: readonly FileRefusal[];
  /** Per root of the library, the folder that its paths are under, where it is known. */
  readonly folders: ReadonlyMap<number, string>;
  /** Where the bytes of an opened file come from; the others are in the library. */
  readonly origins: ReadonlyMap<SourceId, FileOrigin>;
  /** The kept contents, by where their sources stand now. */
  readonly contents: ReadonlyMap<SourceId, ContentRow>;
  /** What was opened and lies in what was open, or around it, in the words of their names. */
  readonly nested: readonly { readonly name: string; readonly how: "inside" | "around"; readonly other: string }[];
  /** Files that the library has of an opened root, and that are not there any more. */
  readonly missing: readonly SourceId[];
}

/** What the placing of one root after the other changes. */
interface Draft {
  readonly roots: Map<number, RootRow>;
  readonly sources: Map<SourceId, SourceRow>;
  readonly contents: Map<SourceId, ContentRow>;
  readonly files: Map<SourceId, FileEntry>;
  readonly removedRoots: Set<number>;
}

/** Places the opened roots among those that the library knows. */
export async function planImport(
  db: Library,
  kept: LibraryFiles,
  opened: readonly ImportRoot[],
  nowIso: string,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const [rootRows, sourceRows] = await Promise.all([db.roots.toArray(), db.sources.toArray()]);
  const draft: Draft = {
    roots: new Map(rootRows.map(row => [row.id, row])),
    sources: new Map(sourceRows.map(row => [row.id, row])),
    contents: new Map(kept.contents),
    files: new Map(kept.files.map(({ sourceId, file }) => [sourceId, file])),
    removedRoots: new Set(),
  };
  const origins = new Map<SourceId, FileOrigin>();
  const refusals: FileRefusal[] = [];
  const nested: ImportPlan["nested"][number][] = [];
  const touched = new Set<number>();
  const missing = new Set<SourceId>();
  for (const root of opened) {
    const placed = await placeRoot(db, draft, root, nowIso, open, signal, touched);
    const { row, prefix } = placed;
    takeOver(draft, placed);
    draft.roots.set(row.id, row);
    touched.add(row.id);
    if (placed.how === "inside" && prefix !== "") nested.push({ name: root.name, how: "inside", other: row.name });
    for (const inner of placed.inner)
      if (inner.prefix !== "") nested.push({ name: root.name, how: "around", other: inner.row.name });
    const isFile = row.isFile ?? root.isFile;
    for (const source of draft.sources.values())
      if (
        source.root === row.id &&
        (isFile || root.isFile ? source.path === prefix + root.name : source.path.startsWith(prefix))
      )
        missing.add(source.id);
    const taken = new Set([...draft.files.values()].filter(file => file.root !== row.id).map(idPathOf));
    for (const { path, sizeBytes, origin } of root.files) {
      const place = { root: row.id, path: prefix + path };
      const sourceId = toSourceId(`${place.root}:${place.path}`);
      const known = draft.files.get(sourceId);
      // Of two files of one path the later one gets another, for good: what is said of it must not move with the first.
      const free = taken.has(place.path) ? `${place.path}@${row.id}` : undefined;
      const idPath = known === undefined ? free : known.idPath;
      draft.files.set(sourceId, { ...place, sizeBytes, ...(idPath === undefined ? {} : { idPath }) });
      origins.set(sourceId, origin);
      missing.delete(sourceId);
    }
    // A folder in an open one that is gone is no file of it: what it held is missing.
    if (root.files.length > 0 || placed.how !== "inside")
      refusals.push(...root.refusals.map(refusal => ({ ...refusal, root: row.id, path: prefix + refusal.path })));
  }
  const before = new Set(sourceRows);
  return {
    roots: [...touched].flatMap(id => draft.roots.get(id) ?? []),
    removedRoots: [...draft.removedRoots],
    movedSources: [...draft.sources.values()].filter(row => !before.has(row)),
    leftSources: sourceRows.flatMap(row => (draft.sources.get(row.id) === row ? [] : [row.id])),
    files: [...draft.files.values()],
    refusals,
    folders: new Map([...draft.roots.values()].flatMap(row => folderEntry(row))),
    origins,
    contents: draft.contents,
    nested,
    missing: [...missing],
  };
}

/** Loose files of which the browser told no place lie together if they came together: dated copies are versions then. */
function folderEntry(row: RootRow): readonly [number, string][] {
  const folder = rootFolder(row) ?? (row.isFile === true ? `loose, ${row.addedAtIso}` : null);
  return folder === null ? [] : [[row.id, folder]];
}

const idPathOf = (file: FileEntry): string => file.idPath ?? file.path;

/** Moves what the library has of the inner roots under the outer one, where it keeps its ids. */
function takeOver(draft: Draft, { row, inner }: Placed): void {
  for (const { row: innerRow, prefix } of inner) {
    if (innerRow.id !== row.id) {
      draft.roots.delete(innerRow.id);
      draft.removedRoots.add(innerRow.id);
    }
    for (const source of [...draft.sources.values()].filter(({ root }) => root === innerRow.id)) {
      const path = prefix + source.path;
      const id = toSourceId(`${row.id}:${path}`);
      if (id === source.id) continue;
      const content = draft.contents.get(source.id);
      const file = draft.files.get(source.id);
      draft.sources.delete(source.id);
      draft.contents.delete(source.id);
      draft.files.delete(source.id);
      // The same file through two roots that were both open: the first one that is moved there stays.
      if (draft.sources.has(id)) continue;
      const idPath = source.idPath ?? source.path;
      draft.sources.set(id, { ...source, id, root: row.id, path, idPath });
      if (content !== undefined) draft.contents.set(id, content);
      if (file !== undefined) draft.files.set(id, { ...file, root: row.id, path, idPath });
    }
  }
}

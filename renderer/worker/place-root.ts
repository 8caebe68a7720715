import { toSourceId } from "../../shared/model/ids.ts";
import type { Library } from "../store/database.ts";
import type { ContentRow, RootRow, SourceRow } from "../store/kept-rows.ts";
import type { FileOrigin, ImportRoot } from "./import-messages.ts";
import { type Nesting, nestRoot } from "./nest-roots.ts";
import { beginAlike } from "./same-bytes.ts";

/** Where an opened root comes to stand. */
export interface Placed {
  readonly row: RootRow;
  /** The paths of its files under the row's root begin with it. */
  readonly prefix: string;
  readonly how: "new" | "known" | "inside" | "around";
  /** Known roots that lie in it, with where. */
  readonly inner: readonly { readonly row: RootRow; readonly prefix: string }[];
}

/** What the library knows. */
interface Known {
  readonly roots: ReadonlyMap<number, RootRow>;
  readonly sources: ReadonlyMap<string, SourceRow>;
  readonly contents: ReadonlyMap<string, ContentRow>;
}

/**
 * Gives an opened root its number: a known one keeps it; one inside a known one is read at its place there; one around
 * known ones takes them over, with the number of the first. What was closed is open again.
 */
export async function placeRoot(
  db: Library,
  known: Known,
  root: ImportRoot,
  nowIso: string,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Placed> {
  const rows = [...known.roots.values()].sort((a, b) => a.id - b.id);
  const { key, name, path, isFile } = root;
  const place = path === undefined ? { isFile } : { path, isFile };
  const same = rows.find(row => row.key === key);
  if (same !== undefined) {
    // Where nothing is there any more, nobody can tell whether it was a folder.
    const row = root.files.length === 0 ? same : { ...same, ...place };
    return { row: opened(row), prefix: "", how: "known", inner: [] };
  }

  const pathsOf = (rootId: number): ReadonlySet<string> =>
    new Set([...known.sources.values()].filter(source => source.root === rootId).map(source => source.path));
  const itself = { name, ...place, paths: new Set(root.files.map(file => file.path)) };
  const around: Placed["inner"][number][] = [];
  for (const row of rows) {
    const nesting = nestRoot(itself, { ...row, paths: pathsOf(row.id) });
    if (nesting === null || !(await holds(db, known, root, row, nesting, open, signal))) continue;
    const { prefix } = nesting;
    if (nesting.how === "inside") {
      const isWhole = prefix === "" && !isFile && row.isFile !== true;
      return { row: opened(isWhole ? { ...row, ...place } : row), prefix, how: "inside", inner: [] };
    }
    around.push({ row, prefix });
  }
  const [first] = around;
  const id = first?.row.id ?? Math.max(-1, ...known.roots.keys()) + 1;
  const row: RootRow = { id, key, name, addedAtIso: first?.row.addedAtIso ?? nowIso, ...place };
  return { row, prefix: "", how: first === undefined ? "new" : "around", inner: around };
}

const opened = ({ closedAtIso: _, ...row }: RootRow): RootRow => row;

/** Whether a nesting is one: where only the names say so, the bytes decide. */
async function holds(
  db: Library,
  known: Known,
  root: ImportRoot,
  row: RootRow,
  { how, prefix, isSure }: Nesting,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<boolean> {
  if (isSure) return true;
  const twins = root.files.flatMap(({ path, origin }) => {
    const keptPath = how === "inside" ? prefix + path : path.startsWith(prefix) ? path.slice(prefix.length) : null;
    const content = keptPath === null ? undefined : known.contents.get(toSourceId(`${row.id}:${keptPath}`));
    return content === undefined ? [] : [{ origin, content }];
  });
  return beginAlike(db, open, twins, signal);
}

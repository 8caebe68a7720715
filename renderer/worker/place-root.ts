import { toSourceId } from "../../shared/model/ids.ts";
import type { Library } from "../store/database.ts";
import type { ContentRow, RootRow, SourceRow } from "../store/kept-rows.ts";
import type { FileOrigin, ImportRoot } from "./import-messages.ts";
import { type Nesting, nestRoot } from "./nest-roots.ts";
import { beginAlike, type Twin } from "./same-bytes.ts";

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
 * known ones takes them over, with the number of the first. What was closed is open again. `touched`: the roots that this
 * import has placed already; of two of one name that come together, neither is the other.
 */
export async function placeRoot(
  db: Library,
  known: Known,
  root: ImportRoot,
  nowIso: string,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  touched: ReadonlySet<number>,
): Promise<Placed> {
  const rows = [...known.roots.values()].sort((a, b) => a.id - b.id);
  const { key, name, path, isFile } = root;
  const place = path === undefined ? { isFile } : { path, isFile };
  const same = await findKnown(db, known, root, touched, open, signal);
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
  // The browser tells no place: what has the name of a known one and is another gets a key that no name can be.
  const freeKey = rows.some(other => other.key === key && other.id !== first?.row.id) ? `${key}/${id}` : key;
  const row: RootRow = { id, key: freeKey, name, addedAtIso: first?.row.addedAtIso ?? nowIso, ...place };
  return { row, prefix: "", how: first === undefined ? "new" : "around", inner: around };
}

/**
 * The known root that a root is. What the shell opened is known by its place. Of what the browser gave only the name is
 * known, and several may have it: the one whose files begin as these do, else the first that lists the same files, since all
 * of them may have been rewritten. Another folder that has the name by chance is another root: nothing is mixed.
 */
async function findKnown(
  db: Library,
  known: Known,
  root: ImportRoot,
  touched: ReadonlySet<number>,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<RootRow | undefined> {
  const rows = [...known.roots.values()].sort((a, b) => a.id - b.id);
  if (root.path !== undefined || root.files.length === 0) return rows.find(row => row.key === root.key);
  const named = rows.filter(({ id, key }) => !touched.has(id) && (key === root.key || key.startsWith(`${root.key}/`)));
  for (const row of named) if (await holds(db, known, root, row, HERE, open, signal)) return row;
  return named.find(row => isListedAlike(known, root, row));
}

/** Whether most of what one of the two lists the other lists, too: then its files may all have been rewritten. */
function isListedAlike(known: Known, root: ImportRoot, row: RootRow): boolean {
  const kept = new Set([...known.sources.values()].filter(({ root: id }) => id === row.id).map(({ path }) => path));
  const common = root.files.filter(({ path }) => kept.has(path)).length;
  return kept.size === 0 || (common > 0 && common * 2 >= Math.min(kept.size, root.files.length));
}

/** The place of a root in itself, as long as only its name says that it is the same. */
const HERE: Nesting = { how: "inside", prefix: "", isSure: false };

const opened = ({ closedAtIso: _, ...row }: RootRow): RootRow => row;

/** Whether a nesting is one: where only the names say so, the bytes decide. */
async function holds(
  db: Library,
  known: Known,
  root: ImportRoot,
  row: RootRow,
  nesting: Nesting,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<boolean> {
  return nesting.isSure || beginAlike(db, open, findTwins(known, root, row, nesting), signal);
}

/** The files of an opened root that the library has of a known one, as far as their paths tell. */
function findTwins(known: Known, root: ImportRoot, row: RootRow, { how, prefix }: Nesting): readonly Twin[] {
  return root.files.flatMap(({ path, origin }) => {
    const keptPath = how === "inside" ? prefix + path : path.startsWith(prefix) ? path.slice(prefix.length) : null;
    const content = keptPath === null ? undefined : known.contents.get(toSourceId(`${row.id}:${keptPath}`));
    return content === undefined ? [] : [{ origin, content }];
  });
}

import { baseName, dirName, isWithin } from "../../shared/lib/slash-path.ts";

/** A root as far as its place is known, with the paths of its files under it. */
export interface PlacedRoot {
  readonly name: string;
  /** Absolute, with `/`; absent where the browser gave the files. */
  readonly path?: string;
  readonly isFile?: boolean;
  readonly paths: ReadonlySet<string>;
}

/**
 * How an opened root lies to one that is known. `prefix` is the path of the inner one under the outer one, empty or
 * ending in `/`. `isSure`: the paths say so; else only names do, and the bytes have to be compared.
 */
export interface Nesting {
  readonly how: "inside" | "around";
  readonly prefix: string;
  readonly isSure: boolean;
}

/** Null where the two have nothing to do with each other, as far as can be told. */
export function nestRoot(opened: PlacedRoot, known: PlacedRoot): Nesting | null {
  if (opened.path !== undefined && known.path !== undefined) return nestByPath(opened, known);
  const inside = prefixIn(known, opened);
  if (inside !== null) return { how: "inside", prefix: inside, isSure: false };
  const around = prefixIn(opened, known);
  return around === null ? null : { how: "around", prefix: around, isSure: false };
}

function nestByPath(opened: PlacedRoot, known: PlacedRoot): Nesting | null {
  const [here, there] = [rootFolder(opened), rootFolder(known)];
  if (here === null || there === null) return null;
  if (known.isFile !== true && isWithin(here, there))
    return { how: "inside", prefix: prefixOf(here, there), isSure: true };
  if (opened.isFile !== true && isWithin(there, here))
    return { how: "around", prefix: prefixOf(there, here), isSure: true };
  return null;
}

/** The absolute folder that the paths of a root's files are under, without a slash at its end; null where nobody knows. */
export const rootFolder = ({ path, isFile }: Pick<PlacedRoot, "path" | "isFile">): string | null =>
  path === undefined ? null : isFile === true ? dirName(path) : path.replace(/\/$/, "");

const prefixOf = (inner: string, outer: string): string =>
  inner === outer ? "" : `${inner.slice(outer.length).replace(/^\//, "")}/`;

/**
 * Where all files of the inner root stand in the outer one, under a folder of the inner's name. Null where that is
 * nowhere, or at more than one place.
 */
function prefixIn(outer: PlacedRoot, inner: PlacedRoot): string | null {
  const [first] = inner.paths;
  if (first === undefined || outer.isFile === true) return null;
  const prefixes = new Set<string>();
  for (const path of outer.paths) {
    if (!path.endsWith(first)) continue;
    const prefix = path.slice(0, path.length - first.length);
    const folder = prefix === "" ? outer.name : baseName(prefix.replace(/\/$/, ""));
    if ((prefix === "" || prefix.endsWith("/")) && (inner.isFile === true || folder === inner.name))
      prefixes.add(prefix);
  }
  const fitting = [...prefixes].filter(prefix => [...inner.paths].every(path => outer.paths.has(prefix + path)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

import { pathOf, rootOf, type SourceId } from "../model/ids.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Source } from "../model/source.ts";

type Named = Pick<Source, "path" | "sha256">;

/** How near two places are: 2 the same path, 1 the same path seen from a folder further out or in, 0 others. */
const nearness = (one: string, two: string): number =>
  one === two ? 2 : one.endsWith(`/${two}`) || two.endsWith(`/${one}`) ? 1 : 0;

/**
 * Gives sources the paths by which a receipt names them. A path counts from the folder that was opened, and opening the
 * folder around it changes every path and no file: what has the approved bytes, and lies at the approved path as seen from
 * further out or further in, is what was approved. One that has other bytes is named so only where its path leaves one
 * choice, so that it shows as changed and not as gone. The order is kept, and each name is given once.
 */
export function nameAsApproved<S extends Named>(
  { sources: approved }: Pick<Receipt, "sources">,
  sources: readonly S[],
): readonly S[] {
  const names = new Map<S, string>();
  // The longest first: a short path is the end of many.
  const byLength = (one: Named, two: Named): number => two.path.length - one.path.length;
  const free = new Set(approved.toSorted(byLength));
  const rest = sources.toSorted(byLength);
  const give = (source: S, then: Named): void => {
    names.set(source, then.path);
    free.delete(then);
  };
  for (const near of [2, 1])
    for (const source of rest) {
      if (names.has(source) || source.sha256 === "") continue;
      const then = [...free].find(
        ({ path, sha256 }) => sha256 === source.sha256 && nearness(path, source.path) === near,
      );
      if (then !== undefined) give(source, then);
    }
  for (const near of [2, 1])
    for (const source of rest) {
      if (names.has(source)) continue;
      const fitting = [...free].filter(({ path }) => nearness(path, source.path) === near);
      const [then] = fitting;
      if (then !== undefined && fitting.length === 1) give(source, then);
    }
  return sources.map(source => {
    const path = names.get(source) ?? source.path;
    return path === source.path ? source : { ...source, path };
  });
}

/**
 * The path of any file of the library, in the words of these sources: where they are named from further out or further in
 * than their ids are, so is every file under their root.
 */
export function nameFiles(sources: readonly Pick<Source, "id" | "path">[]): (sourceId: SourceId) => string {
  const moves = new Map<string, { readonly from: string; readonly to: string }>();
  for (const { id, path } of sources) {
    const own = pathOf(id);
    const isOuter = own.endsWith(`/${path}`);
    if (own === path || !(isOuter || path.endsWith(`/${own}`))) continue;
    const move = isOuter ? { from: own.slice(0, -path.length), to: "" } : { from: "", to: path.slice(0, -own.length) };
    if (!moves.has(rootOf(id))) moves.set(rootOf(id), move);
  }
  const given = new Map(sources.map(({ id, path }) => [id, path]));
  return sourceId => {
    const own = pathOf(sourceId);
    const move = moves.get(rootOf(sourceId));
    return (
      given.get(sourceId) ??
      (move?.from !== undefined && own.startsWith(move.from) ? move.to + own.slice(move.from.length) : own)
    );
  };
}

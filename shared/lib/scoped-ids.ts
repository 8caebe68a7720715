import { dirName } from "./slash-path.ts";

/** Finds what a producer's id names, as seen from the file that names it. */
export interface ScopedIds<Value> {
  /** The one in the same file, else in the same folder, else under the same root, else elsewhere; the first of several. */
  find(scope: string, id: string): Value | undefined;
}

/**
 * An index of things by the ids that their producers gave them. An id means something within its file: two files may use
 * the same one, and neither may stand in the other's place. `scope` is the file's id: the ordinal of its root, a colon, and its path with `/`.
 */
export function buildScopedIds<Value>(
  entries: Iterable<{ readonly scope: string; readonly id: string; readonly value: Value }>,
): ScopedIds<Value> {
  const byPlace = new Map<string, Value>();
  for (const { scope, id, value } of entries)
    for (const place of placesOf(scope)) {
      const key = `${place}\n${id}`;
      if (!byPlace.has(key)) byPlace.set(key, value);
    }
  return {
    find(scope, id) {
      for (const place of placesOf(scope)) {
        const value = byPlace.get(`${place}\n${id}`);
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
}

/** From the nearest to the farthest. */
function placesOf(scope: string): readonly string[] {
  const root = scope.slice(0, scope.indexOf(":"));
  const folder = dirName(scope.slice(root.length + 1));
  return [`file ${scope}`, `folder ${root}:${folder}`, `root ${root}`, "anywhere"];
}

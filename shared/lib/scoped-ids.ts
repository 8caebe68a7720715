import { dirName } from "./slash-path.ts";

/** Finds what a producer's id names, as seen from the file that names it. */
export interface ScopedIds<Value> {
  /** The one in the same file, else one in the same folder, else one elsewhere; the first of several. */
  find(scope: string, id: string): Value | undefined;
}

/**
 * An index of things by the ids that their producers gave them. An id means something within its file: two files may use
 * the same one, and neither may stand in the other's place. `scope` is the file's id, a path with `/`.
 */
export function buildScopedIds<Value>(
  entries: Iterable<{ readonly scope: string; readonly id: string; readonly value: Value }>,
): ScopedIds<Value> {
  const byPlace = new Map<string, Value>();
  for (const { scope, id, value } of entries)
    for (const place of [`file ${scope}`, `folder ${dirName(scope)}`, "anywhere"]) {
      const key = `${place}\n${id}`;
      if (!byPlace.has(key)) byPlace.set(key, value);
    }
  return {
    find: (scope, id) =>
      byPlace.get(`file ${scope}\n${id}`) ??
      byPlace.get(`folder ${dirName(scope)}\n${id}`) ??
      byPlace.get(`anywhere\n${id}`),
  };
}

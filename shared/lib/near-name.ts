/** A longer word is no misspelling of a name. */
const MOST_UNITS = 64;

/** Case and the signs that join words are what people mistake first. */
const bare = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, "");

/** The number of letters to put in, take out or replace. Both texts are short. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Which of the names a person who wrote `given` most likely meant, or null where none is near. */
export function findNearName(given: string, names: readonly string[]): string | null {
  const word = bare(given);
  if (word === "" || word.length > MOST_UNITS) return null;
  let nearest: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(word, bare(name));
    const isNear = distance <= Math.max(1, Math.floor(name.length / 4));
    if (isNear && (nearest === null || distance < nearest.distance)) nearest = { name, distance };
  }
  return nearest?.name ?? null;
}

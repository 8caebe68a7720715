const LOCAL = "./";

/**
 * The key of what only its place names: a document by its path, a checkpoint that names no team. `path` is the path under
 * the root without what tells its versions apart, empty where the place is the root; `names` tell what shares it. It says
 * the same of two roots and means two things, until `placedKey` has said where the root lies.
 */
export const localKey = (path: string, ...names: readonly string[]): string => LOCAL + JSON.stringify([path, ...names]);

/**
 * A key that means the same wherever it is read. `folder` is where the paths of the key's root lie, empty or without a
 * slash at its end. A key that is not local has its meaning from its producer (a session's id, a team, a work) and stays.
 */
export function placedKey(key: string, folder: string): string {
  if (!key.startsWith(LOCAL)) return key;
  const [path, ...names] = JSON.parse(key.slice(LOCAL.length)) as readonly string[];
  return JSON.stringify([`${folder}/${path}`, ...names]);
}

import { lstat, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { systemCode } from "../files/system-code.ts";

/** Whether a store path stays in its store as it is written. */
const isPlain = (path: string): boolean =>
  !path.includes("\0") &&
  !path.includes("\\") &&
  path.split("/").every(part => part !== "" && part !== "." && part !== "..");

/** The nearest folder of a path that is there, with links resolved. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isMissing = systemCode(error) === "ENOENT";
    if (!isMissing || dirname(path) === path) throw error;
    return realFolder(dirname(path));
  }
}

/**
 * The file of a store path; null where it would lead out of the store, by its segments or by a link on the way.
 * SECURITY: names on the command line and references in documents become paths; none may reach outside of the store.
 */
export async function containedPath(root: string, path: string): Promise<string | null> {
  const plain = path.replace(/\/$/, "");
  if (!isPlain(plain)) return null;
  const file = join(root, plain);
  const home = await realFolder(root);
  const folder = await realFolder(dirname(file));
  const isInside = folder === home || folder.startsWith(home.endsWith(sep) ? home : home + sep);
  if (!isInside) return null;
  const isLink = await lstat(file).then(
    found => found.isSymbolicLink(),
    () => false,
  );
  return isLink ? null : file;
}

import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { compareCodePoints } from "../../shared/lib/code-point-order.ts";
import { systemCode } from "./system-code.ts";

interface WalkedFile {
  /** Path under the root with `/`; the base name where the root is a file. */
  readonly path: string;
  readonly sizeBytes: number;
  /** When it was last written, in milliseconds of the epoch: to tell that it has changed, never to date anything. */
  readonly modifiedMs: number;
}

interface WalkRefusal {
  readonly path: string;
  /** `symlink-outside`, `symlink-folder`, `symlink-broken`, `not-a-file`, `no-permission`, `unreadable-folder`, `name-not-utf8`. */
  readonly code: string;
  readonly message: string;
}

/** What lies under a path that was opened. */
export interface WalkedFiles {
  /** By code point. */
  readonly entries: readonly WalkedFile[];
  readonly refusals: readonly WalkRefusal[];
}

// What tools put into a folder is not what agents handed over.
const SKIPPED = new Set(["node_modules", ".git"]);

const codeOf = (error: unknown): string => systemCode(error) ?? "";

const isForbidden = (error: unknown): boolean => codeOf(error) === "EACCES" || codeOf(error) === "EPERM";

const isInside = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

type Seen = { readonly file: WalkedFile } | { readonly refusal: WalkRefusal };

const refuse = (path: string, code: string, message: string): Seen => ({ refusal: { path, code, message } });

const fileOf = (path: string, stats: Stats): WalkedFile => ({
  path,
  sizeBytes: stats.size,
  modifiedMs: stats.mtimeMs,
});

async function lookAtLink(root: string, path: string): Promise<Seen> {
  try {
    const target = await realpath(join(root, path));
    // SECURITY: a link that leads out of what was opened is never followed.
    if (!isInside(root, target)) return refuse(path, "symlink-outside", "It is a link that leads out of the folder.");
    const stats: Stats = await stat(target);
    // A link to a folder could lead in circles, and what it leads to is walked anyway.
    if (stats.isDirectory())
      return refuse(path, "symlink-folder", "It is a link to a folder that is read at its own place.");
    if (stats.isFile()) return { file: fileOf(path, stats) };
    return refuse(path, "not-a-file", "It is a link to something that is no regular file.");
  } catch (error) {
    if (isForbidden(error)) return refuse(path, "no-permission", "You may not read what the link leads to.");
    return refuse(path, "symlink-broken", "It is a link that leads nowhere.");
  }
}

/** A name that is not UTF-8 comes with U+FFFD in it, and does not lead back to its file. */
const isLostName = async (root: string, path: string): Promise<boolean> =>
  path.includes("\ufffd") &&
  (await lstat(join(root, path)).then(
    () => false,
    () => true,
  ));

async function lookAt(root: string, path: string, entry: Dirent): Promise<Seen> {
  if (entry.isSymbolicLink()) return lookAtLink(root, path);
  if (!entry.isFile()) return refuse(path, "not-a-file", "It is no regular file (a pipe, a socket or a device).");
  try {
    return { file: fileOf(path, await stat(join(root, path))) };
  } catch {
    return refuse(path, "no-permission", "It could not be looked at.");
  }
}

/**
 * Every file under a folder, or the file itself: `node_modules` and `.git` are passed over, links are followed only to
 * files inside, and what cannot be opened is a refusal. Throws where `path` itself does not exist or cannot be read.
 */
export async function walkFiles(path: string): Promise<WalkedFiles> {
  const root = await realpath(path);
  const stats = await stat(root);
  if (!stats.isDirectory()) {
    if (stats.isFile()) return { entries: [fileOf(basename(path), stats)], refusals: [] };
    return { entries: [], refusals: [{ path: basename(path), code: "not-a-file", message: "It is no regular file." }] };
  }
  const entries: WalkedFile[] = [];
  const refusals: WalkRefusal[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    let found: readonly Dirent[];
    try {
      found = await readdir(join(root, folder), { withFileTypes: true });
    } catch (error) {
      if (folder === "") throw error;
      const code = isForbidden(error) ? "no-permission" : "unreadable-folder";
      refusals.push({ path: folder, code, message: "The folder could not be listed." });
      continue;
    }
    for (const entry of found) {
      const under = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (SKIPPED.has(entry.name)) continue;
      if (await isLostName(root, under)) {
        refusals.push({
          path: under,
          code: "name-not-utf8",
          message: `Its name is not UTF-8, so that ${entry.isDirectory() ? "nothing in it" : "it"} can be opened: rename it.`,
        });
        continue;
      }
      if (entry.isDirectory()) {
        folders.push(under);
        continue;
      }
      const seen = await lookAt(root, under, entry);
      if ("file" in seen) entries.push(seen.file);
      else refusals.push(seen.refusal);
    }
  }
  const byPath = (left: { readonly path: string }, right: { readonly path: string }): number =>
    compareCodePoints(left.path, right.path);
  return { entries: entries.toSorted(byPath), refusals: refusals.toSorted(byPath) };
}

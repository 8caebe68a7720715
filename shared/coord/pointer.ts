import { type ArtifactRef, parseArtifact } from "./gate.ts";
import { withoutMark } from "./unverified.ts";

/** What an artifact points to, as far as its text tells. */
export type Pointer =
  | { readonly type: "url" }
  /** An absolute path, or one that climbs out of the folder that it starts from. */
  | { readonly type: "local"; readonly why: "absolute" | "escapes" }
  /** A path of a file whose kind a store's files and repositories hold. `anchor` is one of a document only. */
  | { readonly type: "file"; readonly path: string; readonly anchor: string | null }
  /** A pull request, a branch, a folder, words: nothing that a list of files could decide. */
  | { readonly type: "other" };

const URL = /^(?:[a-z][a-z0-9+.-]*:\/\/|git@)/i;
const ABSOLUTE = /^(?:\/|~(?:\/|$)|[A-Za-z]:[\\/]|\\\\|file:)/;
const DOCUMENT = /\.(?:md|markdown|mdown)$/i;
const FILE = /\.(?:md|markdown|mdown|txt|rst|json|ya?ml|toml|csv|sh|py|ts|tsx|js|mjs|go|rs|java|sql|html|css)$/i;

/** Whether a path is that of a text file that a team store is looked through for. */
export const isStoreText = (path: string): boolean => FILE.test(path) && !path.endsWith("/LATEST.json");

/** Whether a path is that of a Markdown document, whose headings anchors name. */
export const isDocumentPath = (path: string): boolean => DOCUMENT.test(path);

function escapes(path: string): boolean {
  let depth = 0;
  for (const segment of path.split("/")) {
    if (segment === "..") depth -= 1;
    else if (segment !== "" && segment !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** A path without `.` and `..` segments. */
function normalise(path: string): string {
  const out: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") out.pop();
    else if (segment !== "" && segment !== ".") out.push(segment);
  }
  return out.join("/");
}

/** The path and anchor of an artifact, behind the mark that an approved checkpoint sets before a waived one. */
export function pathIn(artifact: Omit<ArtifactRef, "index">): Pick<ArtifactRef, "path" | "anchor"> {
  const meant = withoutMark(artifact.raw);
  return meant === artifact.raw ? artifact : (parseArtifact(meant) ?? artifact);
}

/** Tells what an artifact entry points to. A sentence is no path, even one that begins with a slash. */
export function readPointer(artifact: Omit<ArtifactRef, "index">): Pointer {
  const { path, anchor } = pathIn(artifact);
  if (URL.test(path) && !/^file:/i.test(path)) return { type: "url" };
  const isSentence = /\s/.test(path) && !/\.[A-Za-z0-9]{1,8}$/.test(path);
  if (!isSentence && ABSOLUTE.test(path)) return { type: "local", why: "absolute" };
  if (!isSentence && escapes(path)) return { type: "local", why: "escapes" };
  // The team's folder is loaded with every file, and the engine takes no folder for an artifact.
  const isOfStore = /^team\/[^/]+\/[^/]/.test(path);
  // White space makes it a sentence, and the signs of a pattern name no one file.
  if (/[\s*<>{}$?]/.test(path) || !(isOfStore || isStoreText(path))) return { type: "other" };
  return { type: "file", path: normalise(path), anchor: isDocumentPath(path) ? anchor : null };
}

import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { readChunks } from "../host/files/read-chunks.ts";
import type { FileEntry } from "../shared/contract/ports.ts";
import type { Receipt } from "../shared/model/receipt.ts";
import { fileFault } from "./file-fault.ts";
import { UsageError } from "./usage.ts";

/** The handoff's file under the path that the receipt knows it by, and what else was reviewed and lies beside it. */
export interface GateFiles {
  readonly own: FileEntry;
  /** Its bytes begin with those that were approved, and more has come since. */
  readonly isGrown: boolean;
  readonly files: readonly FileEntry[];
  /** What was reviewed and is not here. */
  readonly missing: readonly string[];
  open(file: FileEntry, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/**
 * Finds the files of a receipt around HANDOFF: where it lies under the path that was reviewed, the other sources are looked
 * for under the same folder. Throws a UsageError where HANDOFF cannot be read.
 */
export async function findGateFiles(path: string, { sources }: Receipt): Promise<GateFiles> {
  let whole: string;
  try {
    whole = await realpath(path);
    const stats = await stat(whole);
    if (stats.isDirectory()) throw new UsageError("HANDOFF is one file, not a folder.");
    if (!stats.isFile()) throw new UsageError(`HANDOFF ${path} is no regular file.`);
  } catch (error) {
    throw error instanceof UsageError ? error : fileFault("HANDOFF", path, error);
  }
  const known = await matchSource(whole, sources);
  const ownPath = known?.path ?? basename(path);
  const own = await entryOf(whole, ownPath);
  const places = new Map([[ownPath, whole]]);
  const files = [own];
  const missing: string[] = [];
  const root = whole.endsWith(`${sep}${ownPath}`) ? whole.slice(0, -ownPath.length - 1) || sep : null;
  for (const source of sources) {
    if (places.has(source.path)) continue;
    const place = root === null ? null : await placeUnder(root, source.path);
    if (place === null) missing.push(source.path);
    else {
      places.set(source.path, place);
      files.push(await entryOf(place, source.path));
    }
  }
  return {
    own,
    isGrown: known?.isGrown ?? false,
    files,
    missing,
    open: (file, signal) => readChunks(places.get(file.path) ?? whole, signal),
  };
}

const entryOf = async (place: string, path: string): Promise<FileEntry> => ({
  root: 0,
  path,
  sizeBytes: (await stat(place)).size,
});

/** SECURITY: a receipt's paths are anybody's: only regular files under the folder are opened, links followed and all. */
async function placeUnder(root: string, path: string): Promise<string | null> {
  if (path.includes("\0") || path.split("/").some(part => part === ".." || part === "." || part === "")) return null;
  try {
    const place = await realpath(join(root, path));
    const isUnder = place.startsWith(root.endsWith(sep) ? root : root + sep);
    return isUnder && (await stat(place)).isFile() ? place : null;
  } catch {
    return null;
  }
}

const LINE_FEED = 0x0a;

/** Which of the reviewed sources a file is: by its digest, else by that of its first lines. */
async function matchSource(
  place: string,
  sources: Receipt["sources"],
): Promise<{ readonly path: string; readonly isGrown: boolean } | null> {
  // Of several with the same bytes, the one that lies where this one does.
  const byDigest = new Map<string, string>();
  for (const { path, sha256 } of sources)
    if (sha256 !== "" && (!byDigest.has(sha256) || place.endsWith(`/${path}`))) byDigest.set(sha256, path);
  const hash = createHash("sha256");
  let grown: string | null = null;
  for await (const chunk of readChunks(place, new AbortController().signal)) {
    let from = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
      hash.update(chunk.subarray(from, feed + 1));
      grown = byDigest.get(hash.copy().digest("hex")) ?? grown;
      from = feed + 1;
    }
    hash.update(chunk.subarray(from));
  }
  const whole = byDigest.get(hash.digest("hex"));
  if (whole !== undefined) return { path: whole, isGrown: false };
  return grown === null ? null : { path: grown, isGrown: true };
}

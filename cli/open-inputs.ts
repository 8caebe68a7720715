import { realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readChunks } from "../host/files/read-chunks.ts";
import { walkFiles } from "../host/files/walk-files.ts";
import type { FileEntry, FileRefusal } from "../shared/contract/ports.ts";
import { fileFault } from "./file-fault.ts";

/** The files under the given paths, and how to read one. */
export interface OpenedInputs {
  readonly files: readonly FileEntry[];
  readonly refusals: readonly FileRefusal[];
  /** Per root, the absolute folder that its paths are under, with `/`. */
  readonly folders: ReadonlyMap<number, string>;
  open(file: FileEntry, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** Walks every path; the n-th is root n. Throws a UsageError where one is missing or cannot be listed. */
export async function openInputs(paths: readonly string[]): Promise<OpenedInputs> {
  const files: FileEntry[] = [];
  const refusals: FileRefusal[] = [];
  const opened: (string | null)[] = [];
  const folders = new Map<number, string>();
  for (const [root, path] of paths.entries()) {
    try {
      const isFolder = (await stat(path)).isDirectory();
      const walked = await walkFiles(path);
      opened.push(isFolder ? path : null);
      const place = await realpath(path);
      folders.set(root, (isFolder ? place : dirname(place)).split(sep).join("/").replace(/\/$/, ""));
      for (const entry of walked.entries) files.push({ root, ...entry });
      for (const refusal of walked.refusals) refusals.push({ root, ...refusal });
    } catch (error) {
      throw fileFault("The PATH", path, error);
    }
  }
  return {
    files,
    refusals,
    folders,
    open(file, signal) {
      const folder = opened[file.root] ?? null;
      return readChunks(folder === null ? (paths[file.root] ?? file.path) : join(folder, file.path), signal);
    },
  };
}

import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, lstat, open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../../host/files/system-code.ts";
import { isLocator } from "../../shared/gaia/chain-manifest.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { type FlushFile, flushFile } from "./durable-files.ts";

/** Why the files of a chain are refused, in Gaia's own codes. */
export type ChainFileFault =
  | "InvalidRoot"
  | "InvalidLocator"
  | "SymlinkedLocator"
  | "ArtifactUnreadable"
  | "ArtifactTooLarge"
  | "DocumentUnreadable"
  | "DocumentTooLarge"
  | "InvalidManifestPath"
  | "ManifestConflict"
  | "ManifestWriteFailed";

/** What one artifact or document may have, in bytes. */
export const MAX_CHAIN_BYTES = 4 << 20;

/** The size of an opened file, in bytes; throws where it is no regular file. A test makes the file grow after it. */
export type SizeOf = (file: FileHandle) => Promise<number>;

const sizeOfFile: SizeOf = async file => {
  const stat = await file.stat();
  if (!stat.isFile()) throw new Error("no regular file");
  return stat.size;
};

/** The bytes of a file, null where they are more than a chain takes. A file that grows while it is read is not followed. */
async function readBounded(path: string, sizeOf: SizeOf): Promise<Buffer | null> {
  // SECURITY: a pipe in the place of a file must not hold the program up, nor a link lead elsewhere.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if ((await sizeOf(file)) > MAX_CHAIN_BYTES) return null;
    const buffer = Buffer.allocUnsafe(MAX_CHAIN_BYTES + 1);
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled > MAX_CHAIN_BYTES ? null : buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** Whether a folder can be a chain's root: it is there, and no link. */
async function isRoot(root: string): Promise<boolean> {
  try {
    return (await lstat(root)).isDirectory();
  } catch {
    return false;
  }
}

async function measure(root: string, locator: string, sizeOf: SizeOf): Promise<Result<string, ChainFileFault>> {
  if (!isLocator(locator)) return err("InvalidLocator");
  let path = root;
  try {
    for (const segment of locator.split("/")) {
      path = join(path, segment);
      if ((await lstat(path)).isSymbolicLink()) return err("SymlinkedLocator");
    }
    const bytes = await readBounded(path, sizeOf);
    return bytes === null ? err("ArtifactTooLarge") : ok(createHash("sha256").update(bytes).digest("hex"));
  } catch {
    return err("ArtifactUnreadable");
  }
}

/**
 * Measures the artifacts of a chain where they lie under its root: SHA-256 hex by node id. No part of a locator may be a link,
 * and the first refusal ends it. Source: the files adapter of GuitarAlchemist/gaia (f6c6485).
 */
export async function measureArtifacts(
  root: string,
  nodes: readonly { readonly id: string; readonly locator: string }[],
  sizeOf: SizeOf = sizeOfFile,
): Promise<Result<ReadonlyMap<string, string>, ChainFileFault>> {
  if (!(await isRoot(root))) return err("InvalidRoot");
  const digests = new Map<string, string>();
  for (const { id, locator } of nodes) {
    const digest = await measure(root, locator, sizeOf);
    if (!digest.ok) return digest;
    digests.set(id, digest.value);
  }
  return ok(digests);
}

/** The text of a descriptor or a manifest, as UTF-8. */
export async function readChainDocument(path: string): Promise<Result<string, ChainFileFault>> {
  try {
    const bytes = await readBounded(path, sizeOfFile);
    return bytes === null
      ? err("DocumentTooLarge")
      : ok(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return err("DocumentUnreadable");
  }
}

/** What lies at a manifest's path against the text that it is to hold. */
async function compareKept(path: string, text: string): Promise<Result<"UNCHANGED", ChainFileFault>> {
  const kept = await readChainDocument(path);
  return kept.ok && kept.value === text ? ok("UNCHANGED") : err("ManifestConflict");
}

async function writeNew(path: string, text: string, flush: FlushFile): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  flush(path);
}

/** File systems without hard links: the name is taken exclusively instead. */
const NO_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

async function publish(draft: string, path: string, text: string, flush: FlushFile): Promise<void> {
  await writeNew(draft, text, flush);
  try {
    await link(draft, path);
  } catch (error) {
    if (!NO_LINKS.includes(systemCode(error))) throw error;
    await writeNew(path, text, flush);
  }
}

/**
 * Keeps a manifest, whole and for good: one that is there is never written over. The same bytes are `UNCHANGED`, and their name
 * is made durable again, since whoever wrote them may have died before; others are `ManifestConflict`. Of several writers of
 * the same bytes one has `WRITTEN`. Source: the files adapter of GuitarAlchemist/gaia (f6c6485).
 */
export async function keepManifest(
  path: string,
  text: string,
  flush: FlushFile = flushFile,
): Promise<Result<"WRITTEN" | "UNCHANGED", ChainFileFault>> {
  if (!isLocator(basename(path))) return err("InvalidManifestPath");
  if (!(await isRoot(dirname(path)))) return err("InvalidRoot");
  const draft = `${path}.${randomBytes(8).toString("hex")}.new`;
  try {
    let outcome: "WRITTEN" | "UNCHANGED" = "WRITTEN";
    try {
      await publish(draft, path, text, flush);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      const kept = await compareKept(path, text);
      if (!kept.ok) return kept;
      outcome = kept.value;
    }
    flush(path);
    return ok(outcome);
  } catch {
    return err("ManifestWriteFailed");
  } finally {
    await rm(draft, { force: true });
  }
}

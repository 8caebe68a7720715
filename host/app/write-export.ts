import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { err, ok, type Result } from "../../shared/lib/result.ts";

/** Why an export could not be written. The old file, if any, is as it was. */
export interface WriteError {
  readonly code: "disk-full" | "no-permission" | "no-folder" | "write-failed";
  /** One sentence for the reviewer. */
  readonly message: string;
}

const explain = (error: unknown): WriteError => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT")
    return { code: "disk-full", message: "The disk is full: nothing was written. Make room or choose another place." };
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return { code: "no-permission", message: "You may not write there: nothing was written. Choose another place." };
  if (code === "ENOENT" || code === "ENOTDIR")
    return { code: "no-folder", message: "That folder does not exist any more: nothing was written. Choose another." };
  return { code: "write-failed", message: `The file could not be written: ${String(error)}` };
};

/**
 * Writes a text so that the file is either the old one or the new one, whole: a temporary file beside it, synced, then
 * renamed over it. Whoever calls has asked before overwriting.
 */
export async function writeExport(path: string, text: string): Promise<Result<null, WriteError>> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(text, "utf8");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    return ok(null);
  } catch (error) {
    await rm(temporary, { force: true });
    return err(explain(error));
  }
}

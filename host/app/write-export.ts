import { err, ok, type Result } from "../../shared/lib/result.ts";
import { replaceFile } from "../files/replace-file.ts";
import { systemCode } from "../files/system-code.ts";

/** Why an export could not be written. The old file, if any, is as it was. */
export interface WriteError {
  readonly code: "disk-full" | "no-permission" | "no-folder" | "write-failed";
  /** One sentence for the reviewer. */
  readonly message: string;
}

/** What the system refused, in the words for it. */
export const explainWrite = (error: unknown): WriteError => {
  const code = systemCode(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return { code: "disk-full", message: "The disk is full: nothing was written. Make room or choose another place." };
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return { code: "no-permission", message: "You may not write there: nothing was written. Choose another place." };
  if (code === "ENOENT" || code === "ENOTDIR")
    return { code: "no-folder", message: "That folder does not exist any more: nothing was written. Choose another." };
  return { code: "write-failed", message: `The file could not be written: ${String(error)}` };
};

/** Writes an export, whole or not at all. Whoever calls has asked before overwriting. */
export async function writeExport(path: string, content: string | Uint8Array): Promise<Result<null, WriteError>> {
  try {
    await replaceFile(path, content);
    return ok(null);
  } catch (error) {
    return err(explainWrite(error));
  }
}

import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { fileReason } from "../files/file-reason.ts";
import { systemCode } from "../files/system-code.ts";
import type { EntryLocation } from "./root-registry.ts";
import { isInside } from "./static-file.ts";

/** Why an entry that was listed cannot be read now. */
export interface EntryRefusal {
  readonly code: "gone" | "not-a-file" | "outside" | "no-permission" | "unreadable";
  /** One sentence for the reviewer. */
  readonly message: string;
}

/** An opened entry. The caller closes the handle. */
export interface OpenEntry {
  readonly handle: FileHandle;
  /** As it was when opened: a file that grows is read up to here. */
  readonly sizeBytes: number;
}

const refuse = (code: EntryRefusal["code"], message: string): Result<never, EntryRefusal> => err({ code, message });

function explain(error: unknown): EntryRefusal {
  const code = systemCode(error);
  if (code === "ENOENT" || code === "ENOTDIR")
    return { code: "gone", message: "The file was there when the folder was opened and is gone now: open it again." };
  if (code === "EACCES" || code === "EPERM")
    return { code: "no-permission", message: "You may not read this file: change its permissions and open it again." };
  if (code === "ELOOP") return { code: "outside", message: "The file has become a link and is not followed." };
  return { code: "unreadable", message: `The file could not be opened: ${fileReason(error)}.` };
}

/** Opens a listed entry after checking anew what it is, since the folder may have changed after it was listed. */
export async function openEntry(location: EntryLocation): Promise<Result<OpenEntry, EntryRefusal>> {
  let handle: FileHandle | null = null;
  try {
    const realRoot = await realpath(location.rootPath);
    const isFileRoot = (await stat(realRoot)).isFile();
    const realPath = isFileRoot ? realRoot : await realpath(join(realRoot, location.entryPath));
    // SECURITY: a link that leads out of what the user opened is refused, whenever it was put there.
    if (!isInside(realRoot, realPath)) return refuse("outside", "The file lies outside the folder that you opened.");
    // SECURITY: no link at the last step, and no waiting for the writer of a named pipe.
    handle = await open(realPath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const [opened, named, realPathNow] = await Promise.all([handle.stat(), stat(realPath), realpath(realPath)]);
    // SECURITY: what was opened is what was checked, even where a folder on the way was swapped in between.
    if (opened.ino !== named.ino || opened.dev !== named.dev || realPathNow !== realPath) {
      await handle.close();
      return refuse("outside", "The file was exchanged while it was being opened: open the folder again.");
    }
    if (!opened.isFile()) {
      await handle.close();
      return refuse("not-a-file", "It is not a regular file any more.");
    }
    return ok({ handle, sizeBytes: opened.size });
  } catch (error) {
    await handle?.close();
    return err(explain(error));
  }
}

import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a text, or bytes, so that the file is either the old one or the new one, whole: a temporary file beside it, synced, then
 * renamed over it. `beforeRename` runs when the new one is on the disk and the old one still in its place; `folder` is where
 * the temporary file lies meanwhile, on the same disk. Throws what the system refuses; the old file is then as it was.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  beforeRename: () => Promise<void> = async () => undefined,
  folder: string = dirname(path),
): Promise<void> {
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(content, "utf8");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await beforeRename();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

import { readFile, stat } from "node:fs/promises";
import { fileFault } from "./file-fault.ts";

/** Longer than any receipt; a file that is larger is something else. */
const MOST_BYTES = 128 * 1024 * 1024;

/** The text of a receipt's file. Throws a UsageError where it cannot be read. */
export async function readReceiptText(path: string): Promise<string> {
  try {
    const stats = await stat(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) throw new Error("it is no file of a receipt's size");
    return await readFile(path, "utf8");
  } catch (error) {
    throw fileFault("The receipt", path, error);
  }
}

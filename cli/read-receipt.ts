import { readRegularFile } from "../host/files/read-regular-file.ts";
import { fileFault } from "./file-fault.ts";

/** Longer than any receipt; a file that is larger is something else. */
const MOST_BYTES = 128 * 1024 * 1024;

/** The text of a receipt's file. Throws a UsageError where it cannot be read. */
export async function readReceiptText(path: string): Promise<string> {
  try {
    return (await readRegularFile(path, MOST_BYTES)).toString("utf8");
  } catch (error) {
    throw fileFault("The receipt", path, error);
  }
}

import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * The bytes of a file that must be small. Throws where it cannot be opened, is no regular file, or is larger than
 * `mostBytes`.
 */
export async function readRegularFile(path: string, mostBytes: number): Promise<Buffer> {
  // SECURITY: a named pipe or a terminal would keep the program waiting for whoever writes to it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new Error("it is a folder");
    if (!stats.isFile()) throw new Error("it is no regular file");
    if (stats.size > mostBytes) throw new Error(`it is larger than ${mostBytes} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

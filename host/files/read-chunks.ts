import { constants } from "node:fs";
import { open } from "node:fs/promises";

const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file in chunks of 1 MiB, each a buffer of its own. Throws where the file cannot be opened or read,
 * is no regular file any more, or the signal is aborted.
 */
export async function* readChunks(path: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  // SECURITY: no waiting for the writer of a named pipe that has taken the file's place.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  let reading: Promise<Uint8Array> | null = null;
  const readNext = (): Promise<Uint8Array> => {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const next = handle.read(chunk, 0, CHUNK_BYTES, null).then(({ bytesRead }) => chunk.subarray(0, bytesRead));
    // A failure is thrown where the chunk is waited for, which may be long after it.
    next.catch(() => undefined);
    return next;
  };
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error("it is no regular file any more");
    reading = readNext();
    for (;;) {
      signal.throwIfAborted();
      const chunk: Uint8Array = await reading;
      if (chunk.length === 0) return;
      // The disk works while the chunk is parsed.
      reading = readNext();
      yield chunk;
    }
  } finally {
    // Closing waits for nobody: a reader that stopped early must not leave a read behind.
    await reading?.catch(() => undefined);
    await handle.close();
  }
}

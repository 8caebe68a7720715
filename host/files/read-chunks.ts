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
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error("it is no regular file any more");
    for (;;) {
      signal.throwIfAborted();
      const chunk = new Uint8Array(CHUNK_BYTES);
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield bytesRead === CHUNK_BYTES ? chunk : chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { fileReason } from "./file-reason.ts";

/** What the system refuses, said without the file's place on this machine. */
function explained<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw new Error(fileReason(error), { cause: error });
  }
}

const CHUNK_BYTES = 1024 * 1024;
/** Room for what was appended since the size was asked, and for finding the end. */
const TAIL_BYTES = 4096;

/**
 * The bytes of a file in chunks of at most 1 MiB, each a buffer of its own. Throws where the file cannot be opened or read,
 * is no regular file any more, or the signal is aborted. It reads while it is asked, for a process that has nothing else
 * to do meanwhile: the way over Node's thread pool costs more than reading what the system has in memory.
 */
export async function* readChunks(path: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  // SECURITY: no waiting for the writer of a named pipe that has taken the file's place.
  const file = explained(() => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error("it is no regular file any more");
    for (let leftBytes = stat.size; ; ) {
      signal.throwIfAborted();
      const roomBytes = Math.min(CHUNK_BYTES, Math.max(leftBytes, TAIL_BYTES));
      // Not zeroed: every byte that is handed on was read into it.
      const chunk = new Uint8Array(Buffer.allocUnsafeSlow(roomBytes).buffer);
      const sizeBytes = explained(() => readSync(file, chunk, 0, roomBytes, null));
      if (sizeBytes === 0) return;
      leftBytes -= sizeBytes;
      yield sizeBytes === roomBytes ? chunk : chunk.subarray(0, sizeBytes);
    }
  } finally {
    closeSync(file);
  }
}

import type { ReadHead } from "./read-head.ts";

/** The bytes of a file, from its first byte, seen by `onChunk` once each whether a reader takes them or not. */
export interface ByteStream {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Reads on to the end, past a reader that stopped early. */
  drain(): Promise<void>;
}

/**
 * One stream for two readers: the format parses what the hasher sees. A format that stops early does not close
 * the file, so that the digest is always of the whole of it.
 */
export function buildByteStream(head: ReadHead, onChunk: (chunk: Uint8Array) => void): ByteStream {
  let index = 0;
  let isDone = false;
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const held = head.chunks[index];
    if (held !== undefined) {
      index += 1;
      onChunk(held);
      return { done: false, value: held };
    }
    if (isDone) return { done: true, value: undefined };
    const result = await head.rest.next();
    if (result.done === true) {
      isDone = true;
      return { done: true, value: undefined };
    }
    onChunk(result.value);
    return { done: false, value: result.value };
  };
  return {
    chunks: { [Symbol.asyncIterator]: () => ({ next }) },
    async drain() {
      while ((await next()).done !== true);
    },
  };
}

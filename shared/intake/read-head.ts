/** How much of a file a format sees before it says whether the file is its own. */
const HEAD_BYTES = 65_536;

const joined = (chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array => {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, sizeBytes - at), at);
    at += Math.min(chunk.length, sizeBytes - at);
  }
  return bytes;
};

/** What was read of a file for its head, and the iterator that goes on from there. */
export interface ReadHead {
  readonly bytes: Uint8Array;
  /** The whole chunks that the head was taken from. */
  readonly chunks: readonly Uint8Array[];
  readonly rest: AsyncIterator<Uint8Array>;
}

/** Reads as many chunks as the head of a file needs. Throws what the source of the chunks throws. */
export async function readHead(source: AsyncIterable<Uint8Array>): Promise<ReadHead> {
  const rest = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  while (sizeBytes < HEAD_BYTES) {
    const next = await rest.next();
    if (next.done === true) break;
    chunks.push(next.value);
    sizeBytes += next.value.length;
  }
  const first = chunks[0];
  const headBytes = Math.min(sizeBytes, HEAD_BYTES);
  const bytes =
    first !== undefined && first.length >= headBytes ? first.subarray(0, headBytes) : joined(chunks, headBytes);
  return { bytes, chunks, rest };
}

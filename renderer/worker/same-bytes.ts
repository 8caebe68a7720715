import { readRange } from "../store/content-bytes.ts";
import type { Library } from "../store/database.ts";
import type { ContentRow } from "../store/kept-rows.ts";
import type { FileOrigin } from "./import-messages.ts";

/** A file that is to be opened, and the kept content that it may be the same as. */
export interface Twin {
  readonly origin: FileOrigin;
  readonly content: ContentRow;
}

const MOST_COMPARED = 8;
const MOST_BYTES = 64 << 10;

/**
 * Whether files that are named alike are the same ones, by how they begin: more of the smallest of them have to begin
 * alike than not, since any may have been written to meanwhile.
 */
export async function beginAlike(
  db: Library,
  open: (origin: FileOrigin, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  twins: readonly Twin[],
  signal: AbortSignal,
): Promise<boolean> {
  const compared = twins
    .filter(({ content }) => content.sizeBytes > 0)
    .toSorted((a, b) => a.content.sizeBytes - b.content.sizeBytes)
    .slice(0, MOST_COMPARED);
  let alike = 0;
  for (const { origin, content } of compared) {
    const now = await readStart(open(origin, signal));
    const length = Math.min(content.sizeBytes, now.length);
    const before = await readRange(db, content, 0, length);
    if (length > 0 && before.every((byte, index) => byte === now[index])) alike += 1;
  }
  return alike * 2 > compared.length;
}

/** The first bytes of a file; none where it cannot be read. */
async function readStart(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const start = new Uint8Array(MOST_BYTES);
  let filled = 0;
  try {
    for await (const chunk of chunks) {
      const taken = chunk.subarray(0, MOST_BYTES - filled);
      start.set(taken, filled);
      filled += taken.length;
      if (filled === MOST_BYTES) break;
    }
  } catch {
    return new Uint8Array(0);
  }
  return start.subarray(0, filled);
}

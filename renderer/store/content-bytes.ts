import { BLOCK_BYTES, type Library } from "./database.ts";
import type { ContentRow } from "./kept-rows.ts";

/** Where the bytes of a content stand; `sizeBytes` bounds them, since a longer content may share the blocks. */
export type ContentPlace = Pick<ContentRow, "contentKey" | "sizeBytes">;

/**
 * The bytes of a content, block by block, the next one fetched while one is read. Throws where a block is missing: the
 * library is damaged.
 */
export async function* readContent(db: Library, place: ContentPlace, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const blockCount = Math.ceil(place.sizeBytes / BLOCK_BYTES);
  const fetchBlock = (n: number): Promise<Uint8Array> | null => {
    if (n >= blockCount) return null;
    const fetching = readBlock(db, place, n);
    // It throws when its turn comes; until then nobody listens.
    fetching.catch(() => undefined);
    return fetching;
  };
  let ahead = fetchBlock(0);
  for (let n = 1; ahead !== null; n += 1) {
    signal?.throwIfAborted();
    const block = await ahead;
    ahead = fetchBlock(n);
    yield block;
  }
}

/** Block `n`, cut where the content ends. */
export async function readBlock(db: Library, place: ContentPlace, n: number): Promise<Uint8Array> {
  const row = await db.bytes.get([place.contentKey, n]);
  const expected = Math.min(BLOCK_BYTES, place.sizeBytes - n * BLOCK_BYTES);
  if (row === undefined || row.bytes.length < expected)
    throw new Error(`Block ${n} of content ${place.contentKey} is missing from the library.`);
  return row.bytes.length === expected ? row.bytes : row.bytes.subarray(0, expected);
}

/** A byte range of a content, [start, end), in one piece. */
export async function readRange(db: Library, place: ContentPlace, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  for (let n = Math.floor(start / BLOCK_BYTES); n * BLOCK_BYTES < end; n += 1) {
    const block = await readBlock(db, place, n);
    const blockStart = n * BLOCK_BYTES;
    const piece = block.subarray(Math.max(0, start - blockStart), Math.min(block.length, end - blockStart));
    bytes.set(piece, Math.max(0, blockStart - start));
  }
  return bytes;
}

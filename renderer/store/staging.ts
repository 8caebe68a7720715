import { buildBlockQueue } from "./block-queue.ts";
import { type ContentPlace, readBlock, readContent } from "./content-bytes.ts";
import { BLOCK_BYTES, type Library } from "./database.ts";
import type { ContentRow } from "./kept-rows.ts";

/** A file whose bytes are all in the library, and count once an import is committed. */
export interface StagedContent extends ContentPlace {
  /** Its bytes begin with those of the revision before it. */
  readonly continues: boolean;
}

/** Puts the bytes of an import's files aside while a reader takes them. Nothing of it counts before the commit. */
export interface Staging {
  /** The chunks, unchanged. When the reader has taken the last one, the file is staged. */
  tee(sourceId: string, previous: ContentRow | null, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** What was staged of a source, or null while it is not complete. */
  staged(sourceId: string): StagedContent | null;
  /** The bytes of a staged source again. */
  reread(place: ContentPlace, signal: AbortSignal): AsyncGenerator<Uint8Array>;
  /** The keys of all contents that were begun: those that no content of the library has in the end are to be removed. */
  begunKeys(): readonly string[];
  /** Until all blocks are written. */
  settle(): Promise<void>;
}

/** `prefix` starts the content keys of this import, so that a crashed import's blocks can be told and removed. */
export function buildStaging(db: Library, prefix: string): Staging {
  const queue = buildBlockQueue(db);
  const done = new Map<string, StagedContent>();
  /** Contents that a file of this import extends: a second file must not write over the first. */
  const extended = new Set<string>();
  const begun: string[] = [];
  let ordinal = 0;

  const canExtend = async (previous: ContentRow): Promise<boolean> => {
    if (extended.has(previous.contentKey)) return false;
    const sharing = await db.contents.where("contentKey").equals(previous.contentKey).toArray();
    return sharing.every(content => content.sizeBytes <= previous.sizeBytes);
  };

  /** Enters the blocks of one file, in order. As long as they repeat the previous revision nothing is written. */
  const buildWriter = (previous: ContentRow | null) => {
    let contentKey = previous?.contentKey ?? "";
    let isFollowing = previous !== null;
    let continues = false;
    let sizeBytes = 0;
    const diverge = async (n: number): Promise<void> => {
      isFollowing = false;
      contentKey = `${prefix}${ordinal++}`;
      begun.push(contentKey);
      if (previous === null) return;
      for (let copied = 0; copied < n; copied += 1) {
        const bytes = (await readBlock(db, previous, copied)).slice();
        await queue.add({ contentKey, n: copied, bytes });
      }
    };
    return {
      async add(n: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
        sizeBytes += bytes.length;
        if (isFollowing && previous !== null && !continues) {
          const start = n * BLOCK_BYTES;
          const known = start < previous.sizeBytes ? await readBlock(db, previous, n) : new Uint8Array(0);
          if (!isSame(known, bytes, Math.min(known.length, bytes.length))) await diverge(n);
          else if (sizeBytes <= previous.sizeBytes) return;
          else {
            continues = true;
            if (await canExtend(previous)) extended.add(contentKey);
            else await diverge(n);
          }
        } else if (previous === null && n === 0) await diverge(0);
        await queue.add({ contentKey, n, bytes });
      },
      async finish(): Promise<StagedContent> {
        // A file without bytes has no block, and still a key.
        if (contentKey === "") await diverge(0);
        return { contentKey, sizeBytes, continues };
      },
    };
  };

  return {
    async *tee(sourceId, previous, chunks) {
      const writer = buildWriter(previous);
      let block = new Uint8Array(BLOCK_BYTES);
      let filled = 0;
      let n = 0;
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; ) {
          const taken = Math.min(BLOCK_BYTES - filled, chunk.length - at);
          block.set(chunk.subarray(at, at + taken), filled);
          filled += taken;
          at += taken;
          if (filled < BLOCK_BYTES) continue;
          await writer.add(n++, block);
          block = new Uint8Array(BLOCK_BYTES);
          filled = 0;
        }
        yield chunk;
      }
      if (filled > 0) await writer.add(n, block.slice(0, filled));
      done.set(sourceId, await writer.finish());
    },
    staged: sourceId => done.get(sourceId) ?? null,
    async *reread(place, signal) {
      await queue.flush();
      yield* readContent(db, place, signal);
    },
    begunKeys: () => begun,
    settle: () => queue.flush(),
  };
}

function isSame(a: Uint8Array, b: Uint8Array, length: number): boolean {
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** Removes what an import that never ended has left. Only while no other import runs. */
export async function clearStaging(db: Library): Promise<void> {
  const left = await db.meta.get("staging");
  if (left === undefined) return;
  await db.transaction("rw", db.bytes, db.meta, async () => {
    await db.bytes
      .where(":id")
      .between([left.value], [`${left.value}\uffff`])
      .delete();
    await db.meta.delete("staging");
  });
}

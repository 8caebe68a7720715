import { buildBlockQueue } from "./block-queue.ts";
import { type ContentPlace, readBlock, readContent } from "./content-bytes.ts";
import { BLOCK_BYTES, type Library } from "./database.ts";
import type { ContentRow } from "./kept-rows.ts";

/** A file whose bytes are all in the library, and count once an import is committed. */
export interface StagedContent extends ContentPlace {
  /** Its bytes begin with those of the revision before it, and go on. */
  readonly continues: boolean;
}

/** SHA-256 as bytes come, which can be asked in between. */
export interface RunningHasher {
  update(bytes: Uint8Array): void;
  /** Of the bytes so far, lower-case hex. More may follow. */
  digestSoFarHex(): string;
}

/** Puts the bytes of an import's files aside while a reader takes them. Nothing of it counts before the commit. */
export interface Staging {
  /** The chunks, unchanged. When the reader has taken the last one, the file is staged. */
  tee(sourceId: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /**
   * Stages a file that begins with the bytes of its previous revision, by their digest: what stands there already is
   * hashed and nothing else, what follows is stored. Returns the digest of all of it; null where the file begins
   * otherwise, and then nothing is staged. Throws what the chunks throw.
   */
  follow(
    sourceId: string,
    previous: ContentRow,
    chunks: AsyncIterable<Uint8Array>,
    hasher: RunningHasher,
  ): Promise<string | null>;
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

  const begin = (): string => {
    const key = `${prefix}${begun.length}`;
    begun.push(key);
    return key;
  };
  const canExtend = async (previous: ContentRow): Promise<boolean> => {
    if (extended.has(previous.contentKey)) return false;
    const sharing = await db.contents.where("contentKey").equals(previous.contentKey).toArray();
    return sharing.every(content => content.sizeBytes <= previous.sizeBytes);
  };
  /** Cuts chunks into blocks from block `n` on, which begins with `start`. */
  const buildWriter = (contentKey: string, n: number, start: Uint8Array) => {
    let block = new Uint8Array(BLOCK_BYTES);
    block.set(start);
    let filled = start.length;
    let next = n;
    return {
      async add(chunk: Uint8Array): Promise<void> {
        for (let at = 0; at < chunk.length; ) {
          const taken = Math.min(BLOCK_BYTES - filled, chunk.length - at);
          block.set(chunk.subarray(at, at + taken), filled);
          filled += taken;
          at += taken;
          if (filled < BLOCK_BYTES) continue;
          await queue.add({ contentKey, n: next++, bytes: block });
          block = new Uint8Array(BLOCK_BYTES);
          filled = 0;
        }
      },
      async finish(): Promise<void> {
        if (filled > 0) await queue.add({ contentKey, n: next, bytes: block.slice(0, filled) });
      },
    };
  };
  /** A writer that goes on where a content ends: in its own blocks, or in a copy where another file has gone on in them. */
  const continueContent = async (previous: ContentRow) => {
    const isOwn = await canExtend(previous);
    const contentKey = isOwn ? previous.contentKey : begin();
    if (isOwn) extended.add(contentKey);
    const whole = Math.floor(previous.sizeBytes / BLOCK_BYTES);
    for (let n = 0; !isOwn && n < whole; n += 1) {
      await queue.add({ contentKey, n, bytes: (await readBlock(db, previous, n)).slice() });
    }
    const isEven = previous.sizeBytes === whole * BLOCK_BYTES;
    const start = isEven ? new Uint8Array(0) : await readBlock(db, previous, whole);
    return { contentKey, writer: buildWriter(contentKey, whole, start) };
  };

  return {
    async *tee(sourceId, chunks) {
      const contentKey = begin();
      const writer = buildWriter(contentKey, 0, new Uint8Array(0));
      let sizeBytes = 0;
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        await writer.add(chunk);
        yield chunk;
      }
      await writer.finish();
      done.set(sourceId, { contentKey, sizeBytes, continues: false });
    },
    async follow(sourceId, previous, chunks, hasher) {
      let sizeBytes = 0;
      // A file without bytes is how every file begins.
      let isSame = previous.sizeBytes === 0;
      let more: Awaited<ReturnType<typeof continueContent>> | null = null;
      const meet = (bytes: Uint8Array): void => {
        hasher.update(bytes);
        sizeBytes += bytes.length;
        if (sizeBytes === previous.sizeBytes) isSame = hasher.digestSoFarHex() === previous.sha256;
      };
      for await (const chunk of chunks) {
        const known = Math.max(0, previous.sizeBytes - sizeBytes);
        if (known > 0) meet(chunk.subarray(0, known));
        const tail = chunk.subarray(known);
        if (tail.length === 0) continue;
        if (!isSame) return null;
        more ??= await continueContent(previous);
        await more.writer.add(tail);
        meet(tail);
      }
      if (!isSame) return null;
      await more?.writer.finish();
      const contentKey = more?.contentKey ?? previous.contentKey;
      done.set(sourceId, { contentKey, sizeBytes, continues: more !== null });
      return hasher.digestSoFarHex();
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

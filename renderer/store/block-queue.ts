import type { Library } from "./database.ts";
import type { ByteBlockRow } from "./kept-rows.ts";

const FLUSH_BYTES = 4 << 20;
const FLUSH_ROWS = 256;

/** Writes blocks in batches, one batch ahead of the reader: the number of transactions is the cost, not the bytes. */
export interface BlockQueue {
  /** Takes a row over; waits only while the batch before the last is still being written. */
  add(row: ByteBlockRow): Promise<void>;
  /** Until everything that was added is written. Throws what a write threw. */
  flush(): Promise<void>;
}

export function buildBlockQueue(db: Library): BlockQueue {
  let rows: ByteBlockRow[] = [];
  let heldBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();

  const write = async (): Promise<void> => {
    await writing;
    if (rows.length === 0) return;
    const batch = rows;
    rows = [];
    heldBytes = 0;
    writing = db.bytes.bulkPut(batch);
    // The next call awaits it and throws what it threw; until then nobody listens.
    writing.catch(() => undefined);
  };
  return {
    async add(row) {
      rows.push(row);
      heldBytes += row.bytes.length;
      if (heldBytes >= FLUSH_BYTES || rows.length >= FLUSH_ROWS) await write();
    },
    async flush() {
      await write();
      await writing;
    },
  };
}

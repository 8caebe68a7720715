const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const VERSION = 3_007_000;

/** Why the end of a -wal, or all of it, is no part of the database. */
export type WalTail =
  /** Every byte belongs to a committed transaction. */
  | "none"
  /** Frames of an earlier use of the file: what they held is in the main file. */
  | "stale"
  /** Whole frames without the one that would commit them. */
  | "uncommitted"
  /** A frame is cut off or does not have its checksum: committed transactions may be lost. */
  | "torn";

/** A database's image with the committed frames of its -wal put in. */
export interface WalImage {
  /** A copy of the main file, as long as the last commit says; never the bytes that were given. */
  readonly image: Uint8Array;
  readonly committedFrames: number;
  readonly tail: WalTail;
}

/** Why a -wal cannot belong to the database that it lies beside. */
export type WalFault = "not-a-wal" | "page-size";

/** Whether bytes begin as a -wal does, in either byte order of its checksums. */
export const isWal = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && (viewOf(bytes).getUint32(0) & ~1) >>> 0 === MAGIC;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The page size that a database's header states, in bytes; null where it is none of SQLite's. */
export function pageBytesOf(main: Uint8Array): number | null {
  if (main.length < 100) return null;
  const stated = viewOf(main).getUint16(16);
  const pageBytes = stated === 1 ? 65_536 : stated;
  return pageBytes >= 512 && pageBytes <= 65_536 && (pageBytes & (pageBytes - 1)) === 0 ? pageBytes : null;
}

/** SQLite's running checksum over words in pairs. */
function addChecksum(
  [first, second]: readonly [number, number],
  view: DataView,
  start: number,
  end: number,
  isLittle: boolean,
): [number, number] {
  let a = first;
  let b = second;
  for (let at = start; at < end; at += 8) {
    a = (a + view.getUint32(at, isLittle) + b) >>> 0;
    b = (b + view.getUint32(at + 4, isLittle) + a) >>> 0;
  }
  return [a, b];
}

/**
 * Puts the committed frames of a -wal into a copy of the main file, as SQLite itself would when it recovers: a frame counts
 * while its salts are the header's and the running checksum holds, and only up to the last one that commits.
 * Source: "WAL file format" of sqlite.org.
 */
export function applyWal(main: Uint8Array, wal: Uint8Array): WalImage | WalFault {
  if (wal.length === 0) return { image: main.slice(), committedFrames: 0, tail: "none" };
  if (wal.length < HEADER_BYTES) return { image: main.slice(), committedFrames: 0, tail: "torn" };
  const view = viewOf(wal);
  if (!isWal(wal) || view.getUint32(4) !== VERSION) return "not-a-wal";
  const isLittle = (view.getUint32(0) & 1) === 0;
  const pageBytes = view.getUint32(8);
  if (pageBytes !== pageBytesOf(main)) return "page-size";
  let sum = addChecksum([0, 0], view, 0, 24, isLittle);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28))
    return { image: main.slice(), committedFrames: 0, tail: "torn" };

  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const hasOwnSalts = (at: number): boolean =>
    view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);
  let committedEnd = HEADER_BYTES;
  let pages = 0;
  let at = HEADER_BYTES;
  for (; at + frameBytes <= wal.length && hasOwnSalts(at) && view.getUint32(at) > 0; at += frameBytes) {
    const next = addChecksum(
      addChecksum(sum, view, at, at + 8, isLittle),
      view,
      at + FRAME_HEADER_BYTES,
      at + frameBytes,
      isLittle,
    );
    if (next[0] !== view.getUint32(at + 16) || next[1] !== view.getUint32(at + 20)) break;
    sum = next;
    if (view.getUint32(at + 4) === 0) continue;
    committedEnd = at + frameBytes;
    pages = view.getUint32(at + 4);
  }
  const tail = tailOf(wal, at, committedEnd, frameBytes, hasOwnSalts);
  if (committedEnd === HEADER_BYTES) return { image: main.slice(), committedFrames: 0, tail };
  // A commit cannot make the database longer than its own pages and the main file's together.
  const sizeBytes = Math.min(pages * pageBytes, main.length + committedEnd);
  const image = new Uint8Array(sizeBytes);
  image.set(main.subarray(0, sizeBytes));
  for (let frame = HEADER_BYTES; frame < committedEnd; frame += frameBytes) {
    const place = (view.getUint32(frame) - 1) * pageBytes;
    if (place + pageBytes <= sizeBytes) image.set(wal.subarray(frame + FRAME_HEADER_BYTES, frame + frameBytes), place);
  }
  return { image, committedFrames: (committedEnd - HEADER_BYTES) / frameBytes, tail };
}

function tailOf(
  wal: Uint8Array,
  at: number,
  committedEnd: number,
  frameBytes: number,
  hasOwnSalts: (at: number) => boolean,
): WalTail {
  if (at >= wal.length) return at === committedEnd ? "none" : "uncommitted";
  if (at + FRAME_HEADER_BYTES > wal.length) return "torn";
  // What is left has frames of this use of the file that do not hold, or it is what an earlier use wrote.
  for (let frame = at; frame + FRAME_HEADER_BYTES <= wal.length; frame += frameBytes)
    if (hasOwnSalts(frame)) return "torn";
  return at === committedEnd ? "stale" : "uncommitted";
}

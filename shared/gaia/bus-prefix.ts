import type { MeasuredPrefix } from "../model/bus.ts";

/** Incremental SHA-256. */
export interface ByteHash {
  update(bytes: Uint8Array): void;
  /** Of what it was given so far, lower-case hex. */
  digestHex(): string;
}

/** Measures what stands before an offset of a log while the log goes by. Without an offset it measures all of it. */
export class BusPrefix {
  private readonly createHash: () => ByteHash;
  private readonly offset: number;
  private readonly hash: ByteHash;
  private seen = 0;
  private records = 0;
  private lastLine: Uint8Array | null = null;
  private lastEnd = 0;

  constructor(createHash: () => ByteHash, offset = Number.POSITIVE_INFINITY) {
    this.createHash = createHash;
    this.offset = offset;
    this.hash = createHash();
  }

  /** The next bytes of the log. */
  push(chunk: Uint8Array): void {
    if (this.seen < this.offset) this.hash.update(chunk.subarray(0, this.offset - this.seen));
    this.seen += chunk.length;
  }

  /** The next line with its feed, and where it ends. */
  takeLine(line: Uint8Array, end: number): void {
    if (end > this.offset) return;
    this.records += 1;
    this.lastLine = line;
    this.lastEnd = end;
  }

  /** What was measured; null where the log ends before the offset. */
  measured(): MeasuredPrefix | null {
    if (this.offset !== Number.POSITIVE_INFINITY && this.seen < this.offset) return null;
    const isLineEnd = this.lastEnd === Math.min(this.offset, this.seen);
    return {
      prefixSha256: this.hash.digestHex(),
      recordCount: this.records,
      finalEventIdentity: this.lastLine === null || !isLineEnd ? null : this.digest(this.lastLine),
    };
  }

  private digest(line: Uint8Array): string {
    const hash = this.createHash();
    hash.update(line);
    return hash.digestHex();
  }
}

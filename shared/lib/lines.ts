const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
// A decoded block is one string: its size bounds what a kept slice of it holds alive, and how far one character
// beyond Latin-1 makes the text take twice the room.
const BLOCK_BYTES = 1 << 15;
/** A longer line cannot become one string safely (V8's limit is about 512 Mi units). */
const MAX_LINE_BYTES = 256 << 20;

/** One physical line. The byte ranges of all lines, their ends and a byte order mark tile the file. */
export class PhysicalLine {
  /** 1-based. */
  readonly number: number;
  /** The range of the content in the file, without the line's end and a byte order mark: [byteStart, byteEnd). */
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly text: string;
  /** False only for a last line without a line feed. */
  readonly isTerminated: boolean;
  /** Null for a line that is too long to be held: its text is empty. */
  private readonly block: Block | null;

  constructor(
    number: number,
    byteStart: number,
    byteEnd: number,
    text: string,
    isTerminated: boolean,
    block: Block | null,
  ) {
    this.number = number;
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.text = text;
    this.isTerminated = isTerminated;
    this.block = block;
  }

  get isTooLong(): boolean {
    return this.block === null;
  }

  /** The content's bytes. Valid until the next batch is asked for. */
  bytes(): Uint8Array {
    const { block } = this;
    return block === null ? NO_BYTES : block.bytes.subarray(this.byteStart - block.start, this.byteEnd - block.start);
  }
}

interface Block {
  readonly bytes: Uint8Array;
  /** Offset of the block in the file. */
  readonly start: number;
}

const NO_BYTES = new Uint8Array(0);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const hasByteOrderMark = (bytes: Uint8Array): boolean => BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte);

function join(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const last = parts.at(-1);
  if (last?.length === sizeBytes) return last;
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function readBlock(block: Block, firstNumber: number, decoder: TextDecoder): PhysicalLine[] {
  const { bytes, start } = block;
  const text = decoder.decode(bytes);
  // No character has more units than bytes: where the sums are equal, so is every offset.
  const isByteForByte = text.length === bytes.length;
  const lines: PhysicalLine[] = [];
  let byteAt = 0;
  let textAt = 0;
  let number = firstNumber;
  while (byteAt < bytes.length) {
    const textFeed = text.indexOf("\n", textAt);
    const isTerminated = textFeed >= 0;
    // A line feed is never part of another character in UTF-8, not even of a broken one: both searches stop together.
    const byteFeed = isByteForByte ? textFeed : bytes.indexOf(LINE_FEED, byteAt);
    let byteEnd = isTerminated ? byteFeed : bytes.length;
    let textEnd = isTerminated ? textFeed : text.length;
    const nextText = textEnd + 1;
    if (isTerminated && byteEnd > byteAt && bytes[byteEnd - 1] === CARRIAGE_RETURN) {
      byteEnd -= 1;
      textEnd -= 1;
    }
    lines.push(
      new PhysicalLine(number, start + byteAt, start + byteEnd, text.slice(textAt, textEnd), isTerminated, block),
    );
    number += 1;
    byteAt = isTerminated ? byteFeed + 1 : bytes.length;
    textAt = nextText;
  }
  return lines;
}

/** Splits what has come so far into lines, block by block. */
class LineSplitter {
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // The beginning of a line whose end has not come yet. What was dropped of a too long one counts, but is not held.
  private rest: Uint8Array[] = [];
  private restBytes = 0;
  private heldBytes = 0;
  private offset = 0;
  private number = 1;
  private readonly maxLineBytes: number;

  constructor(maxLineBytes: number) {
    this.maxLineBytes = maxLineBytes;
  }

  /** Whole lines, or the end of the file. */
  take(bytes: Uint8Array): readonly PhysicalLine[] {
    const start = this.offset;
    this.offset += this.restBytes + bytes.length;
    const lines = this.heldBytes < this.restBytes ? this.endLongLine(bytes, start) : this.split(bytes, start);
    this.number += lines.length;
    this.rest = [];
    this.restBytes = 0;
    this.heldBytes = 0;
    return lines;
  }

  /** The beginning of a line. */
  hold(bytes: Uint8Array): void {
    this.restBytes += bytes.length;
    if (this.restBytes > this.maxLineBytes) {
      this.rest = [];
      this.heldBytes = 0;
    } else if (bytes.length > 0) {
      // Copied: the producer may use its buffer again.
      this.rest.push(bytes.slice());
      this.heldBytes += bytes.length;
    }
  }

  get isHolding(): boolean {
    return this.restBytes > 0;
  }

  private split(bytes: Uint8Array, start: number): readonly PhysicalLine[] {
    const whole = join([...this.rest, bytes], this.restBytes + bytes.length);
    const bomBytes = start === 0 && hasByteOrderMark(whole) ? BYTE_ORDER_MARK.length : 0;
    return readBlock({ bytes: whole.subarray(bomBytes), start: start + bomBytes }, this.number, this.decoder);
  }

  private endLongLine(bytes: Uint8Array, start: number): readonly PhysicalLine[] {
    const isTerminated = bytes.at(-1) === LINE_FEED;
    const end = start + this.restBytes + bytes.length - (isTerminated ? 1 : 0);
    return [new PhysicalLine(this.number, start, end, "", isTerminated, null)];
  }
}

/**
 * Splits a file into lines, without ever holding more of it than a chunk and one line.
 * Splits at line feeds only; a carriage return before one belongs to the line's end. Bytes that are no UTF-8 become U+FFFD.
 */
export async function* readLineBatches(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<readonly PhysicalLine[]> {
  const splitter = new LineSplitter(maxLineBytes);
  for await (const chunk of chunks) {
    let at = 0;
    if (splitter.isHolding) {
      const feed = chunk.indexOf(LINE_FEED);
      at = feed < 0 ? 0 : feed + 1;
      if (at > 0) yield splitter.take(chunk.subarray(0, at));
    }
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    while (at < end) {
      const feed = chunk.indexOf(LINE_FEED, Math.min(at + BLOCK_BYTES, end - 1));
      yield splitter.take(chunk.subarray(at, feed + 1));
      at = feed + 1;
    }
    splitter.hold(chunk.subarray(at));
  }
  if (splitter.isHolding) yield splitter.take(NO_BYTES);
}

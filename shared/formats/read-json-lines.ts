import { isJsonObject, parseJsonText } from "../lib/json-text.ts";
import { type PhysicalLine, readLineBatches } from "../lib/lines.ts";
import { resyncJson } from "../lib/resync-json.ts";
import type { SourceIssue, SourceStatus } from "../model/source.ts";

/** A JSON object of a JSON Lines file. */
export interface JsonEntry {
  readonly value: Readonly<Record<string, unknown>>;
  /** The object as it stands in the file. */
  readonly raw: string;
  /** 1-based physical line. */
  readonly line: number;
  /** 0-based ordinal among the file's objects. */
  readonly ordinal: number;
  readonly byteStart: number;
  readonly byteEnd: number;
}

/** What became of the lines, apart from the entries. */
interface JsonLinesReport {
  readonly status: SourceStatus;
  readonly issues: readonly SourceIssue[];
  readonly entryCount: number;
}

const BLANK = /^\s*$/;
const NUL = "\0";

/** Reads JSON Lines line by line and tolerantly: a broken line costs that line, and what was lost is said. */
export class JsonLinesReader {
  private readonly issues: SourceIssue[] = [];
  private count = 0;
  private isPartial = false;
  private readonly isEntry: (value: unknown) => boolean;

  /** `isEntry` tells an entry from a part of one, where a broken line is searched for whole objects. */
  constructor(isEntry: (value: unknown) => boolean) {
    this.isEntry = isEntry;
  }

  /** Calls `onEntry` for every object in the order of the file. Throws only for an aborted signal or failing chunks. */
  async read(
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    onEntry: (entry: JsonEntry) => void,
  ): Promise<JsonLinesReport> {
    for await (const batch of readLineBatches(chunks)) {
      signal.throwIfAborted();
      for (const line of batch) this.readLine(line, onEntry);
    }
    const status = this.isPartial ? (this.count === 0 ? "refused" : "partial") : "read";
    return { status, issues: this.issues, entryCount: this.count };
  }

  private readLine(line: PhysicalLine, onEntry: (entry: JsonEntry) => void): void {
    let value: unknown;
    try {
      value = JSON.parse(line.text);
    } catch {
      this.readOddLine(line, onEntry);
      return;
    }
    if (!isJsonObject(value)) {
      this.lose("bad-line", line.number, "is JSON but no object; it was left out.");
      return;
    }
    this.emit(value, line.text, line, line.byteStart, line.byteEnd, onEntry);
  }

  private emit(
    value: Readonly<Record<string, unknown>>,
    raw: string,
    line: PhysicalLine,
    byteStart: number,
    byteEnd: number,
    onEntry: (entry: JsonEntry) => void,
  ): void {
    if (raw.includes("\uFFFD") && isBrokenUtf8(line.bytes())) {
      this.note("bad-utf8", line.number, "holds bytes that are no UTF-8; they show as U+FFFD.");
    }
    onEntry({ value, raw, line: line.number, ordinal: this.count, byteStart, byteEnd });
    this.count += 1;
  }

  private readOddLine(line: PhysicalLine, onEntry: (entry: JsonEntry) => void): void {
    if (line.isTooLong) {
      this.lose("line-too-long", line.number, "is too long to be read; it was left out.");
      return;
    }
    if (BLANK.test(line.text)) return;
    const bytes = this.withoutNuls(line);
    const whole = parseJsonText(bytes.text);
    if (isJsonObject(whole)) {
      this.emit(whole, bytes.text, line, line.byteStart, line.byteEnd, onEntry);
      return;
    }
    if (BLANK.test(bytes.text)) return;
    const { objects, lost } = resyncJson(line.bytes(), this.isEntry);
    for (const found of objects) {
      if (!isJsonObject(found.value)) continue;
      this.emit(found.value, found.text, line, line.byteStart + found.start, line.byteStart + found.end, onEntry);
    }
    const lostBytes = lost.reduce((sum, range) => sum + range.end - range.start, 0);
    if (objects.length === 0) {
      const code = line.isTerminated ? "bad-line" : "truncated-line";
      this.lose(
        code,
        line.number,
        line.isTerminated
          ? `is not JSON (${lostBytes} bytes); it was left out.`
          : `is the last one and ends in the middle (${lostBytes} bytes); it will be read when it is complete.`,
      );
    } else if (lostBytes === 0) {
      this.note(
        "glued-line",
        line.number,
        `holds ${objects.length} entries without a line end between them; all were read.`,
      );
    } else {
      const code = line.isTerminated || lost.at(-1)?.end !== bytes.length ? "cut-entry" : "truncated-line";
      this.lose(
        code,
        line.number,
        `holds a cut entry (${lostBytes} bytes lost) beside ${objects.length} whole, which ${objects.length === 1 ? "was" : "were"} read.`,
      );
    }
  }

  /** NUL runs are what a crashed file system leaves; they are reported, and what stands around them is read. */
  private withoutNuls(line: PhysicalLine): { readonly text: string; readonly length: number } {
    const length = line.byteEnd - line.byteStart;
    if (!line.text.includes(NUL)) return { text: line.text, length };
    const text = line.text.replaceAll(NUL, "");
    this.lose(
      "nul-padding",
      line.number,
      `holds ${line.text.length - text.length} NUL bytes; what stands around them was read.`,
    );
    return { text, length };
  }

  private note(code: string, line: number, what: string): void {
    this.issues.push({ code, line, message: `Line ${line} ${what}` });
  }

  private lose(code: string, line: number, what: string): void {
    this.isPartial = true;
    this.note(code, line, what);
  }
}

function isBrokenUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

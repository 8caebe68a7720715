import { err, ok, type Result } from "../lib/result.ts";
import { BUS_CURSOR_SCHEMA, type BusCursor, isBusCursor } from "./bus-cursor.ts";
import { BusState, correlationOf } from "./bus-state.ts";
import type { BusCode } from "./codes.ts";
import { type Fields, fieldsOf, parseStored } from "./ledger.ts";

/** Incremental SHA-256. */
export interface ByteHash {
  update(bytes: Uint8Array): void;
  /** Of what it was given so far, lower-case hex. It can be given more, and be asked again. */
  digestHex(): string;
}

/** The wake that a scan looks for. */
export interface SoughtWake {
  readonly checkpoint: BusCursor;
  readonly command: Fields;
}

/** What a scan found: the one record that is there, or the record to append because it is not. */
export interface ScanResult {
  readonly status: "EXISTING" | "ABSENT";
  readonly record: Fields;
  /** After the whole log as it was scanned. */
  readonly cursor: BusCursor;
}

const FEED = 0x0a;
const NOTHING = new Uint8Array(0);

/**
 * Whether a request to the bus can be reconciled at all: the first of Gaia's checks. The command has to be a send with a
 * correlation, the checkpoint a cursor.
 */
export function soughtWake(checkpoint: unknown, command: Fields): Result<SoughtWake, BusCode> {
  if (!isBusCursor(checkpoint)) return err("BUS_CURSOR_INVALID");
  const { type, correlationId } = command;
  const isSend = type === "send" && typeof correlationId === "string" && correlationId.trim() !== "";
  return isSend ? ok({ checkpoint, command }) : err("BUS_SEND_REFUSED");
}

/**
 * Reads a bus log once, in chunks as they come, and answers where it stands and what it holds of a wake. Time is linear in the
 * log; memory grows with its longest line and its actors. `sought` is null where only a cursor is wanted. Source: the bus
 * evidence port of GuitarAlchemist/gaia (9a2f696).
 */
export class BusScan {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  private readonly state = new BusState();
  private readonly createHash: () => ByteHash;
  private readonly sought: SoughtWake | null;
  private readonly whole: ByteHash;
  private readonly prefix: ByteHash;
  private partial: Uint8Array = NOTHING;
  private lastLine: Uint8Array | null = null;
  private byteCount = 0;
  private lineStart = 0;
  private records = 0;
  private isCorrupt = false;
  /** The prefix's newline count and last line, taken when its end is passed. */
  private prefixRecords = 0;
  private prefixLine: Uint8Array | null = null;
  private matchesBefore = 0;
  private matches: { readonly record: Fields; readonly expected: Result<Fields, BusCode> }[] = [];

  constructor(createHash: () => ByteHash, sought: SoughtWake | null) {
    this.createHash = createHash;
    this.sought = sought;
    this.whole = createHash();
    this.prefix = createHash();
  }

  /** The next bytes, which nobody changes afterwards. */
  push(chunk: Uint8Array): void {
    this.whole.update(chunk);
    const end = this.sought?.checkpoint.byteOffset ?? 0;
    if (this.byteCount < end) this.prefix.update(chunk.subarray(0, end - this.byteCount));
    let start = 0;
    for (let feed = chunk.indexOf(FEED); feed !== -1; feed = chunk.indexOf(FEED, start)) {
      this.takeLine(joined(this.partial, chunk.subarray(start, feed + 1)), end);
      this.partial = NOTHING;
      start = feed + 1;
    }
    if (start < chunk.length) this.partial = joined(this.partial, chunk.subarray(start));
    this.byteCount += chunk.length;
  }

  /** Where the log stands by what was pushed. What is appended to it can be pushed too, and the cursor asked for again. */
  cursor(instanceId: string): Result<BusCursor, BusCode> {
    if (this.isCorrupt || this.partial.length > 0) return err("BUS_LOG_CORRUPT");
    return ok({
      schema: BUS_CURSOR_SCHEMA,
      instanceId,
      recordCount: this.records,
      byteOffset: this.byteCount,
      prefixSha256: this.whole.digestHex(),
      finalEventIdentity: this.digestLine(this.lastLine),
    });
  }

  /** What the log holds of the wake, in Gaia's order of checks: the first that fails is the answer. */
  reconcile(instanceId: string, { checkpoint, command }: SoughtWake): Result<ScanResult, BusCode> {
    const cursor = this.cursor(instanceId);
    if (!cursor.ok) return cursor;
    if (instanceId !== checkpoint.instanceId) return err("BUS_INSTANCE_MISMATCH");
    if (this.byteCount < checkpoint.byteOffset) return err("BUS_LOG_TRUNCATED");
    if (this.prefix.digestHex() !== checkpoint.prefixSha256) return err("BUS_PREFIX_MISMATCH");
    const isEnd = this.digestLine(this.prefixLine) === checkpoint.finalEventIdentity;
    if (this.prefixRecords !== checkpoint.recordCount || !isEnd) return err("BUS_CURSOR_MISMATCH");
    const [match, second] = this.matches;
    if (second !== undefined) return err("BUS_DUPLICATE_SEND");
    if (match !== undefined) {
      const { record, expected } = match;
      if (!expected.ok) return expected;
      const isSame = JSON.stringify(record) === JSON.stringify(expected.value);
      return isSame ? ok({ status: "EXISTING", record, cursor: cursor.value }) : err("BUS_CORRELATION_CONFLICT");
    }
    if (this.matchesBefore > 0) return err("BUS_CORRELATION_CONFLICT");
    const record = this.state.send(command);
    return record.ok ? ok({ status: "ABSENT", record: record.value, cursor: cursor.value }) : record;
  }

  private takeLine(line: Uint8Array, end: number): void {
    const start = this.lineStart;
    this.lineStart += line.length;
    this.lastLine = line;
    if (start < end) {
      const within = this.lineStart <= end;
      if (within) this.prefixRecords += 1;
      this.prefixLine = within ? line : line.subarray(0, end - start);
    }
    const event = this.isCorrupt ? null : this.parse(line);
    if (event === null) {
      this.isCorrupt = true;
      return;
    }
    this.match(event);
    this.state.apply(event);
    this.records += 1;
  }

  /** An event, or null where the line is no record. */
  private parse(line: Uint8Array): Fields | null {
    let text: string;
    try {
      text = this.decoder.decode(line);
    } catch {
      return null;
    }
    // A decoder of the whole log would drop a byte order mark at its very start, and only there.
    const event = fieldsOf(parseStored(this.records === 0 && text.startsWith("\ufeff") ? text.slice(1) : text));
    return typeof event.type === "string" && event.type !== "" ? event : null;
  }

  private match(event: Fields): void {
    if (this.sought === null) return;
    const { checkpoint, command } = this.sought;
    if (correlationOf(event) !== String(command.correlationId).trim()) return;
    if (this.records < checkpoint.recordCount) this.matchesBefore += 1;
    // Two are enough to know that there is more than one.
    else if (this.matches.length < 2) this.matches.push({ record: event, expected: this.state.send(command) });
  }

  private digestLine(line: Uint8Array | null): string | null {
    if (line === null) return null;
    const hash = this.createHash();
    hash.update(line);
    return hash.digestHex();
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

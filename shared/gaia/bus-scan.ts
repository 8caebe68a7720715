import { err, ok, type Result } from "../lib/result.ts";
import type { BusLogFact, BusWake, WakeReading } from "../model/bus.ts";
import { BUS_CURSOR_SCHEMA, type BusCursor, isBusCursor } from "./bus-cursor.ts";
import { decodeBusLine, parseBusEvent, TORN_LINE } from "./bus-log.ts";
import { BusPrefix, type ByteHash } from "./bus-prefix.ts";
import { BusState, correlationOf } from "./bus-state.ts";
import type { BusCode } from "./codes.ts";
import type { Fields } from "./ledger.ts";

/** The wake that a scan looks for. */
export interface SoughtWake {
  readonly checkpoint: BusCursor;
  readonly command: Fields;
  /** Where the bus stood after the delivery, where one is recorded: measured, too. */
  readonly postCursor: BusCursor | null;
}

const FEED = 0x0a;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Whether a request to the bus can be reconciled at all: the first of Gaia's checks. The command has to be a send with a
 * correlation, the checkpoint a cursor.
 */
export function soughtWake(
  checkpoint: unknown,
  command: Fields,
  postCursor: unknown = null,
): Result<SoughtWake, BusCode> {
  if (!isBusCursor(checkpoint)) return err("BUS_CURSOR_INVALID");
  const { type, correlationId } = command;
  const isSend = type === "send" && typeof correlationId === "string" && correlationId.trim() !== "";
  if (!isSend) return err("BUS_SEND_REFUSED");
  return ok({ checkpoint, command, postCursor: isBusCursor(postCursor) ? postCursor : null });
}

/** What was found so far of one wake. */
interface Watch {
  readonly sought: SoughtWake;
  readonly checkpoint: BusPrefix;
  readonly postCursor: BusPrefix | null;
  before: BusWake | null;
  readonly since: BusWake[];
  sinceCount: number;
}

/**
 * Reads a bus log once, in chunks as they come, for any number of wakes. Time is linear in the log; memory grows with its longest
 * line, its actors and the wakes that are looked for. It is the one reading of a log: what sends and what audits both use it.
 * Source: the bus evidence port of GuitarAlchemist/gaia (9a2f696).
 */
export class BusScan {
  private readonly state = new BusState();
  private readonly watches: readonly Watch[];
  private readonly watchesByCorrelation = new Map<string, Watch[]>();
  private readonly prefixes: readonly BusPrefix[];
  /** Of all that was pushed; null where nobody asks for the log's end. */
  private readonly whole: BusPrefix | null;
  private partial: Uint8Array[] = [];
  private sizeBytes = 0;
  private lineEnd = 0;
  private records = 0;
  private fault: BusLogFact["corrupt"] = null;

  /** `end` is whether the cursor after the log will be asked for. */
  constructor(createHash: () => ByteHash, soughts: readonly SoughtWake[], end: "with-cursor" | "without-cursor") {
    this.watches = soughts.map(sought => ({
      sought,
      checkpoint: new BusPrefix(createHash, sought.checkpoint.byteOffset),
      postCursor: sought.postCursor === null ? null : new BusPrefix(createHash, sought.postCursor.byteOffset),
      before: null,
      since: [],
      sinceCount: 0,
    }));
    for (const watch of this.watches) {
      const correlation = String(watch.sought.command.correlationId).trim();
      this.watchesByCorrelation.set(correlation, [...(this.watchesByCorrelation.get(correlation) ?? []), watch]);
    }
    this.whole = end === "with-cursor" ? new BusPrefix(createHash) : null;
    this.prefixes = [
      ...this.watches.flatMap(({ checkpoint, postCursor }) => [
        checkpoint,
        ...(postCursor === null ? [] : [postCursor]),
      ]),
      ...(this.whole === null ? [] : [this.whole]),
    ];
  }

  /** The next bytes, which nobody changes afterwards. */
  push(chunk: Uint8Array): void {
    for (const prefix of this.prefixes) prefix.push(chunk);
    let start = 0;
    for (let feed = chunk.indexOf(FEED); feed !== -1; feed = chunk.indexOf(FEED, start)) {
      this.takeLine(joined([...this.partial, chunk.subarray(start, feed + 1)]));
      this.partial = [];
      start = feed + 1;
    }
    if (start < chunk.length) this.partial.push(chunk.subarray(start));
    this.sizeBytes += chunk.length;
  }

  /** The log as it was pushed. */
  log(): Pick<BusLogFact, "recordCount" | "sizeBytes" | "corrupt"> {
    const torn = this.partial.length === 0 ? null : { line: this.records + 1, message: TORN_LINE };
    return { recordCount: this.records, sizeBytes: this.sizeBytes, corrupt: this.fault ?? torn };
  }

  /** Where the log stands by what was pushed. What is appended to it can be pushed too, and the cursor asked for again. */
  cursor(instanceId: string): Result<BusCursor, BusCode> {
    const measured = this.log().corrupt === null ? this.whole?.measured() : null;
    return measured
      ? ok({ schema: BUS_CURSOR_SCHEMA, instanceId, byteOffset: this.sizeBytes, ...measured })
      : err("BUS_LOG_CORRUPT");
  }

  /** What the log holds of each wake, in the order in which they were given. To be asked for once, at the log's end. */
  readings(): readonly WakeReading[] {
    return this.watches.map(({ checkpoint, postCursor, before, since, sinceCount }) => ({
      checkpoint: checkpoint.measured(),
      postCursor: postCursor?.measured() ?? null,
      before,
      since,
      sinceCount,
    }));
  }

  /** The record that a command makes at the log's end. */
  send(command: Fields): Result<Fields, BusCode> {
    return this.state.send(command);
  }

  private takeLine(line: Uint8Array): void {
    this.lineEnd += line.length;
    for (const prefix of this.prefixes) prefix.takeLine(line, this.lineEnd);
    if (this.fault !== null) return;
    const decoded = decodeBusLine(line);
    // A decoder of the whole log would drop a byte order mark at its very start, and only there.
    const isMarked = this.records === 0 && decoded?.startsWith(BYTE_ORDER_MARK);
    const text = isMarked ? decoded?.slice(1) : decoded;
    const event: Result<Fields, string> =
      text === null || text === undefined ? err("it is no UTF-8") : parseBusEvent(text);
    if (!event.ok) {
      this.fault = { line: this.records + 1, message: event.error };
      return;
    }
    this.match(event.value, text ?? "");
    this.state.apply(event.value);
    this.records += 1;
  }

  private match(event: Fields, text: string): void {
    const correlation = correlationOf(event);
    for (const watch of correlation === null ? [] : (this.watchesByCorrelation.get(correlation) ?? [])) {
      const { checkpoint, command } = watch.sought;
      const isBefore = this.records < checkpoint.recordCount;
      if (!isBefore) watch.sinceCount += 1;
      if (isBefore ? watch.before !== null : watch.since.length === 2) continue;
      const wake = { line: this.records + 1, raw: text.replace(/\r?\n$/, ""), refusal: this.refusalOf(event, command) };
      if (isBefore) watch.before = wake;
      else watch.since.push(wake);
    }
  }

  /** Why a record is not the one that the command makes here. What JSON says counts, with the order of its members; white space does not. */
  private refusalOf(event: Fields, command: Fields): BusCode | null {
    const expected = this.state.send(command);
    if (!expected.ok) return expected.error;
    return JSON.stringify(event) === JSON.stringify(expected.value) ? null : "BUS_CORRELATION_CONFLICT";
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0), ...more] = parts;
  if (more.length === 0) return first;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

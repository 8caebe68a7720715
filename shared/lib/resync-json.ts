import { parseJsonText } from "./json-text.ts";

/** An object found in a line that is not JSON as a whole. The range is in bytes of the line. */
interface SalvagedObject {
  readonly value: unknown;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Resync {
  readonly objects: readonly SalvagedObject[];
  /** Ranges of the line, blanks apart, that no object covers. */
  readonly lost: readonly { readonly start: number; readonly end: number }[];
}

// INVARIANT: the work on one line is bounded by this many passes over it, whatever stands in it.
const MAX_PASSES = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const OPEN = 0x7b;
const CLOSE = 0x7d;

// NUL padding is blank here: whoever reads the line tells of it.
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a || byte === 0;

/** The end of the object that opens at `start`, or -1 where the line ends before it. */
function endOfObject(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at += 1;
  return at;
}

function nextOpening(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(OPEN, from); at >= 0; at = bytes.indexOf(OPEN, at + 1)) {
    if (bytes[at + 1] === QUOTE) return at;
  }
  return -1;
}

/** Whether an object after these bytes can be a part of another one: then a colon, a bracket or a brace stands in them. */
function leadsInside(gap: Uint8Array): boolean {
  return gap.includes(COLON) || gap.includes(OPEN_LIST) || gap.includes(OPEN);
}

/**
 * Finds whole objects in a line that is not one JSON value: several glued together, or a cut one with a whole one after it.
 * `isEntry` says whether an object can stand by itself, so that a part of a cut object is not taken for one.
 */
export function resyncJson(bytes: Uint8Array, isEntry: (value: unknown) => boolean): Resync {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const objects: SalvagedObject[] = [];
  const lost: { start: number; end: number }[] = [];
  const budget = MAX_PASSES * bytes.length;
  let work = 0;
  let lostFrom = skipBlanks(bytes, 0);
  let start = bytes[lostFrom] === OPEN ? lostFrom : nextOpening(bytes, lostFrom);
  let isInside = leadsInside(bytes.subarray(lostFrom, start));
  while (start >= 0 && work <= budget) {
    const end = endOfObject(bytes, start);
    work += (end < 0 ? bytes.length : end) - start;
    const after = end < 0 ? -1 : skipBlanks(bytes, end);
    // What nothing precedes that could hold it is no part of another object, whatever follows it. Elsewhere a whole object
    // is followed by another or by the line's end, and a part of one by a comma or a bracket.
    const isWhole = end >= 0 && (!isInside || after === bytes.length || bytes[after] === OPEN);
    const text = isWhole ? decoder.decode(bytes.subarray(start, end)) : null;
    const value = text === null ? undefined : parseJsonText(text);
    if (text !== null && value !== undefined && isEntry(value)) {
      if (start > lostFrom) lost.push({ start: lostFrom, end: start });
      objects.push({ value, text, start, end });
      lostFrom = after;
      start = bytes[after] === OPEN ? after : nextOpening(bytes, after);
      isInside = leadsInside(bytes.subarray(lostFrom, start));
    } else {
      start = nextOpening(bytes, start + 1);
      isInside = true;
    }
  }
  if (lostFrom < bytes.length) lost.push({ start: lostFrom, end: bytes.length });
  return { objects, lost };
}

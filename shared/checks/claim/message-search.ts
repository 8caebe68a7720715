import type { Message } from "../../model/message.ts";
import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { TextSieve } from "./text-sieve.ts";

interface Seen {
  readonly order: number;
  readonly token: string;
  readonly start: number;
}

const MAX_PER_PREFIX = 16;
const HASHES = new WeakMap<Timeline, ReadonlyMap<string, readonly Seen[]>>();

/** Where a message of the span names a hash, as a prefix either way; null where none does. Built once per timeline. */
export function findHash(
  span: Span,
  hash: string,
): { readonly entry: TimelineEntry; readonly order: number; readonly start: number; readonly end: number } | null {
  let index = HASHES.get(span.timeline);
  if (index === undefined) {
    index = indexHashes(span.timeline);
    HASHES.set(span.timeline, index);
  }
  for (const { order, token, start } of index.get(hash.slice(0, 7)) ?? []) {
    const entry = span.timeline.entries[order];
    if (entry === undefined || order >= span.endOrder) continue;
    if (token.startsWith(hash) || hash.startsWith(token)) return { entry, order, start, end: start + token.length };
  }
  return null;
}

function indexHashes(timeline: Timeline): ReadonlyMap<string, readonly Seen[]> {
  const index = new Map<string, Seen[]>();
  for (const [order, { message }] of timeline.entries.entries()) scanHashes(message.text, order, index);
  return index;
}

const isHex = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;

function scanHashes(text: string, order: number, index: Map<string, Seen[]>): void {
  let at = 0;
  // A run of seven hex units covers one of every seventh unit: the rest need not be looked at.
  while (at + 6 < text.length) {
    if (!isHex(text.charCodeAt(at + 6))) {
      at += 7;
      continue;
    }
    let start = at + 6;
    while (start > at && isHex(text.charCodeAt(start - 1))) start -= 1;
    if (start > 0 && start === at && isHex(text.charCodeAt(start - 1)))
      while (start > 0 && isHex(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 7;
    while (end < text.length && isHex(text.charCodeAt(end))) end += 1;
    const length = end - start;
    const isBounded =
      !(start > 0 && isWordCode(text.charCodeAt(start - 1))) &&
      !(end < text.length && isWordCode(text.charCodeAt(end)));
    if (length >= 7 && length <= 40 && isBounded) keep(index, text.slice(start, end), order, start);
    at = end;
  }
}

function keep(index: Map<string, Seen[]>, token: string, order: number, start: number): void {
  const prefix = token.slice(0, 7);
  const seen = index.get(prefix);
  if (seen === undefined) index.set(prefix, [{ order, token, start }]);
  else if (seen.length < MAX_PER_PREFIX && !seen.some(one => one.token === token)) seen.push({ order, token, start });
}

/** The last entry of the span, after a position, that a test holds of; searched from the end, null where there is none. */
export function findEntry(
  span: Span,
  test: (entry: TimelineEntry) => boolean,
  afterOrder = -1,
): { readonly entry: TimelineEntry; readonly order: number } | null {
  for (let order = Math.min(span.endOrder, span.timeline.entries.length) - 1; order > afterOrder; order -= 1) {
    const entry = span.timeline.entries[order];
    if (entry !== undefined && test(entry)) return { entry, order };
  }
  return null;
}

const TEXTS = new WeakMap<Message, readonly string[]>();

/** All that a message carries in words: its text and, of a call, the words of its input. */
export function textsOf({ message }: TimelineEntry): readonly string[] {
  if (message.call === null) return [message.text];
  const known = TEXTS.get(message);
  if (known !== undefined) return known;
  const texts = [message.text];
  for (const value of Object.values(message.call.input)) {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "number") texts.push(String(value));
    else if (typeof value === "object" && value !== null) texts.push(JSON.stringify(value).slice(0, 100_000));
  }
  TEXTS.set(message, texts);
  return texts;
}

/** Whether a message carries a text, word for word. */
export const isIn = (entry: TimelineEntry, needle: string): boolean =>
  entry.message.text.includes(needle) ||
  (entry.message.call !== null && textsOf(entry).some(text => text.includes(needle)));

interface Sieved {
  asked: number;
  sieve: TextSieve | null;
  /** Entries before this index were added. */
  endOrder: number;
}

const SIEVES = new WeakMap<Timeline, Sieved>();

/** False where no message of the span carries a text; true where one may. */
export function mayName({ timeline, endOrder }: Span, needle: string): boolean {
  const { entries } = timeline;
  const known = SIEVES.get(timeline) ?? { asked: 0, sieve: null, endOrder: 0 };
  SIEVES.set(timeline, known);
  known.asked += 1;
  // The first few are looked for as they stand: a sieve costs as much as a few searches.
  if (known.asked <= MAX_PLAIN_SEARCHES) return true;
  known.sieve ??= new TextSieve(entries.reduce((units, { message }) => units + message.text.length, 0));
  // Spans of one session begin together: a later one adds what it has more.
  for (; known.endOrder < Math.min(endOrder, entries.length); known.endOrder += 1) {
    const entry = entries[known.endOrder];
    if (entry !== undefined) for (const text of textsOf(entry)) known.sieve.add(text);
  }
  return known.sieve.mayHold(needle);
}

const MAX_PLAIN_SEARCHES = 3;
const MAX_READINGS = 32;

interface Searches {
  readonly answers: Map<string, boolean>;
  /** How many entries were read for them. */
  readCount: number;
}

const SEARCHES = new WeakMap<Span, Searches>();

/**
 * Whether any message of the span contains a text, word for word. Once as much was read as 32 readings of the span come
 * to, true: a long list of names must not cost a reading of the session each. What the sieve rules out costs none, and
 * what stands near the end little.
 */
export function isMentioned(span: Span, needle: string): boolean {
  const searches = SEARCHES.get(span) ?? { answers: new Map<string, boolean>(), readCount: 0 };
  SEARCHES.set(span, searches);
  const known = searches.answers.get(needle);
  if (known !== undefined) return known;
  if (!mayName(span, needle)) return false;
  const end = Math.min(span.endOrder, span.timeline.entries.length);
  if (searches.readCount >= MAX_READINGS * end) return true;
  const found = findEntry(span, entry => isIn(entry, needle));
  searches.readCount += end - (found?.order ?? 0);
  searches.answers.set(needle, found !== null);
  return found !== null;
}

import { daysFromCivil, daysInMonth, isoWeekDays } from "./calendar.ts";
import { stripSpace } from "./python-text.ts";

const US_PER_SECOND = 1_000_000n;
const US_PER_DAY = 86_400n * US_PER_SECOND;
const FIRST_US = BigInt(daysFromCivil(1, 1, 1)) * US_PER_DAY;
const LAST_US = BigInt(daysFromCivil(10_000, 1, 1)) * US_PER_DAY - 1n;
const PORTABLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{6})?(Z|[+-]\d{2}:\d{2})$/;
/** Stands for the end of the text, as the byte behind a C string does. */
const END = "\0";

interface Clock {
  readonly values: readonly [number, number, number];
  readonly microseconds: number;
  /** Something stands behind what was read. */
  readonly hasMore: boolean;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

/** Reads `count` ASCII digits, or null. */
function readDigits(chars: readonly string[], from: number, count: number): number | null {
  let value = 0;
  for (let index = from; index < from + count; index += 1) {
    const char = chars[index];
    if (!isDigit(char)) return null;
    value = value * 10 + Number(char);
  }
  return value;
}

/** Where the date ends: Python decides it by position, not by the separator's character. */
function findDateEnd(chars: readonly string[]): number | null {
  if (chars.length === 7) return 7;
  if (chars[4] === "-") {
    if (chars[5] !== "W") return 10;
    if (chars[8] !== "-") return 8;
    if (chars.length === 9) return null;
    return isDigit(chars[10]) ? 8 : 10;
  }
  if (chars[4] !== "W") return 8;
  let index = 7;
  while (isDigit(chars[index])) index += 1;
  if (index < 9) return index;
  return index % 2 === 0 ? 7 : 8;
}

/** Days since 1970-01-01 of `YYYY-MM-DD`, `YYYYMMDD`, `YYYY-Www[-D]` or `YYYYWww[D]`. */
function readDate(chars: readonly string[]): number | null {
  const year = readDigits(chars, 0, 4);
  if (year === null || year < 1) return null;
  const separator = chars[4] === "-" ? 1 : 0;
  let at = 4 + separator;
  if (chars[at] === "W") {
    const week = readDigits(chars, at + 1, 2);
    at += 3;
    let day: number | null = 1;
    if (chars.length > at) {
      if ((chars[at] === "-") !== (separator === 1)) return null;
      day = readDigits(chars, at + separator, 1);
      if (at + separator + 1 !== chars.length) return null;
    }
    return week === null || day === null ? null : isoWeekDays(year, week, day);
  }
  const month = readDigits(chars, at, 2);
  at += 2;
  if ((chars[at] === "-") !== (separator === 1)) return null;
  const day = readDigits(chars, at + separator, 2);
  if (month === null || day === null || at + separator + 2 !== chars.length) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysFromCivil(year, month, day);
}

/** `HH[:MM[:SS[.f…]]]` or `HH[MM[SS[.f…]]]` in chars[from, to); one stray character at its end is `hasMore`. */
function readClock(chars: readonly string[], from: number, to: number): Clock | null {
  const values: [number, number, number] = [0, 0, 0];
  let at = from;
  let hasColons = true;
  for (let part = 0; part < 3; part += 1) {
    const value = readDigits(chars, at, 2);
    if (value === null) return null;
    values[part] = value;
    at += 2;
    const next = chars[at] ?? END;
    at += 1;
    if (part === 0) hasColons = next === ":";
    // A stray character is one byte of UTF-8 to Python: of a longer one, something would be left over.
    if (at >= to) return next > "\x7f" ? null : { values, microseconds: 0, hasMore: next !== END };
    if (hasColons && next === ":") continue;
    if (next === "." || next === ",") break;
    if (hasColons) return null;
    at -= 1;
  }
  const count = Math.min(6, to - at);
  const digits = readDigits(chars, at, count);
  if (digits === null) return null;
  at += count;
  while (isDigit(chars[at])) at += 1;
  return { values, microseconds: digits * 10 ** (6 - count), hasMore: (chars[at] ?? END) !== END };
}

/** Microseconds of the day, less the offset from UTC where one is given. */
function readTime(chars: readonly string[], from: number): bigint | null {
  let signAt = from;
  do if (chars[signAt] === "+" || chars[signAt] === "-") break;
  while (++signAt < chars.length);
  const clock = readClock(chars, from, signAt);
  if (clock === null) return null;
  const [hour, minute, second] = clock.values;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const us = BigInt(hour * 3600 + minute * 60 + second) * US_PER_SECOND + BigInt(clock.microseconds);
  if (signAt >= chars.length) return clock.hasMore ? null : us;
  const zone = readClock(chars, signAt + 1, chars.length);
  if (zone === null || zone.hasMore) return null;
  const [zoneHour, zoneMinute, zoneSecond] = zone.values;
  const zoneSeconds = zoneHour * 3600 + zoneMinute * 60 + zoneSecond;
  // Python takes an offset of zero seconds for UTC, whatever its fraction.
  const offset = zoneSeconds === 0 ? 0n : BigInt(zoneSeconds) * US_PER_SECOND + BigInt(zone.microseconds);
  if (offset >= US_PER_DAY) return null;
  return chars[signAt] === "-" ? us + offset : us - offset;
}

/**
 * The instant of a snapshot's `created_at` in microseconds since 1970-01-01T00:00Z, or null where coord-engine 2.0.3
 * does not accept it (it would then ignore the snapshot): every `Z` is read as `+00:00` and the rest as Python 3.11's
 * `datetime.fromisoformat` reads it; without an offset it is UTC. What leaves the years 1 to 9999 is null too.
 * Source: ashfulcra/fulcra-tools, the engine's continuity module, and CPython's documented ISO 8601 reader.
 */
export function parseCreatedAt(value: unknown): bigint | null {
  if (typeof value !== "string" || stripSpace(value) === "") return null;
  const chars = [...value.replaceAll("Z", "+00:00")];
  if (chars.length < 7) return null;
  const dateEnd = findDateEnd(chars);
  // A separator with nothing behind it is no time.
  if (dateEnd === null || dateEnd > chars.length || chars.length === dateEnd + 1) return null;
  const days = readDate(chars.slice(0, dateEnd));
  if (days === null) return null;
  const time = chars.length === dateEnd ? 0n : readTime(chars, dateEnd + 1);
  if (time === null) return null;
  const us = BigInt(days) * US_PER_DAY + time;
  return us < FIRST_US || us > LAST_US ? null : us;
}

/**
 * Whether every Python that coord-engine supports reads the text alike: `YYYY-MM-DDTHH:MM:SS[.ffffff](Z|±HH:MM)`.
 * The rest of what parseCreatedAt accepts depends on the interpreter.
 */
export const isPortable = (createdAt: string): boolean => PORTABLE.test(createdAt);

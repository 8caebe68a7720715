import { parseCreatedAt } from "./created-at.ts";
import { pyDumps } from "./python-dumps.ts";
import { parsePythonJson } from "./python-json.ts";
import { stripSpace } from "./python-text.ts";
import { isDict, isList, type PyValue, toPyValue } from "./python-value.ts";

/** How far an agent has read the bus. */
export interface QueueCursor {
  /** Microseconds. */
  readonly lastReadUs: bigint;
  readonly lastRead: string;
  /** Ids of records that it got, the newest last. */
  readonly seen: readonly string[];
}

const SEEN_CAP = 500;
const SKEW_US = 120_000_000n;
const LOOKBACK_US = 7n * 86_400_000_000n;

/**
 * Reads `records-cursor.json`; null where it is malformed: it is then left as it is, since it is the only copy of what
 * went wrong. Source: the records module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseCursor(text: string): QueueCursor | null {
  const read = parsePythonJson(text);
  const value = read.ok ? toPyValue(read.value, text) : null;
  if (value === null || !isDict(value)) return null;
  const version = value.get("v");
  const lastRead = value.get("last_read");
  const seen = value.get("seen_ids") ?? null;
  if ((version !== 1n && version !== 1 && version !== true) || typeof lastRead !== "string") return null;
  const lastReadUs = parseCreatedAt(stripSpace(lastRead));
  if (lastReadUs === null || (seen !== null && !isList(seen))) return null;
  const ids = seen === null ? [] : seen.filter((id): id is string => typeof id === "string");
  return { lastReadUs, lastRead: stripSpace(lastRead), seen: ids };
}

/** Where a window begins: a little before what was read, or, with no cursor, a week ago. Microseconds. */
export const windowStart = (cursor: QueueCursor | null, nowUs: bigint): bigint =>
  cursor === null ? nowUs - LOOKBACK_US : cursor.lastReadUs - SKEW_US;

/** The cursor of a window that was read, as it is stored. `lastRead` is formatInstant's. */
export const buildCursor = (lastRead: string, seen: readonly string[]): string =>
  pyDumps(
    new Map<string, PyValue>([
      ["v", 1n],
      ["last_read", lastRead],
      ["seen_ids", seen.slice(-SEEN_CAP)],
    ]),
  );

import { isJsonObject } from "../lib/json-text.ts";
import { isDigest } from "./identifiers.ts";

/** What a bus cursor calls itself. */
export const BUS_CURSOR_SCHEMA = "gaia.bus-evidence-cursor/1";

const KEYS = "byteOffset,finalEventIdentity,instanceId,prefixSha256,recordCount,schema";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A place in a bus log, and digests of all that stands before it. Source: GuitarAlchemist/gaia (8ed4dfc). */
export interface BusCursor {
  readonly schema: typeof BUS_CURSOR_SCHEMA;
  readonly instanceId: string;
  readonly recordCount: number;
  /** Bytes of the log before it. */
  readonly byteOffset: number;
  readonly prefixSha256: string;
  /** SHA-256 of the last line before it, its line feed included; null where there is none. */
  readonly finalEventIdentity: string | null;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value is a cursor: exactly its six members, each of its type. */
export function isBusCursor(value: unknown): value is BusCursor {
  if (!isJsonObject(value) || Object.keys(value).sort().join() !== KEYS) return false;
  const { schema, instanceId, recordCount, byteOffset, prefixSha256, finalEventIdentity } = value;
  return (
    schema === BUS_CURSOR_SCHEMA &&
    typeof instanceId === "string" &&
    UUID.test(instanceId) &&
    isCount(recordCount) &&
    isCount(byteOffset) &&
    isDigest(prefixSha256) &&
    (finalEventIdentity === null || isDigest(finalEventIdentity)) &&
    (recordCount === 0) === (finalEventIdentity === null)
  );
}

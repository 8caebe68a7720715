import { parseDocument } from "yaml";
import { isJsonObject } from "../lib/json-text.ts";
import type { Json, JsonObject } from "../model/message.ts";

/** The YAML block at the head of a document. */
export interface FrontMatter {
  /** Null where it is not YAML, or no mapping. */
  readonly fields: JsonObject | null;
  /** Where the document's own text begins, in UTF-16 units. */
  readonly bodyStart: number;
}

const MAX_UNITS = 65_536;
const OPENING = /^\uFEFF?---[ \t]*\r?\n/;

function toJson(value: unknown, depth: number): Json {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value;
  if (value instanceof Date) return value.toISOString();
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map(item => toJson(item, depth - 1));
  if (!isJsonObject(value)) return typeof value === "bigint" ? String(value) : null;
  // SECURITY: entries, because assigning to `__proto__` would set the prototype.
  return Object.fromEntries(Object.keys(value).map(key => [key, toJson(value[key], depth - 1)]));
}

function parseFields(yaml: string): JsonObject | null {
  try {
    const document = parseDocument(yaml, { strict: false, logLevel: "silent", uniqueKeys: false });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS({ maxAliasCount: 20 });
    if (!isJsonObject(value)) return null;
    const json = toJson(value, 8);
    // An object in gives an object out: the type cannot say so.
    return json as JsonObject;
  } catch {
    return null;
  }
}

/** Reads a document's front matter, or null where it has none. */
export function readFrontMatter(text: string): FrontMatter | null {
  const opening = OPENING.exec(text);
  if (opening === null) return null;
  const head = text.slice(0, MAX_UNITS);
  const closing = /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(head.slice(opening[0].length - 1));
  if (closing === null) return null;
  const yamlEnd = opening[0].length - 1 + closing.index;
  const bodyStart = Math.min(text.length, yamlEnd + closing[0].length);
  return { fields: parseFields(text.slice(opening[0].length, Math.max(opening[0].length, yamlEnd))), bodyStart };
}

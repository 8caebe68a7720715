import { err, ok, type Result } from "../lib/result.ts";

const MAX_DEPTH = 8;
const MAX_ITEMS = 16;
const MAX_KEYS = 32;
const KEY = /^[!-~]{1,128}$/;

/** A value that the continuity form cannot hold. */
export type CanonicalFault = "INVALID_CANONICAL_VALUE";

/**
 * A JSON value in Gaia's continuity canonical form: sorted keys, no white space, ASCII only, control characters as
 * `\u00xx`, safe integers from zero, at most 8 levels, 16 items and 32 keys. It is not JSON.stringify's form and not
 * RFC 8785. Source: the continuity contract of GuitarAlchemist/gaia (8ed4dfc).
 */
export function continuityJson(value: unknown): Result<string, CanonicalFault> {
  const text = write(value, 0);
  return text === null ? err("INVALID_CANONICAL_VALUE") : ok(text);
}

function write(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return writeString(value);
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(Math.abs(value)) : null;
  if (typeof value !== "object") return null;
  return Array.isArray(value) ? writeArray(value, depth) : writeObject(value, depth);
}

function writeString(text: string): string | null {
  let out = '"';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return null;
    if (unit < 0x20) out += `\\u${unit.toString(16).padStart(4, "0")}`;
    else if (unit === 0x22 || unit === 0x5c) out += `\\${text.charAt(at)}`;
    else out += text.charAt(at);
  }
  return `${out}"`;
}

function writeArray(items: readonly unknown[], depth: number): string | null {
  if (items.length > MAX_ITEMS) return null;
  const texts = Array.from(items, item => write(item, depth + 1));
  return texts.includes(null) ? null : `[${texts.join()}]`;
}

function writeObject(value: object, depth: number): string | null {
  const prototype: unknown = Object.getPrototypeOf(value);
  const keys = Object.keys(value).sort();
  if ((prototype !== Object.prototype && prototype !== null) || keys.length > MAX_KEYS) return null;
  const members: string[] = [];
  for (const key of keys) {
    const text = KEY.test(key) ? write(Reflect.get(value, key), depth + 1) : null;
    if (text === null) return null;
    members.push(`${writeString(key)}:${text}`);
  }
  return `{${members.join()}}`;
}

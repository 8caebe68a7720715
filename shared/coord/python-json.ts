import { err, ok, type Result } from "../lib/result.ts";
import type { Json } from "../model/message.ts";

/** A JSON value with its place: text.slice(start, end) is its literal, of a string with its quotes. UTF-16 units. */
export interface JsonNode {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
  /** By key, for an object: where a key comes twice, the last one. */
  readonly members: ReadonlyMap<string, JsonNode> | null;
  readonly items: readonly JsonNode[] | null;
}

export interface JsonProblem {
  readonly code: "bom" | "not-json" | "trailing-data" | "too-deep";
  /** Where the text stops being JSON. */
  readonly offset: number;
}

/** Python gives up at its recursion limit, near a thousand. */
const MAX_DEPTH = 900;
/** Python refuses to make an integer of more digits. */
const MAX_INTEGER_DIGITS = 4300;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const WORDS: readonly (readonly [string, Json])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
];

/** Thrown and caught in this file only: an expected failure leaves it as a value. */
class Stop extends Error {
  readonly problem: JsonProblem;
  constructor(code: JsonProblem["code"], offset: number) {
    super(code);
    this.problem = { code, offset };
  }
}

const leaf = (value: Json, start: number, end: number): JsonNode => ({ value, start, end, members: null, items: null });

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    if (this.#text.startsWith("\uFEFF")) throw new Stop("bom", 0);
    const node = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new Stop("trailing-data", this.#at);
    return node;
  }

  #skipSpace(): void {
    for (let char = this.#text[this.#at]; char === " " || char === "\n" || char === "\r" || char === "\t"; ) {
      this.#at += 1;
      char = this.#text[this.#at];
    }
  }

  #fail(): never {
    throw new Stop("not-json", this.#at);
  }

  /** Takes the next character if it is this one, after blanks. */
  #takes(char: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw new Stop("too-deep", this.#at);
    this.#skipSpace();
    const start = this.#at;
    if (this.#takes("{")) return this.#object(start, depth);
    if (this.#takes("[")) return this.#array(start, depth);
    if (this.#text[start] === '"') {
      const value = this.#string();
      return leaf(value, start, this.#at);
    }
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, start)) continue;
      this.#at += word.length;
      return leaf(value, start, this.#at);
    }
    return this.#number(start);
  }

  #number(start: number): JsonNode {
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.#text);
    if (match === null) this.#fail();
    const isInteger = match[1] === undefined && match[2] === undefined;
    if (isInteger && match[0].replace("-", "").length > MAX_INTEGER_DIGITS) this.#fail();
    this.#at = start + match[0].length;
    return leaf(Number(match[0]), start, this.#at);
  }

  #string(): string {
    const text = this.#text;
    let out = "";
    let copied = this.#at + 1;
    for (let at = copied; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 0x22) {
        this.#at = at + 1;
        return out + text.slice(copied, at);
      }
      if (unit < 0x20) break;
      if (unit !== 0x5c) continue;
      out += text.slice(copied, at);
      at += 1;
      const plain = ESCAPES[text.charAt(at)];
      if (plain !== undefined) out += plain;
      else {
        const hex = text.slice(at + 1, at + 5);
        if (text[at] !== "u" || !/^[0-9a-fA-F]{4}$/.test(hex)) break;
        out += String.fromCharCode(Number.parseInt(hex, 16));
        at += 4;
      }
      copied = at + 1;
    }
    return this.#fail();
  }

  #array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    if (!this.#takes("]")) {
      do items.push(this.#value(depth + 1));
      while (this.#takes(","));
      if (!this.#takes("]")) this.#fail();
    }
    return { value: items.map(item => item.value), start, end: this.#at, members: null, items };
  }

  #object(start: number, depth: number): JsonNode {
    const members = new Map<string, JsonNode>();
    if (!this.#takes("}")) {
      do {
        this.#skipSpace();
        if (this.#text[this.#at] !== '"') this.#fail();
        const key = this.#string();
        if (!this.#takes(":")) this.#fail();
        members.set(key, this.#value(depth + 1));
      } while (this.#takes(","));
      if (!this.#takes("}")) this.#fail();
    }
    // SECURITY: without a prototype, a key named __proto__ is a key like any other.
    const value: Record<string, Json> = Object.create(null);
    for (const [key, node] of members) value[key] = node.value;
    return { value, start, end: this.#at, members, items: null };
  }
}

/**
 * Reads a JSON text as Python's json module does, which coord-engine reads and writes snapshots with: NaN, Infinity and
 * -Infinity are numbers, integers may be huge (the value is the nearest number; the literal is in the text), surrogates
 * may stand alone, of a key that comes twice the last one counts; a byte order mark or anything behind the value is an error.
 */
export function parsePythonJson(text: string): Result<JsonNode, JsonProblem> {
  try {
    return ok(new Reader(text).document());
  } catch (error) {
    if (error instanceof Stop) return err(error.problem);
    throw error;
  }
}

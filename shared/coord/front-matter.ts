import { splitLines, stripLeadingSpace, stripSpace } from "./python-text.ts";

export type FrontMatterValue =
  | null
  | boolean
  | string
  | readonly FrontMatterValue[]
  | ReadonlyMap<string, FrontMatterValue>;

/** A document's front matter, and where its body begins (0-based line). */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, FrontMatterValue>;
  readonly bodyLine: number;
  /** What stands behind it, its lines joined by line feeds; no line feed at its end. */
  readonly body: string;
}

const FENCE = "---";
const isIndented = (line: string): boolean => stripSpace(line.charAt(0)) === "" && line !== "";
const isBlank = (line: string): boolean => stripSpace(line) === "";
const isComment = (line: string): boolean => stripSpace(line).startsWith("#");

/** The text within a pair of equal quotation marks, as it stands: nothing is unescaped. Other texts without outer space. */
function unquote(text: string): string {
  const value = stripSpace(text);
  const first = value.charAt(0);
  const isQuoted = value.length >= 2 && (first === '"' || first === "'") && value.endsWith(first);
  return isQuoted ? value.slice(1, -1) : value;
}

/** A scalar: numbers stay text, and a comment behind it belongs to it. The items of a list in brackets are texts. */
function readScalar(text: string): FrontMatterValue {
  const value = stripSpace(text);
  const lower = value.toLowerCase();
  if (value === "" || lower === "null" || value === "~") return null;
  if (unquote(value) !== value) return unquote(value);
  if (value.startsWith("[") && value.endsWith("]")) {
    return value
      .slice(1, -1)
      .split(",")
      .filter(item => !isBlank(item))
      .map(unquote);
  }
  return lower === "true" ? true : lower === "false" ? false : value;
}

interface Inner {
  readonly value: FrontMatterValue;
  /** The first line behind it. */
  readonly end: number;
}

/** The block of lines behind `key: |`: two columns are taken off. */
function readBlock(lines: readonly string[], from: number): Inner {
  const block: string[] = [];
  let end = from;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    if (isBlank(line)) block.push("");
    else if (isIndented(line)) block.push(line.startsWith("  ") ? line.slice(2) : stripLeadingSpace(line));
    else break;
  }
  return { value: block.join("\n"), end };
}

/** Indented lines behind an empty value: the first one decides whether they are a list or a map of one level. */
function readIndented(lines: readonly string[], from: number): Inner {
  const items: string[] = [];
  const pairs = new Map<string, FrontMatterValue>();
  let end = from;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    const text = stripSpace(line);
    if (text === "" || text.startsWith("#")) continue;
    const colon = line.indexOf(":");
    if (!isIndented(line)) break;
    if (text.startsWith("- ") && pairs.size === 0) items.push(unquote(text.slice(2)));
    else if (!text.startsWith("- ") && colon >= 0 && items.length === 0) {
      pairs.set(stripSpace(line.slice(0, colon)), readScalar(line.slice(colon + 1)));
    } else break;
  }
  if (pairs.size > 0) return { value: pairs, end };
  return items.length > 0 ? { value: items, end } : { value: null, end: from };
}

function readFields(lines: readonly string[]): ReadonlyMap<string, FrontMatterValue> {
  const fields = new Map<string, FrontMatterValue>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const colon = line.indexOf(":");
    const key = stripSpace(line.slice(0, Math.max(0, colon)));
    if (key === "" || isComment(line)) continue;
    const rest = stripSpace(line.slice(colon + 1));
    const isBlock = rest === "|" || rest === "|-" || rest === "|+";
    if (rest !== "" && !isBlock) {
      fields.set(key, readScalar(rest));
      continue;
    }
    const inner = isBlock ? readBlock(lines, index + 1) : readIndented(lines, index + 1);
    fields.set(key, inner.value);
    index = inner.end - 1;
  }
  return fields;
}

/**
 * Reads the front matter of a store document in the dialect of coord-engine 2.0.3 (OKF), with its losses: it begins
 * at the first line that is not blank and ends at the first later `---`, even one inside a value; list items at the
 * line's beginning are not seen, folded texts (`>`) neither. Null where there is none, or it is not closed.
 * Source: ashfulcra/fulcra-tools, the engine's okf module, re-stated in our own words.
 */
export function parseFrontMatter(text: string): FrontMatter | null {
  const lines = splitLines(text.replace(/^\uFEFF+/, ""));
  const open = lines.findIndex(line => !isBlank(line));
  if (open < 0 || stripSpace(lines[open] ?? "") !== FENCE) return null;
  const close = lines.findIndex((line, index) => index > open && stripSpace(line) === FENCE);
  if (close < 0) return null;
  return {
    fields: readFields(lines.slice(open + 1, close)),
    bodyLine: close + 1,
    body: lines.slice(close + 1).join("\n"),
  };
}

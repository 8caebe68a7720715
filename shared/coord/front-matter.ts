import { splitLines, stripSpace } from "./python-text.ts";

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
}

const FENCE = "---";
const isIndented = (line: string): boolean => /^[ \t]/.test(line);
const isBlank = (line: string): boolean => stripSpace(line) === "";

/** A scalar: no unescaping, numbers stay text, and a comment behind it belongs to it. */
function readScalar(text: string): FrontMatterValue {
  const value = stripSpace(text);
  if (value === "" || value === "null" || value === "~") return null;
  const first = value.charAt(0);
  if (value.length >= 2 && (first === '"' || first === "'") && value.endsWith(first)) return value.slice(1, -1);
  if (first === "[" && value.endsWith("]")) {
    const inner = stripSpace(value.slice(1, -1));
    return inner === "" ? [] : inner.split(",").map(readScalar);
  }
  const lower = value.toLowerCase();
  return lower === "true" ? true : lower === "false" ? false : value;
}

/** Indented lines under an empty value: a list where the first one is an item, else a map of one level. */
function readIndented(lines: readonly string[]): FrontMatterValue {
  const stripped = lines.map(stripSpace).filter(line => line !== "" && !line.startsWith("#"));
  if (stripped[0]?.startsWith("- ") || stripped[0] === "-") {
    return stripped.filter(line => line.startsWith("-")).map(line => readScalar(line.slice(1)));
  }
  const map = new Map<string, FrontMatterValue>();
  for (const line of stripped) {
    const colon = line.indexOf(":");
    if (colon >= 0) map.set(stripSpace(line.slice(0, colon)), readScalar(line.slice(colon + 1)));
  }
  return map.size === 0 ? null : map;
}

const readBlock = (lines: readonly string[]): string =>
  lines
    .map(line => (line.startsWith("  ") ? line.slice(2) : line.trimStart()))
    .join("\n")
    .replace(/\n+$/, "");

/**
 * Reads the front matter of a store document in the dialect of coord-engine 2.0.3 (OKF), with its losses: it begins
 * at the first line that is not blank and ends at the first later `---`, even one inside a value; list items at the
 * line's beginning are not seen, folded texts (`>`) neither. Null where there is none, or it is not closed.
 * Source: ashfulcra/fulcra-tools, the engine's okf module, re-stated in our own words.
 */
export function parseFrontMatter(text: string): FrontMatter | null {
  const lines = splitLines(text.replace(/^\uFEFF/, ""));
  const open = lines.findIndex(line => !isBlank(line));
  if (open < 0 || stripSpace(lines[open] ?? "") !== FENCE) return null;
  const close = lines.findIndex((line, index) => index > open && stripSpace(line) === FENCE);
  if (close < 0) return null;
  const fields = new Map<string, FrontMatterValue>();
  for (let index = open + 1; index < close; index += 1) {
    const line = lines[index] ?? "";
    const colon = line.indexOf(":");
    if (colon < 0 || stripSpace(line).startsWith("#")) continue;
    const key = stripSpace(line.slice(0, colon));
    const rest = stripSpace(line.slice(colon + 1));
    const isBlock = rest === "|" || rest === "|-" || rest === "|+";
    if (rest !== "" && !isBlock) {
      fields.set(key, readScalar(rest));
      continue;
    }
    let end = index + 1;
    while (end < close && (isIndented(lines[end] ?? "") || (isBlock && isBlank(lines[end] ?? "")))) end += 1;
    const inner = lines.slice(index + 1, end);
    fields.set(key, isBlock ? readBlock(inner) : readIndented(inner));
    index = end - 1;
  }
  return { fields, bodyLine: close + 1 };
}

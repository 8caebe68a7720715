import { compareCodePoints } from "../lib/code-point-order.ts";
import { floatText, isDict, isList, type PyValue } from "./python-value.ts";

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

/** A text as a JSON literal in ASCII: what lies outside it as `\uXXXX`, a pair of surrogates for an astral character. */
const dumpText = (text: string): string =>
  `"${text.replace(/["\\]|[^ -~]/g, unit => NAMED[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;

function dumpNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? floatText(value) : value > 0 ? "Infinity" : "-Infinity";
}

function dumpScalar(value: PyValue): string {
  if (typeof value === "string") return dumpText(value);
  if (typeof value === "number") return dumpNumber(value);
  return String(value);
}

function dumpItems(items: readonly string[], brackets: string, indent: number | null, depth: number): string {
  const [open = "", close = ""] = brackets;
  if (items.length === 0) return open + close;
  if (indent === null) return `${open}${items.join(",")}${close}`;
  const inner = " ".repeat(indent * (depth + 1));
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${" ".repeat(indent * depth)}${close}`;
}

function dump(value: PyValue, indent: number | null, depth: number): string {
  if (isList(value))
    return dumpItems(
      value.map(item => dump(item, indent, depth + 1)),
      "[]",
      indent,
      depth,
    );
  if (!isDict(value)) return dumpScalar(value);
  const colon = indent === null ? ":" : ": ";
  const members = [...value].map(([key, inner]) => `${dumpText(key)}${colon}${dump(inner, indent, depth + 1)}`);
  return dumpItems(members, "{}", indent, depth);
}

/**
 * JSON as Python's json module writes it, without a newline at its end: in ASCII, numbers as Python prints them, NaN and
 * Infinity as bare words. `indent` null is coord-engine's compact form, without any blank.
 */
export const pyDumps = (value: PyValue, indent: number | null = null): string => dump(value, indent, 0);

/** The same with sorted keys, by code point: how coord-engine writes records that it compares. Depth one is sorted. */
export const pyDumpsSorted = (value: ReadonlyMap<string, PyValue>): string =>
  pyDumps(new Map([...value].toSorted(([left], [right]) => compareCodePoints(left, right))));

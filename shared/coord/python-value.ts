import type { JsonNode } from "./python-json.ts";

/**
 * A value as Python holds one: `bigint` is its int, `number` its float, a Map its dict with the keys in the order in
 * which they came. So a document that is read and written again loses no digit and keeps its order.
 */
export type PyValue = null | boolean | string | bigint | number | readonly PyValue[] | ReadonlyMap<string, PyValue>;

const IS_INTEGER = /^-?\d+$/;

/** Whether a value is Python's dict. */
export const isDict = (value: PyValue): value is ReadonlyMap<string, PyValue> => value instanceof Map;

/** Whether a value is Python's list. */
export const isList = (value: PyValue): value is readonly PyValue[] => Array.isArray(value);

/** A JSON text's node as Python's json module gives it: an integer stays whole however long it is. `text` is its document. */
export function toPyValue(node: JsonNode, text: string): PyValue {
  if (node.items !== null) return node.items.map(item => toPyValue(item, text));
  if (node.members !== null) return new Map([...node.members].map(([key, inner]) => [key, toPyValue(inner, text)]));
  const { value } = node;
  if (typeof value === "number") {
    const literal = text.slice(node.start, node.end);
    return IS_INTEGER.test(literal) ? BigInt(literal) : value;
  }
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** Whether Python takes a value for true: zero, the empty text, list and dict, and None are not. */
export function isTruthy(value: PyValue): boolean {
  if (isDict(value)) return value.size > 0;
  if (isList(value)) return value.length > 0;
  // NaN is true.
  return typeof value === "number" ? value !== 0 : Boolean(value);
}

/** The name of a value's type, as Python's errors give it. */
export function typeName(value: PyValue): string {
  if (value === null) return "NoneType";
  if (isDict(value)) return "dict";
  if (isList(value)) return "list";
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "bool";
  return typeof value === "bigint" ? "int" : "float";
}

/** Python's `repr` of a float: the shortest digits that read back, an exponent below 1e-4 and from 1e16 on. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [mantissa = "0", power = "0"] = value.toExponential().split("e");
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

const NAMED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Python's `repr` of a text: single quotes unless only double ones need no escape; what cannot be printed is escaped. */
export function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = "";
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    if (char === quote) out += `\\${char}`;
    else if (NAMED[char] !== undefined) out += NAMED[char];
    else if (char === " " || !/[\p{C}\p{Z}]/u.test(char)) out += char;
    else if (point < 0x100) out += `\\x${point.toString(16).padStart(2, "0")}`;
    else if (point < 0x10000) out += `\\u${point.toString(16).padStart(4, "0")}`;
    else out += `\\U${point.toString(16).padStart(8, "0")}`;
  }
  return `${quote}${out}${quote}`;
}

/** Python's `repr`. */
export function pyRepr(value: PyValue): string {
  if (value === null) return "None";
  if (isDict(value)) return `{${[...value].map(([key, inner]) => `${textRepr(key)}: ${pyRepr(inner)}`).join(", ")}}`;
  if (isList(value)) return `[${value.map(pyRepr).join(", ")}]`;
  if (typeof value === "string") return textRepr(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "bigint" ? value.toString() : floatText(value);
}

/** Python's `str`: of a text itself, of anything else its `repr`. */
export const pyStr = (value: PyValue): string => (typeof value === "string" ? value : pyRepr(value));

import type { FrontMatterValue } from "./front-matter.ts";
import { stripSpace } from "./python-text.ts";
import { isDict, isList, type PyValue, pyStr } from "./python-value.ts";

const FIRST = /^[[{!&*#?|>%@`"']/;

/** Whether a text is quoted: without quotation marks it would read back as something else. */
function needsQuotes(text: string): boolean {
  if (text === "" || text !== stripSpace(text)) return true;
  return FIRST.test(text) || text.includes(": ") || ["null", "true", "false", "~"].includes(text.toLowerCase());
}

/** A text as a scalar. What stands within the quotation marks is not escaped, marks neither. */
const renderText = (text: string): string => (needsQuotes(text) ? `"${text}"` : text);

const renderInner = (value: PyValue): string => {
  if (value === null) return "null";
  return typeof value === "boolean" ? String(value) : renderText(pyStr(value));
};

function renderField(key: string, value: PyValue): readonly string[] {
  if (value === null) return [];
  if (typeof value === "boolean") return [`${key}: ${value}`];
  if (isDict(value)) return [`${key}:`, ...[...value].map(([inner, each]) => `  ${inner}: ${renderInner(each)}`)];
  if (isList(value)) {
    return value.length === 0 ? [`${key}: []`] : [`${key}:`, ...value.map(item => `  - ${renderText(pyStr(item))}`)];
  }
  const text = pyStr(value);
  if (text.includes("\n")) return [`${key}: |`, ...text.split("\n").map(line => `  ${line}`)];
  return [`${key}: ${renderText(text)}`];
}

/**
 * A front matter in the dialect of coord-engine 2.0.3, from fence to fence, without a line feed at its end. What is null
 * is left out; a `---` of its own line in a value, or a quotation mark, does not survive reading it again.
 * Source: ashfulcra/fulcra-tools, the engine's okf module.
 */
export const renderFrontMatter = (fields: ReadonlyMap<string, FrontMatterValue>): string =>
  ["---", ...[...fields].flatMap(([key, value]) => renderField(key, value)), "---"].join("\n");

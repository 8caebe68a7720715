import { parseFrontMatter } from "./front-matter.ts";

/** A line that ends a front matter inside one of its values. Offsets are UTF-16 units of the document. */
export interface Truncation {
  readonly start: number;
  readonly end: number;
  /** The key whose value holds it. */
  readonly key: string;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

const FENCE = /^\s*---\s*$/;
const KEY = /^([A-Za-z_][\w-]{0,60}):(?:\s|$)/;
const MAX_LINES = 4_000;
/** Keys that the documents of a store have. Others may as well be a line of prose. */
const KNOWN_KEYS: ReadonlySet<string> = new Set(
  "type title description timestamp tags id status priority owner assignee next_action not_before blocked_on unlock due checkpoint_ref superseded_by superseded_record_id policy sla_hours maintainer dormant_until agent nonce summary workstreams engine engagement requested_by of required ts head round schema reviewer verdict outcome".split(
    " ",
  ),
);

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length && lines.length < MAX_LINES; ) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    lines.push({ text: text.slice(start, end).replace(/\r$/, ""), start });
    start = end + 1;
  }
  return lines;
}

/** Whether a value opens a quotation that its line does not close. */
function opensQuote(value: string): boolean {
  const quote = /^["']/.exec(value)?.[0];
  return quote !== undefined && !(value.length > 1 && value.endsWith(quote));
}

/** Whether, behind the line that ended the front matter, it goes on: up to another fence, with keys that it has lost. */
function goesOn(rest: readonly Line[], known: ReadonlySet<string>): boolean {
  const close = rest.findIndex(({ text }) => FENCE.test(text));
  const between = close < 0 ? [] : rest.slice(0, close);
  if (between.some(({ text }) => text.trim() === "" || /^#/.test(text))) return false;
  return between.some(({ text }) => {
    const key = KEY.exec(text)?.[1];
    return key !== undefined && KNOWN_KEYS.has(key) && !known.has(key);
  });
}

/**
 * The `---` inside a value that cuts a store document's front matter short when it is read again; null where there is
 * none. It is in a value where it is indented, where a quotation is still open, or where the front matter's own keys go
 * on behind it up to another `---`.
 * Source: the front-matter dialect of coord-engine 2.0.3, which ends at the first line that is `---` when stripped.
 */
export function findTruncation(text: string): Truncation | null {
  const front = parseFrontMatter(text);
  if (front === null) return null;
  const lines = linesOf(text.replace(/^\uFEFF/, " "));
  const open = lines.findIndex(line => line.text.trim() !== "");
  const at = lines.findIndex((line, index) => index > open && FENCE.test(line.text));
  const cut = lines[at];
  if (cut === undefined) return null;
  const before = lines.slice(open + 1, at);
  const last = before.findLast(line => KEY.test(line.text));
  const key = KEY.exec(last?.text ?? "")?.[1];
  if (last === undefined || key === undefined) return null;
  const value = last.text.slice(key.length + 1).trim();
  const isInside =
    /^\s/.test(cut.text) || opensQuote(value) || goesOn(lines.slice(at + 1), new Set(front.fields.keys()));
  return isInside ? { start: cut.start, end: cut.start + cut.text.length, key } : null;
}

// coord-engine is written in Python: where its text functions differ from JavaScript's, these follow Python's.

const SPACE = "\\t\\n\\v\\f\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEADING = new RegExp(`^[${SPACE}]+`);
const IS_SPACE = new RegExp(`[${SPACE}]`);
const LINE_BREAKS = "\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const LINE_END = new RegExp(`\\r\\n|[${LINE_BREAKS}]`);

/** Python's `str.strip()`: U+FEFF stays, U+0085 and the information separators go. */
export const stripSpace = (text: string): string => stripLeadingSpace(stripTrailingSpace(text));

/** Python's `str.rstrip()`. */
export function stripTrailingSpace(text: string): string {
  let end = text.length;
  while (end > 0 && IS_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Python's `str.lstrip()`. */
export const stripLeadingSpace = (text: string): string => text.replace(LEADING, "");

/** Python's `str.splitlines()`: eleven line ends, and no empty last line. */
export function splitLines(text: string): string[] {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Length in code points, as Python's `len()`. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** A text filled up with blanks to a width in code points: at its end, or in front of it where the width is negative. */
export function padText(text: string, width: number): string {
  const blanks = " ".repeat(Math.max(0, Math.abs(width) - codePointLength(text)));
  return width < 0 ? blanks + text : text + blanks;
}

/** A part of a text: [start, end), in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

// Words after which a full stop ends no sentence.
const ABBREVIATIONS = new Set(
  "e.g i.e etc vs cf approx resp incl excl fig no nos sec ca al eds ed vol pp viz mr mrs ms dr prof st jr sr inc ltd co dept est max min ver".split(
    " ",
  ),
);
const CLOSERS = "\"')]*_”’»`";
const MAX_SPAN = 400;
const MAX_FENCE = 8;
const OPENERS: Readonly<Record<string, string>> = { '"': '"', "“": "”", "«": "»" };

const isBlank = (unit: string | undefined): boolean => unit === " " || unit === "\n" || unit === "\t" || unit === "\r";

/** The end of a code span or quotation that opens at `at`, or `at` itself where it does not close soon in the same paragraph. */
function skipSpan(text: string, at: number, end: number): number {
  const unit = text[at] ?? "";
  let from = at + 1;
  if (unit === "`") while (from < end && text[from] === "`") from += 1;
  if (from - at > MAX_FENCE) return from;
  const close = unit === "`" ? text.slice(at, from) : OPENERS[unit];
  if (close === undefined) return at;
  const found = text.slice(from, Math.min(end, from + MAX_SPAN)).indexOf(close);
  return found < 0 ? at : from + found + close.length;
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text[at])) at += 1;
  return at;
}

function wordBefore(text: string, at: number, start: number): string {
  let from = at;
  while (from > start && at - from < 24 && !isBlank(text[from - 1])) from -= 1;
  return text.slice(from, at).replace(/^[("'[*_]{1,4}/, "");
}

// A new sentence begins with a capital, a digit, a mark or a letter of a script without capitals; not with a small letter.
const beginsSentence = (unit: string): boolean => !/[a-zß-ÿ,;:)\]]/.test(unit);

function endsSentence(text: string, stop: number, after: number, next: number, start: number, end: number): boolean {
  if (next >= end) return true;
  if (!isBlank(text[after])) return false;
  if (text[stop] !== ".") return beginsSentence(text[next] ?? "") || text[stop] === "?";
  const word = wordBefore(text, stop, start);
  const lower = word.toLowerCase();
  if (ABBREVIATIONS.has(lower) && !(lower === "etc" && /[A-Z]/.test(text[next] ?? ""))) return false;
  if (/^[A-Z]$/.test(word) && word !== "I") return false;
  // An ordinal at the start of the paragraph or of a line: "1. Do it".
  const wordStart = stop - word.length;
  if (
    /^\d{1,2}$/.test(word) &&
    (wordStart === start || /\n[ \t]*$/.test(text.slice(Math.max(start, wordStart - 12), wordStart)))
  )
    return false;
  return beginsSentence(text[next] ?? "");
}

// A line of its own, though nothing closed the one before: a tick, a bold label, a bullet that Markdown did not see.
const LINE_START = /^(?:[✅❌✓✗☑☐⚠🔴🟡🟢→•–]|\*\*\S|[-*+] \S|\d{1,2}[.)] \S|\[[ xX]\] )/u;

function isLineBreak(text: string, at: number, next: number): boolean {
  const last = text[at - 1] === "\r" ? at - 2 : at - 1;
  const before = text[last];
  if (before === ":" || (before === " " && text[last - 1] === " ")) return true;
  if (before === "*" && text[last - 1] === "*" && text[last - 2] === ":") return true;
  return LINE_START.test(text.slice(next, next + 8));
}

const BULLET_BEFORE = /(?:^|\n)( +)(?:[-*+]|\d{1,3}[.)]) +$/;

/** The column of the indented bullet that a paragraph begins behind; 0 where there is none, or at the margin. */
const bulletColumn = (text: string, start: number): number =>
  BULLET_BEFORE.exec(text.slice(Math.max(0, start - 60), start))?.[1]?.length ?? 0;

// Markdown takes a line below an item's words for more of them. Where it stands under the bullet, it is not.
const isUnderBullet = (text: string, next: number, column: number): boolean =>
  column > 0 && next - text.lastIndexOf("\n", next) - 1 <= column && /[A-Z]/.test(text[next] ?? "");

function trim(text: string, start: number, end: number): TextRange | null {
  let from = start;
  let to = end;
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return from < to ? { start: from, end: to } : null;
}

/**
 * The sentences of `text` between `start` and `end`, a paragraph, without the blanks around them.
 * File names, versions, abbreviations, code spans and quotations are not cut.
 */
export function splitSentences(text: string, start: number, end: number): readonly TextRange[] {
  const ranges: TextRange[] = [];
  const column = bulletColumn(text, start);
  let from = start;
  const cut = (to: number): void => {
    const range = trim(text, from, to);
    if (range !== null) ranges.push(range);
    from = to;
  };
  for (let at = start; at < end; at += 1) {
    const unit = text[at] ?? "";
    if (unit === "`" || unit in OPENERS) {
      const after = skipSpan(text, at, end);
      if (after > at) {
        at = after - 1;
        // A quotation that ends a sentence ends it inside its marks.
        if (unit === "`" || !/[.!?]/.test(text[at - 1] ?? "")) continue;
        const next = skipBlanks(text, at + 1, end);
        if (isBlank(text[at + 1]) && /[A-Z*`"]/.test(text[next] ?? "")) cut(at + 1);
      }
      continue;
    }
    if (unit === "\n") {
      const next = skipBlanks(text, at, end);
      if (isLineBreak(text, at, next) || isUnderBullet(text, next, column)) cut(at);
      at = next - 1;
      continue;
    }
    if (unit !== "." && unit !== "!" && unit !== "?") continue;
    let after = at + 1;
    while (after < end && (text[after] === "." || text[after] === "!" || text[after] === "?")) after += 1;
    while (after < end && CLOSERS.includes(text[after] ?? "\n")) after += 1;
    const next = skipBlanks(text, after, end);
    if (endsSentence(text, at, after, next, start, end)) cut(after);
    at = after - 1;
  }
  cut(end);
  return ranges;
}

/** Words between quotation marks or in code. Offsets are UTF-16 units of the text; `start` and `end` are inside the marks. */
export interface QuotedSpan {
  readonly mark: "double" | "single" | "code";
  readonly start: number;
  readonly end: number;
}

const LONGEST = 4_000;
const CLOSE: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "”", "«": "»", "‘": "’", "'": "'" };
const WORD = /[\p{L}\p{N}]/u;

const isWord = (unit: string | undefined): boolean => unit !== undefined && WORD.test(unit);

/** The quoted spans of a text, in order, the outermost of those that nest. What has no end is none. */
export function listQuotedSpans(text: string): readonly QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  // A mark that has no partner from one place on has none from any later place either.
  const without = new Set<string>();
  const closes = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at] ?? "";
    const close = unit === "`" ? "`" : CLOSE[unit];
    if (close === undefined || without.has(close)) continue;
    if (unit !== "`" && isWord(text[at - 1])) continue;
    const opened = unit === "`" ? runOf(text, at) : 1;
    const end = unit === "`" ? text.indexOf("`".repeat(opened), at + opened) : nextClose(text, at + 1, close, closes);
    if (end < 0) {
      if (unit !== "`") without.add(close);
      at += opened - 1;
      continue;
    }
    if (end - at > LONGEST) continue;
    const mark = unit === "`" ? "code" : unit === "'" || unit === "‘" ? "single" : "double";
    spans.push({ mark, start: at + opened, end });
    at = end + opened - 1;
  }
  return spans;
}

function runOf(text: string, at: number): number {
  let end = at;
  while (text[end] === "`") end += 1;
  return end - at;
}

function nextClose(text: string, from: number, close: string, known: Map<string, number>): number {
  const last = known.get(close);
  if (last !== undefined && last > from) return last;
  const found = closeOf(text, from, close);
  known.set(close, found);
  return found;
}

/** A closing mark ends a word or a sentence: no word goes on behind it. */
function closeOf(text: string, from: number, close: string): number {
  for (let at = text.indexOf(close, from); at >= 0; at = text.indexOf(close, at + 1))
    if (at > from && !isWord(text[at + 1])) return at;
  return -1;
}

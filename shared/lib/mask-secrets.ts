import { findFormSecrets } from "./secret-forms.ts";
import { findInRuns } from "./secret-runs.ts";
import { isExamplePassword, isPlaceholder, looksRandom } from "./secret-shapes.ts";
import type { SecretSpan } from "./secret-span.ts";
import { findBasicHeaders, findCommandPasswords, findNamedWords } from "./secret-words.ts";

/**
 * The text with each unit of each secret replaced by `•`, line breaks kept, so that every offset and line holds.
 * SECURITY: everything that is shown, exported or hashed for a receipt passes here.
 */
export function maskSecrets(text: string): string {
  const spans = findSecrets(text);
  if (spans.length === 0) return text;
  let masked = "";
  let from = 0;
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, "•");
    from = end;
  }
  return masked + text.slice(from);
}

/** What in a text looks like a credential, in order and without overlaps. Linear, and made for texts without any. */
export function findSecrets(text: string): readonly SecretSpan[] {
  const spans = findIn(text);
  if (SPLITTING.some(sign => text.includes(sign))) spans.push(...findSplit(text));
  return spans.length < 2 ? spans : withoutOverlaps(spans);
}

/** What stands in every piece that `UNSEEN` finds; looked for first, since most texts have none of it. */
const SPLITTING = ["\u001b", "\\u001", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"] as const;
/** What splits a word and is not seen: a terminal's colour, as it is or escaped in JSON, and characters without width. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are what is looked for
  /(?:\u001b|\\u001[bB])\[[\d;:]{0,32}[A-Za-z]|[\u200b-\u200d\u2060\ufeff]/g;

/** Finds what is whole only where nothing unseen stands in it: a token of which `grep --color` marks a part. */
function findSplit(text: string): readonly SecretSpan[] {
  const starts: number[] = [];
  const shifts: number[] = [];
  let seen = "";
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    seen += text.slice(from, match.index);
    from = match.index + match[0].length;
    starts.push(seen.length);
    shifts.push(from - seen.length);
  }
  seen += text.slice(from);
  let at = 0;
  const shiftAt = (offset: number): number => {
    while (at < starts.length && (starts[at] ?? 0) <= offset) at += 1;
    return shifts[at - 1] ?? 0;
  };
  return withoutOverlaps(findIn(seen)).map(({ start, end, kind }) => ({
    start: start + shiftAt(start),
    end: end + shiftAt(end - 1),
    kind,
  }));
}

function findIn(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  findInRuns(text, spans);
  findPrivateKeys(text, spans);
  findUrlPasswords(text, spans);
  findNamedWords(text, spans);
  findCommandPasswords(text, spans);
  findBasicHeaders(text, spans);
  findFormSecrets(text, spans);
  return spans;
}

function withoutOverlaps(spans: SecretSpan[]): readonly SecretSpan[] {
  spans.sort((left, right) => left.start - right.start || right.end - left.end);
  const merged: SecretSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}

function findPrivateKeys(text: string, spans: SecretSpan[]): void {
  for (let at = text.indexOf("PRIVATE KEY"); at >= 0; at = text.indexOf("PRIVATE KEY", at + 11)) {
    const isHeader = /-----BEGIN [A-Z0-9 ]{0,20}$/.test(text.slice(Math.max(0, at - 40), at));
    if (!isHeader) continue;
    const start = text.indexOf("-----", at);
    if (start < 0 || start > at + 20) continue;
    const footer = text.slice(start + 5, start + 5 + 16_384).search(/-----END|-----BEGIN/);
    const end = footer < 0 ? Math.min(text.length, start + 5 + 4096) : start + 5 + footer;
    // Zeros stand in real keys: only what is written for a reader makes it none.
    const body = text.slice(start + 5, end);
    if (/[A-Za-z0-9+/]{24}/.test(body) && !/\.\.\.|…|\b(?:your|example|redacted|placeholder)\b|<\w/i.test(body))
      spans.push({ start: start + 5, end, kind: "private-key" });
  }
}

function findUrlPasswords(text: string, spans: SecretSpan[]): void {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const match = /^(?:[^\s/@:"'`<>]{0,64}:([^\s/"'`<>]{3,256})|([^\s/@:"'`<>]{16,256}))@[\w.-]/.exec(
      text.slice(at + 3, at + 340),
    );
    const word = match?.[1] ?? match?.[2];
    if (match === null || word === undefined || isUrlPlaceholder(word)) continue;
    // A user's name alone is no secret; a token may stand in its place.
    if (match[1] === undefined && !looksRandom(word)) continue;
    const start = at + 3 + (match[1] === undefined ? 0 : match[0].indexOf(":") + 1);
    spans.push({ start, end: start + word.length, kind: "url-password" });
  }
}

const isUrlPlaceholder = (word: string): boolean =>
  isPlaceholder(word) || isExamplePassword(word) || /^(?:pwd|token)$/i.test(word);

import { findInRuns } from "./secret-runs.ts";
import { isExamplePassword, isPlaceholder } from "./secret-shapes.ts";
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
  const spans: SecretSpan[] = [];
  findInRuns(text, spans);
  findPrivateKeys(text, spans);
  findUrlPasswords(text, spans);
  findNamedWords(text, spans);
  findCommandPasswords(text, spans);
  findBasicHeaders(text, spans);
  return spans.length < 2 ? spans : withoutOverlaps(spans);
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
    const match = /^[^\s/@:"'`<>]{0,64}:([^\s/@"'`<>]{3,256})@[\w.-]/.exec(text.slice(at + 3, at + 340));
    const word = match?.[1];
    if (match === null || word === undefined || isUrlPlaceholder(word)) continue;
    const start = at + 3 + match[0].indexOf(":") + 1;
    spans.push({ start, end: start + word.length, kind: "url-password" });
  }
}

const isUrlPlaceholder = (word: string): boolean =>
  isPlaceholder(word) || isExamplePassword(word) || /^(?:pwd|token)$/i.test(word);

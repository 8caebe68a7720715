import { isPlaceholder, isPlainId, looksLikePassword, looksRandom, tokenKind } from "./secret-shapes.ts";

/** A stretch of text that looks like a credential. Offsets are UTF-16 units; `kind` is kebab-case. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

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
  // One look for all that follows: most texts hold nothing of it.
  if (/PRIVATE KEY|:\/\/|assw|ASSW/.test(text)) {
    findPrivateKeys(text, spans);
    findUrlPasswords(text, spans);
    for (const word of ["assword", "ASSWORD", "asswd", "ASSWD"]) findPasswords(text, word, spans);
  }
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

/** 1 for what a token's run is made of: letters, digits, `_`, `-`. */
const RUN = new Uint8Array(128);
/** 1 for what besides may stand in a value that is named as a secret. */
const VALUE = new Uint8Array(128);
for (const unit of new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")) {
  RUN[unit] = 1;
  VALUE[unit] = 1;
}
for (const unit of new TextEncoder().encode("+/=.~")) VALUE[unit] = 1;

const isIn = (table: Uint8Array, unit: number): boolean => unit < 128 && table[unit] === 1;

const RUN_MIN = 16;

/** Looks at runs of 16 and more only. It leaps: where the 16th unit on is no run's, no run can end before it. */
function findInRuns(text: string, spans: SecretSpan[]): void {
  let at = 0;
  while (at + RUN_MIN <= text.length) {
    let back = at + RUN_MIN - 1;
    while (back >= at && isIn(RUN, text.charCodeAt(back))) back -= 1;
    if (back >= at) {
      at = back + 1;
      continue;
    }
    let end = at + RUN_MIN;
    while (end < text.length && isIn(RUN, text.charCodeAt(end))) end += 1;
    if (end - at <= RUN_MAX && hasTwoDigits(text, at, end)) judgeRun(text, at + escapeLength(text, at), end, spans);
    at = end + 1;
  }
}

/**
 * How much of a run's beginning belongs to a JSON escape (`\n`, `\u00a0`): in a quotation of raw JSON it touches what
 * follows it. 0 where there is none.
 */
function escapeLength(text: string, start: number): number {
  if (text[start - 1] !== "\\") return 0;
  if (/[nrtbf]/.test(text.charAt(start))) return 1;
  return /^u[0-9a-fA-F]{4}$/.test(text.slice(start, start + 5)) ? 5 : 0;
}

/** A longer run is data, not a credential: a picture in base64, a minified name. */
const RUN_MAX = 2048;

/** No machine draws a credential without digits, and most long names have none. */
function hasTwoDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let index = start; index < end && digits < 2; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 48 && unit <= 57) digits += 1;
  }
  return digits === 2 || text.startsWith("eyJ", start);
}

function judgeRun(text: string, start: number, end: number, spans: SecretSpan[]): void {
  const run = text.slice(start, end);
  const kind = tokenKind(run);
  if (kind !== null) {
    spans.push({ start, end, kind });
    return;
  }
  if (run.startsWith("eyJ")) {
    const token = /^eyJ[\w-]{8,2048}\.eyJ[\w-]{8,8192}\.[\w-]{10,2048}/.exec(text.slice(start, start + 12_400));
    if (token !== null) spans.push({ start, end: start + token[0].length, kind: "json-web-token" });
    return;
  }
  if (!isPlainId(run)) judgeNamedValue(text, start, end, spans);
}

function judgeNamedValue(text: string, start: number, end: number, spans: SecretSpan[]): void {
  let from = start;
  while (from > 0 && start - from < 64 && isIn(VALUE, text.charCodeAt(from - 1))) from -= 1;
  const before = text.slice(Math.max(0, from - 64), from);
  // `KEY=value` is one stretch of value characters: the value begins after the last sign of assignment.
  const stretch = text.slice(from, start);
  const sign = stretch.lastIndexOf("=");
  const lead = sign < 0 ? before : before + stretch.slice(0, sign + 1);
  if (sign >= 0) from += sign + 1;
  const kind = namedKind(lead);
  if (kind === null) return;
  let to = end;
  while (to < text.length && to - end < RUN_MAX && isIn(VALUE, text.charCodeAt(to))) to += 1;
  const value = text.slice(from, to).replace(/[.=]+$/, "");
  if (/^[./~]|\/\/|^[A-Za-z_]+(?:\.[A-Za-z_]+)+$/.test(value) || !looksRandom(value)) return;
  spans.push({ start: from, end: from + value.length, kind });
}

const NAMED = /([\w-]{0,40})["'`\\]{0,2}\s{0,3}(?:=>|:=|=|:)\s{0,3}["'`\\]{0,2}$/;
const SECRET_NAME =
  /api[_-]?key|apikey|secret|token|passw|passphrase|pwd|credential|access[_-]?key|private[_-]?key|auth[_-]?key/i;
/** Names of things about a secret, or of tokens that open nothing. */
const OTHER_NAME =
  /(?:page|next|cursor|continuation|sync|csrf|xsrf|cancel|cancellation|public)[_-]?(?:token|key)|(?:token|secret|key)s?[_-]?(?:count|id|type|limit|budget|usage|hash|name|path|url|uri|file|arn|ref|digest|sha\d*)$|tokens$/i;

/** What a value is said to be by the words before it, or null. */
function namedKind(lead: string): string | null {
  if (
    /\b(?:Bearer|Basic)\s{1,3}$/i.test(lead) ||
    /authorization["'`\\]{0,2}\s?[:=]\s?["'`\\]{0,2}(?:token\s)?$/i.test(lead)
  )
    return "authorization-header";
  const name = NAMED.exec(lead)?.[1] ?? "";
  return SECRET_NAME.test(name) && !OTHER_NAME.test(name) ? "named-secret" : null;
}

function findPrivateKeys(text: string, spans: SecretSpan[]): void {
  for (let at = text.indexOf("PRIVATE KEY"); at >= 0; at = text.indexOf("PRIVATE KEY", at + 11)) {
    const isHeader = /-----BEGIN [A-Z0-9 ]{0,20}$/.test(text.slice(Math.max(0, at - 40), at));
    if (!isHeader) continue;
    const start = text.indexOf("-----", at);
    if (start < 0 || start > at + 20) continue;
    const footer = text.slice(start + 5, start + 5 + 16_384).search(/-----END|-----BEGIN/);
    const end = footer < 0 ? Math.min(text.length, start + 5 + 4096) : start + 5 + footer;
    if (/[A-Za-z0-9+/]{24}/.test(text.slice(start + 5, end)) && !isPlaceholder(text.slice(start + 5, end)))
      spans.push({ start: start + 5, end, kind: "private-key" });
  }
}

function findUrlPasswords(text: string, spans: SecretSpan[]): void {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const match = /^[^\s/@:"'`<>]{0,64}:([^\s/@:"'`<>]{3,128})@[\w.-]/.exec(text.slice(at + 3, at + 220));
    const word = match?.[1];
    if (match === null || word === undefined || isUrlPlaceholder(word)) continue;
    const start = at + 3 + match[0].indexOf(":") + 1;
    spans.push({ start, end: start + word.length, kind: "url-password" });
  }
}

const isUrlPlaceholder = (word: string): boolean =>
  isPlaceholder(word) || /^(?:pass|password|passwd|pwd|secret|token|postgres|root|admin|user|test|guest)$/i.test(word);

function findPasswords(text: string, word: string, spans: SecretSpan[]): void {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const rest = text.slice(at + word.length, at + word.length + 260);
    const match = /^["'`\\]{0,2}\s{0,3}[:=]\s{0,3}(?:(["'`])([^"'`\r\n]{8,200})\1|([^\s"'`,;]{8,200}))/.exec(rest);
    const value = match?.[2] ?? match?.[3];
    if (match === null || value === undefined || !looksLikePassword(value)) continue;
    const start = at + word.length + match[0].lastIndexOf(value);
    spans.push({ start, end: start + value.length, kind: "password" });
  }
}

import { isHexId, isPlaceholder, looksDrawn, looksRandom, tokenKind } from "./secret-shapes.ts";
import type { SecretSpan } from "./secret-span.ts";
import { matchLedToken } from "./secret-tokens.ts";

/** 1 for what a token's run is made of: letters, digits, `_`, `-`. */
const RUN = new Uint8Array(128);
/** 1 for what besides may stand in a value that is named as a secret. */
const VALUE = new Uint8Array(128);
for (const unit of new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")) {
  RUN[unit] = 1;
  VALUE[unit] = 1;
}
for (const unit of new TextEncoder().encode("+/=.~%")) VALUE[unit] = 1;

const isIn = (table: Uint8Array, unit: number): boolean => unit < 128 && table[unit] === 1;

const RUN_MIN = 16;

/** A longer run is data, not a credential: a picture in base64, a minified name. */
const RUN_MAX = 2048;

/**
 * Finds credentials by the unbroken runs of letters and digits that they are made of. It looks at runs of 16 and more,
 * and it leaps: where the 16th unit on is no run's, no run can end before it.
 */
export function findInRuns(text: string, spans: SecretSpan[]): void {
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
    at = end - at <= RUN_MAX ? judgeRun(text, at + escapeLength(text, at), end, spans) : end;
    at += 1;
  }
}

/**
 * How much of a run's beginning belongs to what stands before it: to a JSON escape (`\n`, `\u00a0`), to an escape of a
 * URL (`%3D`), to a terminal's colour (`[31m`). 0 where there is none.
 */
function escapeLength(text: string, start: number): number {
  const before = text[start - 1];
  if (before === "\\") {
    if (/[nrtbf]/.test(text.charAt(start))) return 1;
    return /^u[0-9a-fA-F]{4}$/.test(text.slice(start, start + 5)) ? 5 : 0;
  }
  if (before === "%") return /^[0-9a-fA-F]{2}/.test(text.slice(start, start + 2)) ? 2 : 0;
  if (before === "[" || before === ";") return /^\d{0,3}m/.exec(text.slice(start, start + 4))?.[0].length ?? 0;
  return 0;
}

/** Judges one run; gives where to go on. */
function judgeRun(text: string, start: number, end: number, spans: SecretSpan[]): number {
  const run = text.slice(start, end);
  const kind = tokenKind(run);
  if (kind !== null) {
    spans.push({ start, end, kind });
    return end;
  }
  const led = matchLedToken(text, start, end);
  if (led !== null && !isPlaceholder(run)) {
    let to = end;
    const joint = led.kind === "web-hook" ? "/" : ".";
    while (to < text.length && to - end < RUN_MAX && (isIn(RUN, text.charCodeAt(to)) || isJoint(text, to, joint)))
      to += 1;
    spans.push({ start: led.start, end: to, kind: led.kind });
    return to;
  }
  if (run.startsWith("eyJ")) {
    const to = webTokenEnd(text, end);
    if (to === null) return end;
    spans.push({ start, end: to, kind: "json-web-token" });
    return to;
  }
  if (end - start >= LETTERS_MIN || hasTwoDigits(text, start, end)) judgeNamedValue(text, start, end, spans);
  return end;
}

/** The sign between two parts of one credential. */
const isJoint = (text: string, at: number, joint: string): boolean =>
  text[at] === joint && isIn(RUN, text.charCodeAt(at + 1));

/** A machine seldom draws so many characters without two digits among them, and people write no such names. */
const LETTERS_MIN = 24;

/** No machine draws a short credential without digits, and most long names have none. */
function hasTwoDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let index = start; index < end && digits < 2; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 48 && unit <= 57) digits += 1;
  }
  return digits === 2;
}

const WEB_TOKEN_MAX = 65_536;

/** Where a JSON web token ends whose header ends at `end`, signed (3 parts) or encrypted (5); null where none does. */
function webTokenEnd(text: string, end: number): number | null {
  let at = end;
  let parts = 1;
  while (parts < 5 && text[at] === "." && at - end < WEB_TOKEN_MAX) {
    at += 1;
    parts += 1;
    while (at < text.length && at - end < WEB_TOKEN_MAX && isIn(RUN, text.charCodeAt(at))) at += 1;
  }
  return parts >= 3 && at - end >= 20 ? at : null;
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
  const named = nameOf(lead);
  if (named === null) return;
  let to = end;
  while (to < text.length && to - end < RUN_MAX && isIn(VALUE, text.charCodeAt(to))) to += 1;
  // A call is code.
  if (text[to] === "(") return;
  const value = text.slice(from, to).replace(/\.+$/, "");
  const bare = value.replace(/=+$/, "");
  if (/^[./~]|^[A-Za-z_]+(?:\.[A-Za-z_]+)+$/.test(bare) || isPlaceholder(bare)) return;
  if (looksRandom(bare) || (named.isStrong && (isHexId(bare) || looksDrawn(bare))))
    spans.push({ start: from, end: from + value.length, kind: named.kind });
}

const NAMED =
  /(?:((?:(?:api|access|private|encryption|signing) )?[\w-]{0,40})["'`\\*]{0,6}\s{0,3}(?:=>|:=|=|:|\sis\s|\|)[\s*]{0,3}["'`\\]{0,6}|--([\w-]{1,40})\s["']?|<([\w-]{1,40})>|(?:name|key)=["']([\w-]{1,40})["']\s{1,3}value=["']|(\btoken|\b(?:api|access) key)\s[`"']?)$/i;
const SECRET_NAME =
  /api[ _-]?key|apikey|secret|token|passw|passphrase|pwd|credential|access[ _-]?key|account[_-]?key|private[ _-]?key|auth[_-]?key|sign(?:ing)?[ _-]?key|encryption[ _-]?key|^_auth$|amz-signature$/i;
/** A setting of the environment: `FOO_KEY=…`. */
const SETTING_NAME = /^[A-Z][A-Z0-9_]*_KEY$/;
/** Names under which even the digits of a hash or a UUID are a credential. */
const STRONG_NAME =
  /api[_-]?key|apikey|(?:client|consumer|app|shared)[_-]?secret|secret[_-]?(?:key|access)|passw|(?:access|auth|bearer|refresh)[_-]?token|[A-Z0-9]_TOKEN$|access[_-]?key|auth[_-]?key|amz-signature$/i;
/** Names of things about a secret, or of tokens that open nothing. */
const OTHER_NAME =
  /(?:page|next|cursor|continuation|sync|csrf|xsrf|cancel|cancellation|public)[_-]?(?:token|key)|(?:token|secret|key|password)s?[_-]?(?:count|id|type|limit|budget|usage|hash|name|path|url|uri|file|arn|ref|digest|sha\d*|version|length|size)$|tokens$|key[_-]?id$/i;

/** What a value is said to be by the words before it, or null. */
function nameOf(lead: string): { readonly kind: string; readonly isStrong: boolean } | null {
  if (/authorization["'`\\]{0,6}\s{0,3}[:=]\s{0,3}["'`\\]{0,6}(?:(?:token|bearer|basic)\s{1,3})?$/i.test(lead))
    return { kind: "authorization-header", isStrong: true };
  if (/\b(?:Bearer|Basic)\s{1,3}$/i.test(lead)) return { kind: "authorization-header", isStrong: false };
  if (/\bcookie["'`]?:\s[^\r\n]{0,60}=$/i.test(lead)) return { kind: "cookie", isStrong: false };
  if (/[?&]sig=$/.test(lead)) return { kind: "signed-address", isStrong: true };
  const found = NAMED.exec(lead);
  const name = found?.slice(1).find(part => part !== undefined) ?? "";
  if (!isSecretName(name)) return null;
  return { kind: "named-secret", isStrong: STRONG_NAME.test(name) || found?.[2] !== undefined };
}

/** Whether a value that stands under this name is meant to be kept secret. */
export const isSecretName = (name: string): boolean =>
  (SECRET_NAME.test(name) || SETTING_NAME.test(name)) && !OTHER_NAME.test(name);

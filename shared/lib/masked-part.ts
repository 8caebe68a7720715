import { maskSecrets } from "./mask-secrets.ts";

/** How far around a part a name is looked for that makes a word in it a secret. */
const REACH = 200;
/** The longest credential that stands in one word, and in one block. */
const WORD_MAX = 16_384;
const BLOCK_MAX = 20_480;

/** What a line of a key's body is made of, and how long it is at most. */
const KEY_BODY = /[A-Za-z0-9+/=]{20}|-----/;
const KEY_LINE = 80;

/**
 * A part of a text with the secrets masked that it holds or cuts through. They are looked for in the text around it:
 * half a credential, or a password without the word before it, no longer looks like one. Offsets are UTF-16 units; the
 * part keeps its length.
 */
export function maskedPart(text: string, start: number, end: number): string {
  const from = partStart(text, start, end);
  return maskSecrets(text.slice(from, partEnd(text, end))).slice(start - from, end - from);
}

/** 1 for what a credential of one word is made of. */
const WORD = new Uint8Array(128);
for (const unit of new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=.~%:@"))
  WORD[unit] = 1;

const isWord = (text: string, index: number): boolean => WORD[text.charCodeAt(index)] === 1;

function partStart(text: string, start: number, end: number): number {
  let at = start;
  while (at > 0 && start - at < WORD_MAX && isWord(text, at - 1)) at -= 1;
  if (KEY_BODY.test(text.slice(Math.max(0, start - KEY_LINE), end + KEY_LINE))) {
    const behind = Math.max(0, start - BLOCK_MAX);
    const block = text.slice(behind, start).lastIndexOf("PRIVATE KEY");
    if (block >= 0) at = Math.min(at, behind + block);
  }
  return Math.max(0, at - REACH);
}

function partEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && at - end < WORD_MAX && isWord(text, at)) at += 1;
  return Math.min(text.length, at + REACH);
}

import { maskSecrets } from "./mask-secrets.ts";

/** How far around a part a name is looked for that makes a word in it a secret. */
const REACH = 200;
/** The longest credential that stands in one word, and in one block. */
const WORD_MAX = 16_384;
const BLOCK_MAX = 20_480;

/**
 * A part of a text with the secrets masked that it holds or cuts through. They are looked for in the text around it:
 * half a credential, or a password without the word before it, no longer looks like one. Offsets are UTF-16 units; the
 * part keeps its length.
 */
export function maskedPart(text: string, start: number, end: number): string {
  const from = partStart(text, start);
  return maskSecrets(text.slice(from, partEnd(text, end))).slice(start - from, end - from);
}

const isSpace = (text: string, index: number): boolean => /\s/.test(text.charAt(index));

function partStart(text: string, start: number): number {
  let at = start;
  while (at > 0 && start - at < WORD_MAX && !isSpace(text, at - 1)) at -= 1;
  const behind = Math.max(0, start - BLOCK_MAX);
  const block = text.slice(behind, start).lastIndexOf("PRIVATE KEY");
  if (block >= 0) at = Math.min(at, behind + block);
  at = Math.max(0, at - REACH);
  while (at > 0 && start - at < 2 * WORD_MAX && !isSpace(text, at - 1)) at -= 1;
  return at;
}

function partEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && at - end < WORD_MAX && !isSpace(text, at)) at += 1;
  return Math.min(text.length, at + REACH);
}

import { maskSecrets } from "../../shared/lib/mask-secrets.ts";

/** A stretch of a line: code between backticks, or text. `from` is its UTF-16 offset in the line as it was written. */
export interface PlainPart {
  readonly from: number;
  readonly text: string;
  readonly isCode: boolean;
}

const CODE = /`([^`\n]{1,200})`/gu;
// Marks count only where they hug words, as in CommonMark: a glob (`**/*.ts`), a product (2*3) or a name_with_parts keeps its own.
const PAIRED = /(?<![\p{L}\p{N}])(\*\*|__|~~)(?=[^\s/])([^\n]{0,2000}?[^\s/])\1(?![\p{L}\p{N}])/gu;
const SINGLE = /(?<![\p{L}\p{N}*_/])([*_])(?=[\p{L}\p{N}"'“‘([`])([^*_\n]{0,2000}?[^\s/*_])\1(?![\p{L}\p{N}*_/])/gu;
const LINK = /!?\[([^\]\n]{1,500})\]\([^()\s]{1,2000}\)/gu;
const HEADING = /^\s{0,3}#{1,6}\s+/u;

/**
 * A record's or title's words without the marks of Markdown: bold, emphasis, struck out, a link's brackets and address, a
 * heading's signs. Code is kept apart and keeps all its own signs. Secrets are masked before anything is taken out, since half
 * a credential no longer looks like one.
 */
export function splitPlain(line: string): readonly PlainPart[] {
  const text = maskSecrets(line);
  const codes = [...text.matchAll(CODE)];
  // Code has the same length and no sign of its own here, so that offsets hold.
  const words = text.replace(CODE, code => `\`${"c".repeat(code.length - 2)}\``);
  const isGone = new Uint8Array(text.length);
  const remove = (start: number, end: number): void => void isGone.fill(1, start, end);
  for (const match of words.matchAll(LINK)) {
    const end = match.index + match[0].length;
    const labelAt = match.index + match[0].indexOf("[") + 1;
    remove(match.index, labelAt);
    remove(labelAt + (match[1]?.length ?? 0), end);
  }
  for (const pattern of [PAIRED, SINGLE])
    for (const match of words.matchAll(pattern)) {
      const width = match[1]?.length ?? 0;
      const end = match.index + match[0].length;
      remove(match.index, match.index + width);
      remove(end - width, end);
    }
  remove(0, HEADING.exec(words)?.[0].length ?? 0);
  const parts: PlainPart[] = [];
  const add = (start: number, end: number): void => {
    let kept = "";
    for (let at = start; at < end; at += 1) if (isGone[at] === 0) kept += text[at];
    if (kept !== "") parts.push({ from: start, text: kept, isCode: false });
  };
  let at = 0;
  for (const code of codes) {
    add(at, code.index);
    // A link's address may hold a backtick.
    if (isGone[code.index] === 0) parts.push({ from: code.index, text: code[1] ?? "", isCode: true });
    at = code.index + code[0].length;
  }
  add(at, text.length);
  return parts;
}

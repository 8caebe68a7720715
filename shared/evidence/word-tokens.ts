import { CODE, QUOTE } from "./mask-markup.ts";

/** A word, number, name or mark of a masked sentence. Offsets count in the sentence. */
export interface Token {
  readonly kind: "word" | "number" | "code" | "quote" | "mark";
  /** Lower-case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = new RegExp(
  `(${CODE}+)|(${QUOTE}+)|((?:\\d[\\d,]*(?:\\.\\d+)*)(?:\\s*/\\s*\\d[\\d,]*)?%?(?![\\w]))|([\\p{L}\\d_#][\\p{L}\\d_'’#-]*)|([^\\s])`,
  "gu",
);
const KINDS = ["code", "quote", "number", "word", "mark"] as const;

/** Reads a masked sentence into tokens. */
export function readTokens(plain: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const found of plain.matchAll(TOKEN)) {
    const group = found.slice(1).findIndex(part => part !== undefined);
    tokens.push({
      kind: KINDS[group] ?? "mark",
      text: found[0].toLowerCase(),
      start: found.index,
      end: found.index + found[0].length,
    });
  }
  return tokens;
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** The count that a token states in digits or in words, or null. */
export function countOf(token: Token | undefined): number | null {
  if (token === undefined) return null;
  if (token.kind === "number") {
    const digits = token.text.replaceAll(",", "");
    return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
  }
  if (token.kind !== "word") return null;
  const small = SMALL.indexOf(token.text);
  if (small >= 0) return small;
  const [tens = "", ones] = token.text.split("-");
  const ten = TENS.indexOf(tens);
  if (ten < 0) return null;
  const one = ones === undefined ? 0 : SMALL.indexOf(ones);
  return one >= 0 && one < 10 ? (ten + 2) * 10 + one : null;
}

/** "14/14" as [14, 14], or null. */
export function fractionOf(token: Token | undefined): readonly [number, number] | null {
  const found = token?.kind === "number" ? /^(\d{1,9})\s*\/\s*(\d{1,9})$/.exec(token.text.replaceAll(",", "")) : null;
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

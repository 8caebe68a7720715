import { meaningWords, type WordKind } from "../../lib/meaning-tokens.ts";

/** A word of what was said, ready for comparing. */
export interface SpeechWord {
  /** Lower-case, as it stands. */
  readonly lower: string;
  /** Without its endings: two forms of one word have one stem. */
  readonly stem: string;
  readonly kind: WordKind;
  /** It names a thing by itself: a name, a path, a hash, or a number. */
  readonly isStrong: boolean;
}

const NUMBER = /^(?:#|v|~|\$)?(\d+(?:\.\d+)*)(?:ms|s|sec|secs|m|min|mins|h|d|x|kb|mb|gb|k|%)?$/;
const NUMBER_WORDS = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, value) => [word, String(value)]),
);
/** Words for how often: they count as their number. */
const TIMES = new Map([
  ["once", "1"],
  ["twice", "2"],
]);
const NAMING = /\p{L}|\p{N}/u;
const PLAIN = /^\p{Ll}+$/u;

/** A word without its endings, or its number. Both sides of a comparison are cut alike, so that the cut need not be right. */
export function stemOf(lower: string): string {
  const number = NUMBER.exec(lower)?.[1] ?? NUMBER_WORDS.get(lower) ?? TIMES.get(lower);
  if (number !== undefined) return number;
  const word = lower.replace(/['’]s$/, "");
  if (word.length <= 4 || !PLAIN.test(word)) return word.replace(/^\.\//, "");
  const cut = word.replace(/(?<=\p{Ll}{4})ers?$/u, "").replace(/(?:ations?|ings?|ed|es|(?<![uis])s|ly)$/, "");
  const kept = cut.length >= 3 ? cut : word;
  // "dropping" and "drop", "cache" and "caching", "retry" and "retries".
  const single = /([bdfgklmnprt])\1$/.test(kept) && kept !== word && kept.length > 3 ? kept.slice(0, -1) : kept;
  return single.length >= 4 ? single.replace(/[eyi]$/, "") : single;
}

/** The words of a text in order. Reads its first 8,000 units. */
export const speechWords = (text: string): readonly SpeechWord[] =>
  meaningWords(text).flatMap(({ kind, text: word }) => {
    const lower = word
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/^[~@]+|['_]+$/g, "");
    // A mark by itself ("#", "~") is no word.
    if (!NAMING.test(lower)) return [];
    // "pool-size" and "pool size" are the same words.
    if (kind === "word" && lower.includes("-"))
      return lower.split("-").flatMap(part => (part === "" ? [] : [plainWord(part)]));
    const isStrong = kind !== "word" && kind !== "negation";
    return [{ lower, stem: stemOf(lower), kind, isStrong: isStrong || NUMBER.test(lower) }];
  });

const plainWord = (lower: string): SpeechWord => ({
  lower,
  stem: stemOf(lower),
  kind: "word",
  isStrong: NUMBER.test(lower),
});

/** Whether two stems are of one word: equal, or one a longer form of the other ("postgres", "postgresql"). */
export function isSameStem(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 5 && long.length - short.length <= 4 && long.startsWith(short) && PLAIN.test(long);
}

/** Whether a list of stems holds one of the same word. */
export const hasStem = (stems: Iterable<string>, stem: string): boolean => {
  for (const other of stems) if (isSameStem(other, stem)) return true;
  return false;
};

import { isMeaningBearing, isStopWord, type MeaningWord, meaningWords, type WordKind } from "./meaning-tokens.ts";

/** A word that carries a meaning, and what stands in its place. For a negation that came or went the other side is empty. */
export interface MeaningChange {
  readonly kind: Exclude<WordKind, "word">;
  readonly was: string;
  readonly is: string;
}

const MAX_WORDS = 160;
/** Less of the words kept than this, and it is another sentence, not the same with a word changed. */
const KEPT_MIN = 0.6;

/**
 * The one meaning-bearing word that differs between two wordings of the same thing, or null where they say the same as
 * far as can be told: another number, path, hash or name in the same place, or a negation that came or went.
 */
export function meaningChange(before: string, after: string): MeaningChange | null {
  const old = contentOf(before);
  const now = contentOf(after);
  if (old.length === 0 || now.length === 0 || old.length > MAX_WORDS || now.length > MAX_WORDS) return null;
  const pairs = commonWords(old, now);
  const kept = pairs.length / Math.max(old.length, now.length);
  if (kept < KEPT_MIN && !(pairs.length >= 2 && old.length === now.length && old.length <= pairs.length + 1))
    return null;
  return substitution(old, now, pairs) ?? negation(before, after, kept);
}

const contentOf = (text: string): readonly MeaningWord[] =>
  meaningWords(text.replace(/^\s*(?:[-*+]|\d{1,2}[.)]|\[[ xX]\])\s+/, "")).filter(
    word => word.kind !== "negation" && !isStopWord(word.folded),
  );

/** Index pairs of a longest common subsequence of folded words. */
function commonWords(old: readonly MeaningWord[], now: readonly MeaningWord[]): readonly (readonly [number, number])[] {
  const width = now.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        old[i]?.folded === now[j]?.folded
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i]?.folded === now[j]?.folded) pairs.push([i++, j++]);
    else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function substitution(
  old: readonly MeaningWord[],
  now: readonly MeaningWord[],
  pairs: readonly (readonly [number, number])[],
): MeaningChange | null {
  let [fromOld, fromNow] = [0, 0];
  for (const [i, j] of [...pairs, [old.length, now.length] as const]) {
    const removed = old.slice(fromOld, i);
    const added = now.slice(fromNow, j);
    [fromOld, fromNow] = [i + 1, j + 1];
    const was = single(removed);
    const is = single(added);
    if (was === null || is === null || was.kind !== is.kind || isRewording(was, is, old, now)) continue;
    return { kind: was.kind as MeaningChange["kind"], was: was.text, is: is.text }; // `single` gives meaning-bearing words only.
  }
  return null;
}

/** The only meaning-bearing word of a stretch of at most two words, or null. */
function single(words: readonly MeaningWord[]): MeaningWord | null {
  const bearing = words.filter(isMeaningBearing);
  return words.length <= 2 && bearing.length === 1 ? (bearing[0] ?? null) : null;
}

/** Shorter and longer forms of one thing, and words that only changed places. */
function isRewording(
  was: MeaningWord,
  is: MeaningWord,
  old: readonly MeaningWord[],
  now: readonly MeaningWord[],
): boolean {
  if (old.some(word => word.folded === is.folded) || now.some(word => word.folded === was.folded)) return true;
  if (was.kind === "number")
    return Number.parseFloat(bare(was)) === Number.parseFloat(bare(is)) && !was.folded.includes(".");
  if (was.kind === "path")
    return (
      was.folded.endsWith(`/${is.folded}`) ||
      is.folded.endsWith(`/${was.folded}`) ||
      was.folded.startsWith(`${is.folded}/`) ||
      is.folded.startsWith(`${was.folded}/`)
    );
  const [one, two] = [squeezed(was), squeezed(is)];
  return one.includes(two) || two.includes(one);
}

const bare = (word: MeaningWord): string => word.folded.replace(/^[v~$#]/, "");
const squeezed = (word: MeaningWord): string => word.folded.replace(/[^\p{L}\p{N}]/gu, "");

function negation(before: string, after: string, kept: number): MeaningChange | null {
  if (kept < 0.8) return null;
  const [old, now] = [negationsOf(before), negationsOf(after)];
  if (old.length === now.length || (old.length > 0 && now.length > 0)) return null;
  return { kind: "negation", was: old[0] ?? "", is: now[0] ?? "" };
}

const negationsOf = (text: string): readonly string[] =>
  meaningWords(text)
    .filter(word => word.kind === "negation")
    .map(word => word.text);

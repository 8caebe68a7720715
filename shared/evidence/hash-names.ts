import type { Sentence } from "./sentence.ts";

/** A hash in a sentence. Offsets count in the text. */
interface HashName {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

const HEX = /(?<![\w/.@-])[0-9a-f]{7,40}(?![\w/@-]|\.\w)/gi;

/** The hashes that a sentence names: seven hex digits or more, with a letter and a digit, or beside a word that says so. */
export function hashesIn(sentence: Sentence): readonly HashName[] {
  const names: HashName[] = [];
  for (const found of sentence.raw.matchAll(HEX)) {
    const hash = found[0];
    if (hash !== hash.toLowerCase() && hash !== hash.toUpperCase()) continue;
    const isMixed = /\d/.test(hash) && /[a-f]/i.test(hash);
    // Digits alone are dates, ids and counts as often as hashes.
    const isNamed = /\b(?:commit|hash|sha|head|committed as)\s*[`(:]*$/i.test(
      sentence.raw.slice(Math.max(0, found.index - 24), found.index),
    );
    if (!isMixed && !isNamed) continue;
    names.push({
      hash: hash.toLowerCase(),
      start: sentence.start + found.index,
      end: sentence.start + found.index + hash.length,
    });
  }
  return names;
}

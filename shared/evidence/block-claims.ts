import type { BlockClaim } from "../model/claim.ts";
import { codeAt, type Sentence } from "./sentence.ts";
import { countOf, type Token } from "./word-tokens.ts";

/** "(lines 156-183)", "at line 12". */
const LINES = /\b(?:at |on )?lines?\s+(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?/gi;
const MADE =
  /^\W*(?:(?:i|we|and|then|also|just|now|successfully)\s+){0,3}(?:added|adding|created|implemented|wrote|introduced|inserted|defined|declared|registered|replaced|applied|fix(?:ed)? (?:applied|by (?:adding|replacing|using))|solved by adding)\b/i;
/** Words that say more of the code than where it stands and what it is, or that it stands otherwise. */
const SAYS_MORE =
  /\b(?:old|before|previous(?:ly)?|original(?:ly)?|initial(?:ly)?|was|were|is|are|has|have|had|target|expected|should|would|could|can|will|proposed|propos\w*|plan(?:ned)?|suggest\w*|show\w*|example|e\.g|output|result\w*|diff|summary|users?|instead|need\w*|missing|wrong|broken|bug|problem\w*|removed?|deleted?|dropped|because|since|which|that|so|pass\w*|fail\w*|works?|verified|not|no|never|only|always|still|without|both|all|every|each|any|same|first|second|third|twice|once|everywhere|tests?|run|command|usage)\b/i;
/** A label has no verb of its own. */
const TELLS =
  /\b(?:\w{3,}ed|made|set|moved|now|when|if|contains?|calls?|uses?|returns?|returned|loads?|scans?|handles?)\b/i;
const MAX_LABEL = 10;

/** Finds a block of code that a sentence leads to, and says nothing more of than where it stands. At most one. */
export function findBlockClaims(sentence: Sentence, tokens: readonly Token[]): readonly BlockClaim[] {
  const { block, plain, file } = sentence;
  if (block === null || !/:[\s*]*$/.test(plain)) return [];
  const places = [...plain.matchAll(LINES)];
  const [place] = places;
  const words = plain.replace(LINES, " ");
  const isMade = MADE.test(words);
  if (places.length > 1 || SAYS_MORE.test(words) || (!isMade && !isLabel(words, file))) return [];
  const isNumbered = tokens.some(
    token => countOf(token) !== null && !places.some(({ index, 0: all }) => isWithin(token, index, all.length)),
  );
  if (isNumbered || tokens.some(({ kind }) => kind === "quote")) return [];
  const names = tokens.flatMap(token => {
    const code = token.kind === "code" ? codeAt(sentence, sentence.start + token.start) : null;
    return code === null ? [] : [code.text.trim()];
  });
  const first = Number(place?.[1] ?? 0);
  const lines = place === undefined ? null : { first, last: Number(place[2] ?? first) };
  const end = sentence.start + (tokens.at(-1)?.end ?? plain.length);
  return [{ type: "block", code: block, isMade, names, lines, path: file, start: sentence.start, end }];
}

const isWithin = (token: Token, start: number, length: number): boolean =>
  token.start >= start && token.end <= start + length;

const isLabel = (words: string, file: string | null): boolean =>
  file !== null && !TELLS.test(words) && (words.match(/[\p{L}_][\p{L}\d_-]*/gu) ?? []).length <= MAX_LABEL;

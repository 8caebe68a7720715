import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { foldNumberedWords, foldWords } from "./fold-words.ts";
import { textsOf } from "./message-search.ts";

/** Dots, and what stands in brackets for words that were left out: "[…]", "[the plan]". */
const ELLIPSIS = /\[[^\]\n]{1,200}\]|\.{3,}|…/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** What is folded of a session's text, at most: then the rest counts as found. */
const MAX_FOLDED_UNITS = 24_000_000;

interface Searched {
  /** By folded words: the first entry that has them, or how far none has. */
  readonly found: Map<string, number>;
  readonly absentBefore: Map<string, number>;
  foldedUnits: number;
}

const SEARCHED = new WeakMap<Timeline, Searched>();

/** A piece of a quotation that stands in one place: its folded words, and a word of it as it is written. */
export interface QuotedPiece {
  readonly folded: string;
  readonly anchor: string;
}

/** The pieces of a quotation between its ellipses; those of fewer words than `leastWords` tell nothing. */
export function quotedPieces(text: string, leastWords: number): readonly QuotedPiece[] {
  const parts = text.split(ELLIPSIS);
  return parts.flatMap((part, index) => {
    const folded = foldWords(part);
    if (countWords(folded) < leastWords) return [];
    // An ellipsis may stand within a word.
    const from = index > 0 ? folded.trimStart() : folded;
    return [{ folded: index < parts.length - 1 ? from.trimEnd() : from, anchor: anchorOf(part) }];
  });
}

const countWords = (folded: string): number => {
  const words = folded.trim();
  return CJK.test(words) ? words.length / 2 : words === "" ? 0 : words.split(" ").length;
};

/** The longest word: a message without it has not the piece. */
const anchorOf = (part: string): string =>
  part
    .replace(/\\[nrt"]/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .slice(1, -1)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "");

/** Which of some folded pieces stand nowhere in the span, in one reading of what it holds. */
export function findAbsent(span: Span, pieces: readonly QuotedPiece[]): ReadonlySet<string> {
  const { timeline } = span;
  const known = SEARCHED.get(timeline) ?? { found: new Map(), absentBefore: new Map(), foldedUnits: 0 };
  SEARCHED.set(timeline, known);
  const end = Math.min(span.endOrder, timeline.entries.length);
  const open = new Map<string, string>();
  const absent = new Set<string>();
  for (const { folded, anchor } of pieces) {
    const at = known.found.get(folded);
    if (at !== undefined && at < end) continue;
    if (at !== undefined || (known.absentBefore.get(folded) ?? 0) >= end) absent.add(folded);
    else open.set(folded, anchor);
  }
  for (let order = 0; order < end && open.size > 0; order += 1) {
    const entry = timeline.entries[order];
    if (entry === undefined) continue;
    for (const piece of holdingOf(entry, open, known)) {
      known.found.set(piece, order);
      open.delete(piece);
    }
  }
  for (const piece of open.keys()) {
    known.absentBefore.set(piece, end);
    absent.add(piece);
  }
  return absent;
}

function holdingOf(entry: TimelineEntry, open: ReadonlyMap<string, string>, known: Searched): readonly string[] {
  const held: string[] = [];
  for (const text of textsOf(entry)) {
    const lower = text.toLowerCase();
    let folded: string | null = null;
    let numbered: string | null = null;
    for (const [piece, anchor] of open) {
      if (!lower.includes(anchor)) continue;
      if (folded === null) {
        known.foldedUnits += text.length;
        folded = foldWords(text);
      }
      if (known.foldedUnits > MAX_FOLDED_UNITS || folded.includes(piece)) held.push(piece);
      else if (entry.message.result !== null) {
        numbered ??= foldNumberedWords(text);
        if (numbered.includes(piece)) held.push(piece);
      }
    }
  }
  return held;
}

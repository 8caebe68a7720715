import { CODE, type CodeName, maskMarkup } from "./mask-markup.ts";
import type { Sentence } from "./sentence.ts";

interface Block {
  readonly start: number;
  end: number;
  readonly indent: number;
  readonly mark: Sentence["mark"];
}

const ITEM = /^(\s*)(?:[-*+•–]|\d{1,3}[.)]|[a-z][.)])\s+/;
const BOX = /^\[([ xX✓✔~-]?)\]\s*/;
const TICK = /^(?:✅|☑️?|✔️?|✓)\s*/u;
const END_OF_SENTENCE = /[.!?](?=\s|$)|;(?=\s)|\n(?=\s*\|)|\|/g;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|fig|no)|\b[A-Z])$/i;

/** Splits a text into sentences: by its blocks (items, paragraphs, table cells), then by their punctuation. */
export function splitSentences(text: string): readonly Sentence[] {
  const { plain, codes } = maskMarkup(text);
  const sentences: Sentence[] = [];
  const leads: { indent: number; text: string }[] = [];
  let codeIndex = 0;
  for (const block of splitBlocks(plain, text)) {
    while (leads.length > 0 && (leads.at(-1)?.indent ?? 0) >= block.indent) leads.pop();
    const ends = sentenceEnds(plain, block);
    let start = block.start;
    for (const end of ends) {
      let from = start + (/^[\s|]*/.exec(plain.slice(start, end))?.[0].length ?? 0);
      while (from > (sentences.at(-1)?.end ?? 0) && text[from - 1] === "*") from -= 1;
      const to = start + plain.slice(start, end).trimEnd().length;
      start = end;
      if (to <= from) continue;
      while ((codes[codeIndex]?.end ?? Number.POSITIVE_INFINITY) <= from) codeIndex += 1;
      sentences.push({
        start: from,
        end: to,
        plain: plain.slice(from, to).replace(/ \| /g, ":  "),
        raw: text.slice(from, to),
        codes: codesWithin(codes, codeIndex, to),
        before: plain.slice(Math.max(block.start, from - MAX_BEFORE), from),
        mark: block.mark,
        leads: leads.map(lead => lead.text),
        file: null,
        block: null,
      });
    }
    const last = plain.slice(block.start, block.end).trimEnd();
    if (last.endsWith(":") && last.length < 240) leads.push({ indent: block.indent, text: last });
  }
  return sentences;
}

function codesWithin(codes: readonly CodeName[], first: number, end: number): readonly CodeName[] {
  let last = first;
  while (last < codes.length && (codes[last]?.start ?? end) < end) last += 1;
  return codes.slice(first, last);
}

function sentenceEnds(plain: string, block: Block): readonly number[] {
  const ends: number[] = [];
  const text = plain.slice(block.start, block.end);
  for (const found of text.matchAll(END_OF_SENTENCE)) {
    if (found[0] === "|" && isLabel(text, found.index)) continue;
    if (found[0] === "." && ABBREVIATION.test(text.slice(Math.max(0, found.index - 8), found.index))) continue;
    ends.push(block.start + found.index + 1);
  }
  ends.push(block.end);
  return ends.flatMap((end, index) => cutLong(ends[index - 1] ?? block.start, end));
}

const LABEL_CELL = /^\|?\s*(?:[^\s|]+\s+){1,3}$/;

/** "| Pull request | #12 | open |": a short first cell of a row is what the second one speaks of. */
const isLabel = (text: string, at: number): boolean =>
  at < MAX_LABEL &&
  text.startsWith(" ", at + 1) &&
  !/^\s*(?:\||$)/.test(text.slice(at + 1, at + 40)) &&
  LABEL_CELL.test(text.slice(0, at));

const MAX_LABEL = 160;
const MAX_SENTENCE = 4000;
const MAX_BEFORE = 200;

// Nobody writes a longer sentence; what follows must stay cheap whatever a file holds.
function cutLong(start: number, end: number): readonly number[] {
  const cuts: number[] = [];
  for (let at = start + MAX_SENTENCE; at < end; at += MAX_SENTENCE) cuts.push(at);
  return [...cuts, end];
}

/** Items, paragraphs and table rows; headings and fences belong to none. */
function splitBlocks(plain: string, text: string): readonly Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  let start = 0;
  while (start < plain.length) {
    const newline = plain.indexOf("\n", start);
    const end = newline < 0 ? plain.length : newline;
    const line = plain.slice(start, end);
    const isBreak = line.trim() === "" || /^\s{0,6}(?:#{1,6}\s|[-=_*]{3,}\s*$)/.test(line);
    const opensBlock =
      isBreak ||
      current === null ||
      startsBlock(line) ||
      text
        .slice(Math.max(current.start, start - 80), start)
        .trimEnd()
        .endsWith(":");
    if (isBreak) current = null;
    else if (opensBlock) {
      current = openBlock(line, end, /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
      blocks.push(current);
    } else if (current !== null) current.end = end;
    start = end + 1;
  }
  return blocks;
}

const startsBlock = (line: string): boolean => ITEM.test(line) || /^\s*(?:[|>]|✅|✔|✓|☑|❌|\[[ xX]\])/u.test(line);

function openBlock(line: string, end: number, indent: number): Block {
  let rest = line;
  let mark: Sentence["mark"] = "none";
  const cut = (shape: RegExp): string | null => {
    const found = shape.exec(rest);
    if (found === null) return null;
    rest = rest.slice(found[0].length);
    return found[1] ?? found[0];
  };
  cut(/^\s+/);
  while (cut(/^>\s?/) !== null) mark = "cited";
  cut(ITEM);
  const box = cut(BOX);
  if (box !== null) mark = /[xX✓✔]/.test(box) ? "done" : "open";
  else if (cut(TICK) !== null) mark = "done";
  return { start: end - rest.length, end, indent, mark };
}

/** A sentence that is nothing but a name, a mark or a number asserts nothing. */
export const hasWords = (plain: string): boolean => /[A-Za-z\u00C0-\u024F]{2}/.test(plain.replaceAll(CODE, ""));

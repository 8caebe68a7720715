import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { textsOf } from "./message-search.ts";

/** Where a message names a number of a pull request, issue or run. */
interface NamedNumber {
  readonly order: number;
  readonly entry: TimelineEntry;
  /** UTF-16 units of the message's text; the whole of a call's input stands for its parts. */
  readonly start: number;
  readonly end: number;
}

const MAX_PER_NUMBER = 24;
/** What a number of a pull request, issue or run stands behind. */
const LEADS = [
  "#",
  "!",
  "/pull/",
  "/pulls/",
  "/issues/",
  "/merge_requests/",
  "/runs/",
  "umber",
  "PR ",
  "pr ",
  "MR ",
  "ssue ",
  "icket ",
  "equest ",
];
const FORGE = /\b(?:gh|glab|hub|tea)\s+[a-z]/;
const NUMBER_AT = /[\s"':#!=]{0,4}(\d{1,12})(?![\w.])/y;
const INDEXES = new WeakMap<Timeline, ReadonlyMap<number, readonly NamedNumber[]>>();

/** The messages of the span that name a number: as #n, in a URL, in JSON, or in a forge's command. Indexed once per timeline. */
export function findNumber(span: Span, number: number): readonly NamedNumber[] {
  let index = INDEXES.get(span.timeline);
  if (index === undefined) {
    index = buildIndex(span.timeline);
    INDEXES.set(span.timeline, index);
  }
  return (index.get(number) ?? []).filter(({ order }) => order < span.endOrder);
}

function buildIndex({ entries }: Timeline): ReadonlyMap<number, readonly NamedNumber[]> {
  const index = new Map<number, NamedNumber[]>();
  for (const [order, entry] of entries.entries()) {
    const keep = (digits: string, start: number, end: number): void => {
      const named = index.get(Number(digits));
      const one = { order, entry, start, end };
      if (named === undefined) index.set(Number(digits), [one]);
      else if (named.length < MAX_PER_NUMBER || entry.message.role === "tool") named.push(one);
    };
    for (const text of textsOf(entry)) readNumbers(text, entry, text === entry.message.text, keep);
  }
  return index;
}

type Keep = (digits: string, start: number, end: number) => void;

function readNumbers(text: string, entry: TimelineEntry, isOwnText: boolean, keep: Keep): void {
  const keepAt = (digits: string, start: number, end: number): void =>
    isOwnText ? keep(digits, start, end) : keep(digits, 0, Math.min(120, entry.message.text.length));
  for (const lead of LEADS) {
    for (let at = text.indexOf(lead); at >= 0; at = text.indexOf(lead, at + lead.length)) {
      NUMBER_AT.lastIndex = at + lead.length;
      const found = NUMBER_AT.exec(text);
      if (found?.[1] !== undefined) keepAt(found[1], at, NUMBER_AT.lastIndex);
    }
  }
  const { message } = entry;
  if (message.kind === "tool-call" && FORGE.test(text.slice(0, 20_000))) {
    for (const found of text.slice(0, 20_000).matchAll(/(?<![\w.])\d{1,12}(?![\w.])/g))
      keepAt(found[0], found.index, found.index + found[0].length);
  }
  // `gh pr list` prints the number first on each line.
  if (message.role === "tool" && /^#?\d{1,7}\t/.test(text)) {
    for (const found of text.slice(0, 100_000).matchAll(/^#?(\d{1,7})\t/gm))
      keepAt(found[1] ?? "", found.index, found.index + found[0].length);
  }
}

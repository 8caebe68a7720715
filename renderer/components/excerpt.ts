import { maskSecrets } from "../../shared/lib/mask-secrets.ts";

/** A part of a longer text, and where it begins there. */
export interface Excerpt {
  readonly text: string;
  readonly offset: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const LINES_AROUND = 5;
const MOST_UNITS = 900;

/** The lines around a range. Offsets are UTF-16 units; a range outside the text is taken as its nearest end. */
export function excerptAround(whole: string, start: number, end: number): Excerpt {
  // Masked before it is cut: half a secret is not recognised as one.
  const text = maskSecrets(whole);
  const first = Math.min(Math.max(0, start), text.length);
  const last = Math.min(Math.max(first, end), text.length);
  let from = first;
  for (let lines = 0; lines <= LINES_AROUND && from > 0; lines += 1) from = text.lastIndexOf("\n", from - 1);
  from = from < 0 ? 0 : from === 0 ? 0 : from + 1;
  from = Math.max(from, first - MOST_UNITS);
  let to = last;
  for (let lines = 0; lines <= LINES_AROUND && to >= 0 && to < text.length; lines += 1) {
    const next = text.indexOf("\n", to + (lines === 0 ? 0 : 1));
    to = next < 0 ? text.length : next;
  }
  to = Math.min(to, last + MOST_UNITS, first + 8 * MOST_UNITS);
  return { text: text.slice(from, to), offset: from, isCutBefore: from > 0, isCutAfter: to < text.length };
}

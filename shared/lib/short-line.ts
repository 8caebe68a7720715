import { maskedPart } from "./masked-part.ts";

// A text much longer than what is kept of it is not read to its end.
const READ_PER_UNIT = 8;

/**
 * A text in one line of at most `most` UTF-16 units, an ellipsis where it was cut: for titles and sentences.
 * Secrets are masked before the cut, since half a credential no longer looks like one.
 */
export function shortLine(text: string, most: number): string {
  const line = maskedPart(text, 0, Math.min(text.length, most * READ_PER_UNIT + 400))
    .replace(/\s+/g, " ")
    .trim();
  const isCut = line.length > most || text.length > most * READ_PER_UNIT + 400;
  return isCut ? `${line.slice(0, most - 1).toWellFormed()}…` : line;
}

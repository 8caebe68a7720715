/** A tool's output without terminal sequences, with the way back to the offsets of the original. */
export interface CleanText {
  readonly text: string;
  /** The offset in the original text of an offset in the clean one. */
  toOriginal(offset: number): number;
}

const ESC = "\u001b";
// CSI (colours, cursor), OSC (titles, links) and two-character sequences. Linear: no class overlaps the next.
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are what is looked for
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

const identity = (offset: number): number => offset;

// Summaries stand at the end; what is longer than this was kept in a file by its harness.
const MAX_LENGTH = 256 * 1024;

/** Takes terminal sequences out, of the end of a very long text. Costs nothing where there are none. */
export function cleanText(whole: string): CleanText {
  const skipped = Math.max(0, whole.length - MAX_LENGTH);
  const original = skipped === 0 ? whole : whole.slice(skipped);
  if (!original.includes(ESC))
    return { text: original, toOriginal: skipped === 0 ? identity : offset => offset + skipped };
  const starts: number[] = [];
  const shifts: number[] = [];
  let text = "";
  let from = 0;
  for (const match of original.matchAll(SEQUENCE)) {
    text += original.slice(from, match.index);
    from = match.index + match[0].length;
    starts.push(text.length);
    shifts.push(from - text.length);
  }
  text += original.slice(from);
  return {
    text,
    toOriginal(offset) {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return skipped + offset + (low === 0 ? 0 : (shifts[low - 1] ?? 0));
    },
  };
}

/** A sentence of a message. Offsets are UTF-16 units of the message's text. */
export interface SpeechSentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MAX_UNITS = 6_000;
const MAX_SENTENCE = 600;
/** Pasted code and quotations are nobody's words here. */
const PASTED = /```[\s\S]*?(?:```|(?![\s\S]))|^[ \t]*>[^\n]*/gm;
const END = /[.!?]+["”'’)*_]{0,3}(?=\s)|\n+/g;

/** The sentences of what was said between two offsets of a text: code blocks and quoted lines apart. Linear. */
export function speechSentences(text: string, start: number, end: number): readonly SpeechSentence[] {
  const read = text
    .slice(start, Math.min(end, start + MAX_UNITS))
    .replace(PASTED, pasted => pasted.replace(/[^\n]/g, " "));
  const sentences: SpeechSentence[] = [];
  let from = 0;
  const close = (to: number): void => {
    const piece = read.slice(from, to);
    const words = piece.trim();
    if (words !== "" && words.length <= MAX_SENTENCE) {
      const at = start + from + piece.indexOf(words);
      sentences.push({ start: at, end: at + words.length, text: words });
    }
    from = to;
  };
  for (const stop of read.matchAll(END)) {
    if (/(?:\b(?:e\.g|i\.e|vs|etc|cf|approx))\.$/i.test(read.slice(Math.max(0, stop.index - 6), stop.index + 1)))
      continue;
    close(stop.index + stop[0].length);
  }
  close(read.length);
  return sentences;
}

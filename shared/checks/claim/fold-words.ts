// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one
const TERMINAL = /\u001b\[[0-9;]*[A-Za-z]/g;
const ESCAPED = /\\[nrt"]/g;
const MARKS = /[`"'“”„«»‘’*_~\u00ad\u200b-\u200d\ufeff]/g;
const BETWEEN = /[^\p{L}\p{N}]+/gu;
const LINE_NUMBER = /^ *\d{1,6}(?:→|\t)/gm;

/**
 * The words of a text alone, in lower case with one blank between them and one at each end: white space, quotation
 * marks, Markdown, punctuation, colours and the escapes of JSON are folded away.
 */
export const foldWords = (text: string): string =>
  ` ${text.replace(TERMINAL, "").replace(ESCAPED, " ").replace(MARKS, "").toLowerCase().replace(BETWEEN, " ").trim()} `;

/** The same without the line numbers that a reading tool puts before each line. */
export const foldNumberedWords = (text: string): string => foldWords(text.replace(LINE_NUMBER, ""));

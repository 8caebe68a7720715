const NUMBERED = /^ {0,8}(\d{1,6})(?:→|\t)(.*)$/;
/** A line that says only that something is left out. */
const ELISION = /^(?:\/\/|#|--|\/\*|<!--)?\s*(?:\.{3}|…)[^\n]{0,80}$/;
/** What tells one line from another: a closing bracket does not. */
const TELLING = /[\p{L}\p{N}_]{3}/u;

/** The lines of code with the white space at their ends left out, and one blank for any within. Empty lines are none. */
export const codeLines = (code: string): readonly string[] =>
  code
    .split("\n")
    .map(line => line.trim().replace(/\s+/g, " "))
    .filter(line => line !== "");

/** The runs of lines that stand together in shown code: what is left out between two is marked by dots. */
export function shownPieces(code: string): readonly (readonly string[])[] {
  const pieces: string[][] = [[]];
  for (const line of codeLines(code)) {
    if (ELISION.test(line)) pieces.push([]);
    else pieces.at(-1)?.push(line);
  }
  return pieces.filter(piece => piece.some(isTelling));
}

/** Whether a line has a word by which it can be known. */
export const isTelling = (line: string): boolean => TELLING.test(line);

/** Whether some lines stand together among others. */
export const holdsLines = (lines: readonly string[], piece: readonly string[]): boolean =>
  `\n${lines.join("\n")}\n`.includes(`\n${piece.join("\n")}\n`);

/** The lines that a reading tool numbered, by their numbers, and all of them in order. */
export function numberedLines(text: string): {
  readonly byNumber: ReadonlyMap<number, string>;
  readonly lines: readonly string[];
} {
  const byNumber = new Map<number, string>();
  for (const line of text.split("\n")) {
    const found = NUMBERED.exec(line);
    if (found !== null) byNumber.set(Number(found[1]), (found[2] ?? "").trim().replace(/\s+/g, " "));
  }
  return { byNumber, lines: [...byNumber.values()].filter(line => line !== "") };
}

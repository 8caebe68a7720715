/** A piece of a shell text that ends at `;`, `&&`, `||`, `|` or a line end. */
export interface RoughCommand {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The operator before it. */
  readonly joint: string;
}

const OPERATOR = /&&|\|\||[;|\n]/y;
const WORD = /(?:[^\s;|&'"\\]+|&(?!&)|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|['"\\])+/y;
const BLANK = /[ \t\r]+/y;

const unquote = (word: string): string =>
  word.replace(/'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g, (_all, single, double, escaped) =>
    String(single ?? (double === undefined ? escaped : String(double).replace(/\\(["\\$`])/g, "$1"))),
  );

/** Splits a shell text that no parser could read. Total: whatever stands there, it ends up in some word. */
export function splitRoughly(text: string): readonly RoughCommand[] {
  const commands: RoughCommand[] = [];
  let words: string[] = [];
  let start = 0;
  let joint = "";
  let at = 0;
  const close = (end: number, next: string): void => {
    if (words.length > 0) commands.push({ words, start, end, joint });
    words = [];
    joint = next;
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const blank = match(BLANK);
    if (blank !== null) {
      at += blank.length;
      continue;
    }
    const operator = match(OPERATOR);
    if (operator !== null) {
      close(at, operator);
      at += operator.length;
      continue;
    }
    const word = match(WORD) ?? text.charAt(at);
    if (words.length === 0) start = at;
    words.push(unquote(word));
    at += word.length;
  }
  close(text.length, "");
  return commands;
}

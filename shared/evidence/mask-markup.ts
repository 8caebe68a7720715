import { toolsOfCommand } from "./run-words.ts";

/** Stands for each unit of inline code, a URL or a path in masked text: a name, never a word of the sentence. */
export const CODE = "\uE000";
/** Stands for each unit of quoted text: somebody else's words. */
export const QUOTE = "\uE001";

/** A name that was set as code, or a URL, with its place in the text. `start` and `end` enclose the name itself. */
export interface CodeName {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with its markup put out of the way, unit for unit: offsets in `plain` are offsets in the text. */
interface MaskedText {
  readonly plain: string;
  /** In the order of the text. */
  readonly codes: readonly CodeName[];
}

const MAX_CODE_LENGTH = 400;
const MAX_QUOTE_LENGTH = 600;
const QUOTE_PAIRS = new Map([
  ['"', '"'],
  ["“", "”"],
  ["«", "»"],
  ["‘", "’"],
  ["'", "'"],
]);
const URL_AT = /https?:\/\/[^\s<>"'`)\]}]{1,1000}/y;
const BARE_PATH_AT =
  /(?:~|\.{1,2})?\/?[\w@+-][\w@.+-]{0,80}(?:\/[\w@.+-]{1,120}){1,24}\/?|[\w@+-][\w@.+-]{0,80}\.(?:[cm]?[jt]sx?|json[cl]?|mdx?|py|go|rs|java|kt|rb|php|cs|c|h|cpp|hpp|sh|ya?ml|toml|sql|html?|s?css|txt|csv|lock|mod|sum|snap|vue|svelte|swift|proto|xml|ini|cfg|env|gradle|ipynb)\b/y;
/** A command that is not set as code, known by its program and by an argument that is no word of a sentence: "go test ./...", "pytest -q". */
const BARE_COMMAND_AT =
  /(?:(?:npx|bunx|uvx|pnpm|yarn|npm|bun|uv run|poetry run|python3? -m)\s)?(?:[a-z][\w-]{1,20})(?:\s(?:run|test|build|check|vet|lint|clippy|e2e|typecheck|analyze|exec))*(?:\s(?:--?[a-zA-Z][\w=.,:/@-]{0,60}|\.{1,2}\/(?:\.{3})?[\w./@*-]{0,120}))+(?=$|[\s,;:)])/y;
const WORD_UNIT = /[\w~./@]/;

/** Puts code, URLs, paths, quotations, fences and emphasis out of the way of the rules that read sentences. */
export function maskMarkup(text: string): MaskedText {
  const units = text.replace(/[\uE000\uE001]/g, " ").split("");
  const codes: CodeName[] = [];
  blankFences(text, units);
  let index = 0;
  while (index < text.length) {
    const unit = units[index] as string; // index is in range
    const next = maskAt(text, units, codes, index, unit);
    index = next > index ? next : index + 1;
  }
  return { plain: units.join(""), codes };
}

/** Masks what begins at `index`, and answers where it ends (or `index` where nothing does). */
function maskAt(text: string, units: string[], codes: CodeName[], index: number, unit: string): number {
  if (unit === "`") return maskCode(text, units, codes, index);
  if (unit === "*" && text[index + 1] === unit) {
    fill(units, index, index + 2, " ");
    return index + 2;
  }
  if (QUOTE_PAIRS.has(unit)) return maskQuote(text, units, index, unit);
  if (/[\w~./@+-]/.test(unit) && !WORD_UNIT.test(text[index - 1] ?? " ")) {
    return (
      maskName(text, units, codes, index, URL_AT) ||
      maskCommand(text, units, codes, index) ||
      maskName(text, units, codes, index, BARE_PATH_AT) ||
      skipWord(text, index)
    );
  }
  return index;
}

function maskCode(text: string, units: string[], codes: CodeName[], index: number): number {
  let ticks = 1;
  while (text[index + ticks] === "`") ticks += 1;
  const ahead = text.slice(index + ticks, index + ticks + MAX_CODE_LENGTH);
  const length = ahead.indexOf("`".repeat(ticks));
  const inner = ahead.slice(0, Math.max(length, 0));
  if (length < 0 || inner.includes("\n\n")) return index + ticks;
  const close = index + ticks + length;
  codes.push({ start: index + ticks, end: close, text: inner });
  fill(units, index, close + ticks, CODE);
  return close + ticks;
}

function maskQuote(text: string, units: string[], index: number, open: string): number {
  const before = text[index - 1] ?? " ";
  if (/\w/.test(before)) return index;
  const close = QUOTE_PAIRS.get(open) as string; // callers check that it is a key
  for (let end = index + 1; end < text.length && end - index < MAX_QUOTE_LENGTH; end += 1) {
    if (text[end] === "\n" && text[end + 1] === "\n") return index;
    if (text[end] !== close || units[end] === " ") continue;
    if (/\w/.test(text[end + 1] ?? " ")) continue;
    if (end === index + 1) return index;
    fill(units, index, end + 1, QUOTE);
    return end + 1;
  }
  return index;
}

function maskName(text: string, units: string[], codes: CodeName[], index: number, shape: RegExp): number {
  shape.lastIndex = index;
  const found = shape.exec(text)?.[0].replace(/[.,;:!?]+$/, "") ?? "";
  if (found.length < 3 || isNoPath(found)) return 0;
  const end = index + found.length;
  codes.push({ start: index, end, text: found });
  fill(units, index, end, CODE);
  return end;
}

function maskCommand(text: string, units: string[], codes: CodeName[], index: number): number {
  BARE_COMMAND_AT.lastIndex = index;
  const found = BARE_COMMAND_AT.exec(text)?.[0] ?? "";
  if (found.includes("\n") || toolsOfCommand(found).length === 0) return 0;
  const end = index + found.length;
  codes.push({ start: index, end, text: found });
  fill(units, index, end, CODE);
  return end;
}

// "and/or", "14/14", "unit/integration": words and numbers joined by a slash are no path.
const isNoPath = (name: string): boolean =>
  !name.startsWith("http") &&
  name.includes("/") &&
  !/^[~./]/.test(name) &&
  !/[.\d_-]/.test(name.replace(/\//g, "")) &&
  isWords(name)
    ? true
    : /^[\d./-]+$/.test(name);

const REFS = /^(?:origin|upstream|refs|heads|feature|feat|fix|src|app|lib|tests?|docs|packages|cmd|internal)\//;
const isWords = (name: string): boolean => !REFS.test(name) && name.split("/").length <= 3 && !name.endsWith("/");

function skipWord(text: string, index: number): number {
  let end = index;
  while (end < text.length && WORD_UNIT.test(text[end] as string)) end += 1; // end is in range
  return end;
}

function blankFences(text: string, units: string[]): void {
  let open = "";
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const mark = /^\s{0,12}(`{3,}|~{3,})/.exec(text.slice(start, Math.min(end, start + 40)))?.[1];
    if (open !== "" || mark !== undefined) fill(units, start, end, " ");
    if (mark !== undefined) open = open === "" ? mark : mark.startsWith(open) ? "" : open;
    start = end + 1;
  }
}

function fill(units: string[], start: number, end: number, unit: string): void {
  for (let index = start; index < end; index += 1) if (units[index] !== "\n") units[index] = unit;
}

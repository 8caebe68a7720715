/** What a word of a text stands for. Only the first five carry a meaning that no rewording changes. */
export type WordKind = "number" | "path" | "hash" | "name" | "negation" | "word";

/** A word of a text: as it stands (outer punctuation and Markdown cut off), and folded for comparing. */
export interface MeaningWord {
  readonly kind: WordKind;
  readonly text: string;
  /** Lower-case; numbers without their thousands' commas; words without a plural or verb ending. */
  readonly folded: string;
}

/** What lies beyond is no sentence that a person compares. */
const MAX_UNITS = 8000;
const WORD = /[\p{L}\p{N}_#@$~./\\:+%'’-]+/gu;
const NEGATION = /^(?:not|no|never|without|cannot|none|nor|neither|\w{2,8}n['’]t|dont|avoid)$/i;
const FILE_NAME =
  /^[\w@~.-]*[\w-]\.(?:[cm]?[jt]sx?|py|rs|go|rb|java|kt|c|cc|cpp|h|cs|php|sh|sql|md|txt|json|jsonl|ya?ml|toml|lock|css|html|svelte|vue|xml|env|cfg|ini|proto|tf)$/i;
const STOP = new Set(
  "a an the and or but of in on at to for from by with as is are was were be been being it its this that these those we i you they he she our your their will shall should can could may might must do does did done has have had if then so than also just only all any each into over under about after before when while which who what where how there here not no yes up out off via per vs etc use used using make made now still".split(
    " ",
  ),
);

/** The words of a text in order. Linear; reads the first 8,000 units. */
export function meaningWords(text: string): readonly MeaningWord[] {
  const words: MeaningWord[] = [];
  const read = text.slice(0, MAX_UNITS);
  let from = 0;
  let endsSentence = true;
  for (const match of read.matchAll(WORD)) {
    const raw = match[0];
    const gap = read.slice(from, match.index);
    // After a full stop or at a list mark a capital letter says nothing; in brackets it does.
    const isStart = (endsSentence || /[\n.!?;*]/.test(gap)) && !gap.endsWith("(");
    const cut = trimmed(raw);
    if (cut !== "") words.push(wordOf(cut, isStart));
    from = match.index + raw.length;
    endsSentence = /[.:-]$/.test(raw);
  }
  return words;
}

function trimmed(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (start < end && ".:'’+%\\-".includes(raw.charAt(start)) && !/^\.[\w/.]/.test(raw.slice(start))) start += 1;
  while (end > start && ".:'’+\\-/".includes(raw.charAt(end - 1))) end -= 1;
  return raw.slice(start, end);
}

function wordOf(text: string, isStart: boolean): MeaningWord {
  const kind = kindOf(text, isStart);
  const lower = text.toLowerCase();
  if (kind === "number") return { kind, text, folded: lower.replace(/,/g, "").replace(/^#/, "") };
  if (kind === "path") return { kind, text, folded: lower.replace(/^\.\//, "").replace(/:\d+(?:-\d+)?$/, "") };
  return { kind, text, folded: kind === "word" ? stem(lower) : lower };
}

function kindOf(text: string, isStart: boolean): WordKind {
  if (NEGATION.test(text)) return "negation";
  if (/^\d+\/\d+$/.test(text)) return "number";
  if (/^[#v~$]?\d[\d.,]*(?:%|[a-z]{1,3})?$/i.test(text) && !/^\d[a-f\d]{6,}$/i.test(text)) return "number";
  if (/^[0-9a-f]{7,64}$/i.test(text) && /\d/.test(text) && (/[a-f]/i.test(text) || text.length >= 12)) return "hash";
  if (
    FILE_NAME.test(text) ||
    (/[\w@~.]\/[\w.@-]/.test(text) && /[/].*[/]|\.\w{1,8}$|^[a-z\d._-]+\/[a-z\d._-]*[-_\d.][a-z\d._-]*$/i.test(text))
  )
    return "path";
  if (/_|[a-z]\d|\d[a-z]|[a-z][A-Z]|^[A-Z]{2,}-\d+$|^[A-Z][A-Z\d]{2,}$/.test(text) || /^@?\w+\/\w[\w.-]*$/.test(text))
    return "name";
  return !isStart && /^\p{Lu}\p{Ll}+$/u.test(text) ? "name" : "word";
}

function stem(word: string): string {
  if (word.length <= 4 || !/^[a-z]+$/.test(word)) return word;
  const cut = word.replace(/(?:ations?|ings?|ed|es|s)$/, "");
  return cut.length >= 3 ? cut : word;
}

const COMMON_FILE = /^(?:index|main|mod|lib|__init__|types?|utils?|config|package|readme|test|app|setup)\.\w{1,8}$/;

/** A file by its name, whatever folder a text counts from: one that many folders have with the folder it lies in. */
export function pathKey(folded: string): string {
  const parts = folded.split("/").filter(part => part !== "");
  const name = parts.at(-1) ?? folded;
  return FILE_NAME.test(name) && !COMMON_FILE.test(name) ? name : parts.slice(-2).join("/") || folded;
}

/** The folded words by which a text is known again: names, paths, hashes, numbers and longer words. */
export function distinctiveTokens(text: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const { kind, folded } of meaningWords(text)) {
    if (kind === "negation" || STOP.has(folded)) continue;
    if (kind !== "word" || folded.length >= 3) tokens.add(kind === "path" ? pathKey(folded) : folded);
  }
  return tokens;
}

/** Whether a word carries a meaning of its own. */
export const isMeaningBearing = (word: MeaningWord): boolean => word.kind !== "word" && word.kind !== "negation";

/** Whether a folded word says nothing by itself. */
export const isStopWord = (folded: string): boolean => STOP.has(folded);

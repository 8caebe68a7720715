/** Text that a reader does not see as it is. Offsets are UTF-16 units. */
export interface HiddenSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: "bidirectional" | "zero-width" | "tag" | "look-alike" | "terminal";
}

// Written as numbers: these characters must not stand in a source file.
const chars = (...ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join("");

const BIDI = chars([0x202a, 0x202b], [0x202d, 0x202e], [0x2066, 0x2067]);
const ZERO_WIDTH = chars(
  [0x180e, 0x180e],
  [0x200b, 0x200d],
  [0x2060, 0x2064],
  [0xfeff, 0xfeff],
  [0x115f, 0x1160],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
);
const TAG = chars([0xe0000, 0xe007f], [0xe0100, 0xe01ef]);
const ESCAPE = String.fromCharCode(0x1b);
/** Letters of other scripts that look like a Latin one. */
const LOOK_ALIKE = `${chars([0x430, 0x430], [0x435, 0x435], [0x43e, 0x43e], [0x440, 0x441], [0x443, 0x443], [0x445, 0x445], [0x455, 0x456], [0x458, 0x458], [0x4bb, 0x4bb], [0x501, 0x501], [0x51b, 0x51b], [0x51d, 0x51d])}${chars([0x405, 0x406], [0x408, 0x408], [0x410, 0x410], [0x412, 0x412], [0x415, 0x415], [0x41a, 0x41a], [0x41c, 0x41e], [0x420, 0x422], [0x425, 0x425])}${chars([0x391, 0x392], [0x395, 0x397], [0x399, 0x39a], [0x39c, 0x39d], [0x39f, 0x39f], [0x3a1, 0x3a1], [0x3a4, 0x3a5], [0x3a7, 0x3a7], [0x3bf, 0x3bf])}`;

const ANY_HIDDEN = new RegExp(`[${BIDI}${ZERO_WIDTH}${TAG}]`, "u");
const EACH_HIDDEN = new RegExp(`([${BIDI}])|([${ZERO_WIDTH}])|([${TAG}]+)`, "gu");
/**
 * One scan that most texts do not pass: everything below but the escape, the tags by their first surrogate. Nothing of
 * it is in Latin-1, so that an engine that keeps such a text in bytes need not even look.
 */
const ANY_SIGN =
  /[\u0370-\u03ff\u0400-\u052f\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2067\u3164\ufeff\uffa0\udb40]/;
const ANY_FOREIGN = /[\u0370-\u03ff\u0400-\u052f]/;
const MIXED_WORD = new RegExp(`[A-Za-z0-9${LOOK_ALIKE}]+`, "gu");
/** A look-alike before a Latin letter: a Cyrillic ending of a Latin word is how some people write. */
const DISGUISED = new RegExp(`[${LOOK_ALIKE}][A-Za-z]`, "u");
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const JOINED_SCRIPT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u0600-\u08ff\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1800-\u18af]/u;

const NOTHING: readonly HiddenSpan[] = [];

/** What in a text is hidden, disguised or rewritten, in order. Linear; a text without any costs one scan. */
export function findHiddenText(text: string): readonly HiddenSpan[] {
  if (!text.includes(ESCAPE) && !ANY_SIGN.test(text)) return NOTHING;
  const spans: HiddenSpan[] = [];
  if (ANY_HIDDEN.test(text)) findInvisible(text, spans);
  if (ANY_FOREIGN.test(text)) findLookAlikes(text, spans);
  if (text.includes(ESCAPE)) findTerminal(text, spans);
  return spans.sort((left, right) => left.start - right.start);
}

function findInvisible(text: string, spans: HiddenSpan[]): void {
  for (const match of text.matchAll(EACH_HIDDEN)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[1] !== undefined) {
      const isPlainUse = !isOverride(match[1]) && RIGHT_TO_LEFT.test(text.slice(Math.max(0, start - 60), end + 60));
      if (!isPlainUse) spans.push({ start, end, kind: "bidirectional" });
    } else if (match[2] !== undefined) {
      if (isHiding(text, start, end)) spans.push({ start, end, kind: "zero-width" });
    } else if (!isFlag(text, start, match[0])) spans.push({ start, end, kind: "tag" });
  }
}

const isOverride = (char: string): boolean => char.charCodeAt(0) === 0x202d || char.charCodeAt(0) === 0x202e;

/** Not a byte order mark at the start of a line, not what joins an emoji or the letters of a script that needs it. */
function isHiding(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  if (text.charCodeAt(start) === 0xfeff && (before === "" || before.endsWith("\n"))) return false;
  if (JOINED_SCRIPT.test(before) || JOINED_SCRIPT.test(after)) return false;
  return /[A-Za-z0-9_/.$-]$/.test(before) || /^[A-Za-z0-9_/.$-]/.test(after) || ANY_HIDDEN.test(after);
}

/** The flags of England, Scotland and Wales are a black flag and tags; one variation selector after an ideograph is a letter's form. */
const isFlag = (text: string, start: number, run: string): boolean =>
  (text.slice(Math.max(0, start - 2), start) === "\u{1f3f4}" && run.endsWith("\u{e007f}") && run.length <= 16) ||
  (run.length === 2 && (run.codePointAt(0) ?? 0) >= 0xe0100);

function findLookAlikes(text: string, spans: HiddenSpan[]): void {
  for (const match of text.matchAll(MIXED_WORD)) {
    const word = match[0];
    if (!DISGUISED.test(word) || word.length > 256) continue;
    const start = match.index;
    const end = start + word.length;
    // Part of a word with other foreign letters: a language, not a disguise.
    if (/\p{L}$/u.test(text.slice(Math.max(0, start - 1), start)) || /^\p{L}/u.test(text.slice(end, end + 1))) continue;
    spans.push({ start, end, kind: "look-alike" });
  }
}

const CONTROL = new RegExp(`${ESCAPE}\\[([0-9;:?]{0,64})([@-~])`, "g");

/** Conceal (SGR 8), and moves of the cursor onto earlier lines. Colours and a line that redraws itself are none. */
function findTerminal(text: string, spans: HiddenSpan[]): void {
  let hasText = false;
  let from = 0;
  for (const match of text.matchAll(CONTROL)) {
    hasText ||= /\S/.test(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, parameters = "", letter = ""] = match;
    const isRewriting =
      hasText && (/^[AF]$/.test(letter) || (/^[Hf]$/.test(letter) && text.slice(from, from + 1) !== ""));
    if ((letter === "m" && conceals(parameters)) || isRewriting)
      spans.push({ start: match.index, end: from, kind: "terminal" });
  }
}

/** Whether 8 stands among the attributes, and not as a colour's number (38;5;8). */
function conceals(parameters: string): boolean {
  const parts = parameters.split(";");
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part === "38" || part === "48" || part === "58") index += parts[index + 1] === "5" ? 2 : 4;
    else if (part === "8" || part === "08") return true;
  }
  return false;
}

/**
 * The text with everything hidden written out: controls as their pictures, invisible characters and look-alikes as
 * `⟨U+202E⟩`. Line ends and tabs stay. For showing and exporting only: offsets do not hold in it.
 */
export function makeVisible(text: string): string {
  const shown = ANY_FOREIGN.test(text) ? withMarkedLookAlikes(text) : text;
  return shown.replace(EVERY_INVISIBLE, (char, offset: number) => {
    const point = char.codePointAt(0) ?? 0;
    if (char === "\r" && shown[offset + 1] === "\n") return char;
    if (point < 0x20) return String.fromCodePoint(0x2400 + point);
    if (point === 0x7f) return "\u2421";
    const isJoining = point === 0x200c || point === 0x200d ? !isHiding(shown, offset, offset + char.length) : false;
    return isJoining ? char : named(point);
  });
}

const EVERY_INVISIBLE = new RegExp(
  `[\\u{0}-\\u{8}\\u{b}-\\u{1f}\\u{7f}-\\u{9f}${chars([0x200e, 0x200f], [0x202a, 0x202e], [0x2066, 0x2069], [0x61c, 0x61c], [0xad, 0xad], [0xfff9, 0xfffb])}${ZERO_WIDTH}${TAG}]`,
  "gu",
);
const EACH_LOOK_ALIKE = new RegExp(`[${LOOK_ALIKE}]`, "gu");
const named = (point: number): string => `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩`;

function withMarkedLookAlikes(text: string): string {
  const spans: HiddenSpan[] = [];
  findLookAlikes(text, spans);
  let marked = "";
  let from = 0;
  for (const { start, end } of spans) {
    const word = text.slice(start, end).replace(EACH_LOOK_ALIKE, char => char + named(char.codePointAt(0) ?? 0));
    marked += text.slice(from, start) + word;
    from = end;
  }
  return marked + text.slice(from);
}

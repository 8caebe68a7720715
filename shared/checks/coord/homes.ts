/** A repository or path that a text names. Offsets are UTF-16 units. */
export interface NamedHome {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

// Begins where no name goes on, so that a long word is read once.
const HOME = /(?<![\w.-])(?:https?:\/\/|git@)?[A-Za-z0-9_][\w.-]*(?::[\w.-]+)?(?:\/[\w.@-]+)+/g;
/** Pairs of words that a slash joins, and no place. */
const WORDS = new Set(
  "and/or n/a i/o ci/cd read/write yes/no true/false on/off pass/fail client/server input/output he/she his/her w/o a/b either/or".split(
    " ",
  ),
);

/** A name as two spellings of one repository share it: no scheme, host or `.git`. */
const normalise = (name: string): string =>
  name
    .replace(/^(?:https?:\/\/|git@)/, "")
    .replace(/^(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)[:/]/, "")
    .replace(/[.,]+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();

/** The repositories and paths that a text names, in their order. */
export function findHomes(text: string): readonly NamedHome[] {
  const homes: NamedHome[] = [];
  for (const match of text.matchAll(HOME)) {
    const name = normalise(match[0]);
    if (!name.includes("/") || WORDS.has(name)) continue;
    homes.push({ name, start: match.index, end: match.index + match[0].length });
  }
  return homes;
}

/** The sentences of a text with their offsets; a point inside a path or number ends none. */
function sentences(text: string): readonly { readonly text: string; readonly start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.;!?](?=\s)|\n/g)) {
    parts.push({ text: text.slice(start, match.index + 1), start });
    start = match.index + 1;
  }
  return [...parts, { text: text.slice(start), start }];
}

const HOME_WORDS =
  /\b(?:home|homes|lives?|living|repo|repos|repositor(?:y|ies)|canonical|hosted|located|location|mirror|import(?:ed)?|move[ds]? to|migrat\w{0,6}|push\w{0,3} (?:[^.;]{0,60} )?to|cloned?|stored|kept|belongs?|goes (?:in|to)|parked|continues? in|target|destination)\b/i;
const OPEN_CHOICE = /\b(?:candidates?|whichever|tbd)\b/i;
/** "either" right before the first of two alternatives: no other word must say what they are. */
const EITHER = /\beither(?:\s+(?:in|at|to|under|on|the|from))?[\s`'"(]*$/i;
/** What may stand between two alternatives, and nothing more. */
const BETWEEN = /^[\s,`'"()]*\bor\b(?:\s+(?:maybe|perhaps|possibly|in|at|to|under|on|the|else)\b)*[\s`'"(]*$/i;

/** Two homes between which a sentence leaves the choice open, or null. */
export function findAlternatives(text: string): readonly [NamedHome, NamedHome] | null {
  for (const sentence of sentences(text)) {
    const homes = findHomes(sentence.text).map(home => ({
      ...home,
      start: home.start + sentence.start,
      end: home.end + sentence.start,
    }));
    if (homes.length < 2) continue;
    const isOfHomes = HOME_WORDS.test(sentence.text);
    const isOpen = isOfHomes && OPEN_CHOICE.test(sentence.text);
    for (const [index, left] of homes.entries()) {
      const right = homes[index + 1];
      if (right === undefined || right.name === left.name) continue;
      const isEither = EITHER.test(text.slice(Math.max(sentence.start, left.start - 40), left.start));
      const isChoice = (isOfHomes || isEither) && BETWEEN.test(text.slice(left.end, right.start));
      if (isOpen || isChoice) return [left, right];
    }
  }
  return null;
}

/** An artifact's repository and the path beneath it, where its first two segments are one of the known repositories. */
export function splitRepository(
  artifact: string,
  known: ReadonlySet<string>,
): { readonly repository: string; readonly subPath: string } | null {
  const isUrl = /^(?:https?:\/\/|git@)/.test(artifact);
  const segments = normalise(artifact).split("/");
  const repository = segments.slice(0, 2).join("/");
  const rest = segments.slice(isUrl && (segments[2] === "blob" || segments[2] === "tree") ? 4 : 2);
  return rest.length === 0 || !(isUrl || known.has(repository)) ? null : { repository, subPath: rest.join("/") };
}

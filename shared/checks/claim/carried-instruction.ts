import type { Handoff } from "../../model/handoff.ts";
import { BINDING_ALONE, BINDING_HEADING, bindsAlike } from "./carrying-words.ts";
import { foldWords } from "./fold-words.ts";
import { isSameStem, type SpeechWord, speechWords, stemOf } from "./speech-words.ts";
import type { Instruction } from "./standing-instructions.ts";

interface Line {
  readonly text: string;
  readonly words: readonly SpeechWord[];
  /** It stands under a heading that says that what follows binds. */
  readonly isUnderRule: boolean;
}

interface Carrier {
  readonly folded: string;
  readonly lines: readonly Line[];
}

const MAX_LINES = 4_000;
const MAX_UNITS = 400_000;
const MAX_LINE = 240;
const READ = new WeakMap<Handoff, Carrier>();
const group = (words: string): readonly string[] => words.split(" ").map(stemOf);
/** Words that are put for one another when an instruction is retold. */
const LIKES: readonly (readonly string[])[] = [
  "lint linter eslint biome ruff clippy linting",
  "docs doc document documentation readme",
  "dependency dependencies package packages library libraries deps dep",
  "folder directory dir folders directories",
  "delete remove deleting drop",
  "secret secrets credential credentials token tokens password passwords key keys",
  "concise short brief small terse minimal",
  "approve approval permission ask confirm confirmation review ok okay approved sign-off go-ahead",
  "touch change modify edit alter changing modified untouched unchanged changed",
  "test tests spec specs suite",
  "emoji emojis",
  "german deutsch",
  "pr prs pull",
  "comment comments commenting",
  "write written wrote create add",
  "commit commits committing committed",
  "push pushes pushing pushed",
].map(group);
const LIKE = new Map<string, Set<string>>();
for (const likes of LIKES) for (const stem of likes) LIKE.set(stem, new Set([...(LIKE.get(stem) ?? []), ...likes]));
/** After a name these make it a fault's: "lint errors" are no word of linting. */
const FAULT = /^(?:errors?|warnings?|issues?|failures?|violations?|findings?|problems?|complaints?)$/;
const WEAK = new Set(
  group(
    "test tests file files folder directory commit commits push run change line lines function functions touch edit modify write update create build check output message branch code ask answer reply question task work time part first",
  ),
);
/** What the harness says around a summary. */
const HARNESS =
  /^\s*(?:This session is being continued from|If you need specific details from before|Please continue the conversation|Continue the conversation from|Recent messages are preserved)/;
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|\d+\.\s+[^.]{1,60}:\s*$)|:[\s*_]*$/;
const TOLD =
  /^[\W\d]*(?:[^:.]{1,60}:[\s*]{1,4})?(?:initially |then |also |i |we )?(?:ran|committed|pushed|used|added|fixed|updated|created|wrote|removed|deleted|renamed|moved|replaced|switched|installed|changed|implemented|tested|verified|built|merged|deployed|opened|refactored)\b/i;
/** How a run ended, or what a tool found: no word for the next time. */
const REPORTED =
  /\b(?:pass(?:es|ed|ing)?|clean|green|succe\w+|reports? (?:no|0|zero|\d+)|(?:no|0|zero) (?:\w+ )?(?:errors?|issues?|warnings?|failures?|problems?|violations?))\b|✅/i;
const AGAIN = /\b(?:before|after|every|each|when(?:ever)?|first|prefer\w*|wants?|policy|keep)\b/i;
const USERS = /\b(?:users?|asked|requested|told|instruct\w*|rule|constraint|must|always|never|not|don['’]t)\b/i;

/**
 * Whether a handoff's text has an instruction in it, in its words or retold: words of one line that stand together, bind as it does
 * and have half of what it speaks of.
 */
export function isCarried(handoff: Handoff, instruction: Instruction): boolean {
  const carrier = readCarrier(handoff);
  if (carrier.folded.includes(foldWords(instruction.text)) || carrier.folded.includes(foldWords(instruction.words)))
    return true;
  const weights = instruction.stems.map(stem => ({ stem, weight: WEAK.has(stem) ? 0.5 : 1 }));
  return carrier.lines.some(line => {
    // What was done once is no word for the next.
    if (TOLD.test(line.text) && !USERS.test(line.text)) return false;
    if (REPORTED.test(line.text) && !USERS.test(line.text) && !AGAIN.test(line.text)) return false;
    return isInLine(line, instruction, weights);
  });
}

interface Weight {
  readonly stem: string;
  readonly weight: number;
}

/** How many words the shared ones may be apart, and how many around them say how they bind. */
const REACH = 16;
const AROUND = 8;

function isInLine({ text, words, isUnderRule }: Line, instruction: Instruction, weights: readonly Weight[]): boolean {
  const places = words.flatMap(({ stem }, at) => {
    if (FAULT.test(words[at + 1]?.lower ?? "")) return [];
    const found = weights.filter(one => hasLike(stem, one.stem));
    return found.length === 0 ? [] : [{ at, found }];
  });
  return places.some(({ at: from }, index) => {
    const near = places.slice(index, index + REACH + 1).filter(({ at }) => at <= from + REACH);
    const shared = new Set(near.flatMap(({ found }) => found));
    const to = near.at(-1)?.at ?? from;
    const join = (start: number, end: number, isBare: boolean): string =>
      words
        .slice(Math.max(0, start), end)
        .flatMap(({ lower }, offset) =>
          isBare && near.some(({ at }) => at === Math.max(0, start) + offset) ? [] : [lower],
        )
        .join(" ");
    return hasEnough([...shared], weights, share => {
      if (weights.every(({ weight }) => weight < 1) && !BINDING_ALONE.test(text)) return false;
      return bindsAlike(instruction, {
        share,
        shared: [...shared].map(({ stem }) => stem),
        near: join(from - AROUND, to + AROUND + 1, false),
        around: join(from - AROUND, to + AROUND + 1, true),
        before: join(from - AROUND, from, false),
        isUnderRule,
      });
    });
  });
}

/** Whether shared words are enough to know an instruction by, and what is asked of their share holds. */
function hasEnough(shared: readonly Weight[], weights: readonly Weight[], holds: (share: number) => boolean): boolean {
  const sum = (list: readonly Weight[]): number => list.reduce((total, { weight }) => total + weight, 0);
  const share = sum(shared) / sum(weights);
  const telling = weights.filter(({ weight }) => weight === 1).length;
  if (share < (telling > 0 ? 0.5 : 0.75) || (telling > 0 && !shared.some(({ weight }) => weight === 1))) return false;
  // Of three things one is no sign of the others.
  if (telling > 2 && shared.length < 2) return false;
  return holds(share);
}

const hasLike = (stem: string, wanted: string): boolean =>
  isSameStem(stem, wanted) || LIKE.get(wanted)?.has(stem) === true;

function readCarrier(handoff: Handoff): Carrier {
  const known = READ.get(handoff);
  if (known !== undefined) return known;
  const text = handoff.text.slice(0, MAX_UNITS);
  const lines = text
    .split("\n")
    .filter(line => line.trim() !== "" && !HARNESS.test(line))
    .slice(0, MAX_LINES);
  // A sentence may go on in the next line; a long paragraph speaks of many things.
  let isUnderRule = false;
  const joined = lines.flatMap((line, index): readonly Line[] => {
    if (HEADING.test(line)) isUnderRule = BINDING_HEADING.test(line);
    const next = lines[index + 1] ?? "";
    const isAlone = /:\W*$/.test(line) || /^\s*(?:[-*+#>|]|\d+[.)])/.test(next) || next === "";
    const texts = line.length > MAX_LINE ? line.split(/(?<=[.;!?])\s+/) : isAlone ? [line] : [line, `${line} ${next}`];
    return texts.map(one => ({ text: one, words: speechWords(one), isUnderRule }));
  });
  const read = { folded: foldWords(text), lines: joined };
  READ.set(handoff, read);
  return read;
}

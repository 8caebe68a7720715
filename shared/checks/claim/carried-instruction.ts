import type { Handoff } from "../../model/handoff.ts";
import { foldWords } from "./fold-words.ts";
import { hasStem, stemOf } from "./speech-words.ts";
import { type Instruction, tellingStems } from "./standing-instructions.ts";

interface Line {
  readonly text: string;
  readonly stems: readonly string[];
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
const LIKE: readonly (readonly string[])[] = [
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
  "write create add",
  "commit commits committing committed",
  "push pushes pushing pushed",
].map(group);
const WEAK = new Set(
  group(
    "test tests file files folder directory commit commits push run change line lines function functions touch edit modify write update create build check output message branch code ask task work time part first",
  ),
);
const BINDING =
  /\b(?:not|never|no|don['’]?t|do not|avoid|without|only|must|should|stop|forbid\w*|off[- ]limits|untouched|alone|unchanged|instead|rather|hold|wait\w*|until|before|after|approval|asks?|users?['’]?s?|constraints?|rules?|policy|instruct\w*|prefer\w*|keep|leave|exclude|skip|read-only|out of scope|requires?d?|always|every|each|wants?|requested|remember|make sure|ensure|convention|needs?|from now on|uses?|using|when(?:ever)?)\b/i;
/** Where an instruction has no word of its own ("only commit when I tell you to"), a line must say how it binds. */
const BINDING_ALONE =
  /\b(?:only|not|never|no|don['’]?t|without|unless|until|asks?|asked|approval|permission|explicit\w*|users?['’]?s?|before|first|every|each|always|tells?|told|says?)\b/i;
/** What the harness says around a summary. */
const HARNESS =
  /^\s*(?:This session is being continued from|If you need specific details from before|Please continue the conversation|Continue the conversation from|Recent messages are preserved)/;
const TOLD =
  /^\W*(?:[^:.]{1,60}:[\s*]{1,4})?(?:initially |then |also |i |we )?(?:ran|committed|pushed|used|added|fixed|updated|created|wrote|removed|changed|implemented|tested|verified|built|merged|deployed|opened|refactored)\b/i;
/** How a run ended, or what a tool found: no word for the next time. */
const REPORTED =
  /\b(?:pass(?:es|ed|ing)?|clean|green|succe\w+|reports? (?:no|0|zero|\d+)|(?:no|0|zero) (?:\w+ )?(?:errors?|issues?|warnings?|failures?|problems?|violations?))\b|✅/i;
const AGAIN = /\b(?:before|after|every|each|when(?:ever)?|first|prefer\w*|wants?|policy|keep)\b/i;
const USERS = /\b(?:users?|asked|requested|told|instruct\w*|rule|constraint|must|always|never|not|don['’]t)\b/i;

/** Whether a handoff's text has an instruction in it, in its words or retold: one line that binds and has half of what it speaks of. */
export function isCarried(handoff: Handoff, instruction: Instruction): boolean {
  const carrier = readCarrier(handoff);
  if (carrier.folded.includes(foldWords(instruction.text)) || carrier.folded.includes(foldWords(instruction.words)))
    return true;
  const weights = instruction.stems.map(stem => ({ stem, weight: WEAK.has(stem) ? 0.5 : 1 }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const isTelling = weights.some(({ weight }) => weight === 1);
  return carrier.lines.some(({ text, stems }) => {
    const shared = weights.filter(({ stem }) => hasLike(stems, stem));
    const share = shared.reduce((sum, { weight }) => sum + weight, 0) / total;
    if (share < (isTelling ? 0.5 : 0.75) || (isTelling && !shared.some(({ weight }) => weight === 1))) return false;
    // Of three things one is no sign of the others; and what every summary speaks of is one only where it is bound.
    if (weights.filter(({ weight }) => weight === 1).length > 2 && shared.length < 2) return false;
    if (!isTelling && !BINDING_ALONE.test(text)) return false;
    // What was done once is no word for the next.
    if (TOLD.test(text) && !USERS.test(text)) return false;
    if (REPORTED.test(text) && !USERS.test(text) && !AGAIN.test(text)) return false;
    return BINDING.test(text) || (share >= 0.75 && !instruction.isProhibition);
  });
}

function hasLike(stems: readonly string[], stem: string): boolean {
  if (hasStem(stems, stem)) return true;
  return LIKE.some(like => like.includes(stem) && like.some(other => stems.includes(other)));
}

function readCarrier(handoff: Handoff): Carrier {
  const known = READ.get(handoff);
  if (known !== undefined) return known;
  const text = handoff.text.slice(0, MAX_UNITS);
  const lines = text
    .split("\n")
    .filter(line => line.trim() !== "" && !HARNESS.test(line))
    .slice(0, MAX_LINES);
  // A sentence may go on in the next line; a long paragraph speaks of many things.
  const joined = lines.flatMap((line, index) => {
    const next = lines[index + 1] ?? "";
    if (line.length > MAX_LINE) return line.split(/(?<=[.;!?])\s+/);
    return /:\W*$/.test(line) || /^\s*(?:[-*+#>|]|\d+[.)])/.test(next) || next === ""
      ? [line]
      : [line, `${line} ${next}`];
  });
  const read = { folded: foldWords(text), lines: joined.map(line => ({ text: line, stems: tellingStems(line) })) };
  READ.set(handoff, read);
  return read;
}

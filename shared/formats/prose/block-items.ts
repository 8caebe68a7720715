import type { ProseKind } from "../../model/record.ts";
import type { ProseBlock } from "./prose-block.ts";
import type { SectionUse } from "./sections.ts";
import { splitSentences, type TextRange } from "./sentences.ts";

interface BlockItem extends TextRange {
  readonly kind: ProseKind;
}

const DECORATED = "[\\s*_`\"'“”(\\[-]{0,8}";
const NOTHING = new RegExp(
  `^${DECORATED}(?:none|n/a|na|nil|nothing|not applicable|tbd|see above|see below|-)\\b[\\s.*_)\\]]*$`,
  "i",
);
const NONE_START = new RegExp(
  `^${DECORATED}(?:none|n/a|nothing|(?:there (?:are|is|were) )?(?:currently )?no (?:more |other |further |new )?(?:explicit(?:ly)? |specific |additional |pending |outstanding |open |remaining |known |immediate |explicitly )*(?:next |follow-?up )?(?:tasks?|steps?|work|items?|todos?|actions?|questions?|blockers?|issues|pending|requests?)|not applicable)\\b`,
  "i",
);
// What a document says of itself, and no news.
const METADATA =
  /^[\s*_>-]{0,8}(?:date|created(?: at)?|(?:last )?updated(?: at)?|timestamp|session(?: id)?|author|agent)(?:\*\*|__)?\s{0,4}:[^\n]{0,120}$/i;
// Within a list of what is left: an item that says it is done is a claim.
const DONE_MARK = /^\s*(?:[*_-]\s?){0,4}(?:✅|✔️?|✓|☑️?|\[x\]|\[(?:completed|done)\]|~~)/iu;
const DONE_END =
  /(?:✅|\((?:completed?|done|finished)\)|(?:[-–—:]|\*\*)\s*(?:\*\*)?(?:completed?|done)(?:\*\*)?)\s*\.?\s*$/iu;
const DONE_SENTENCE =
  /\b(?:is|are|was|were|has been|have been|appears?|seems?|all|now)\s+(?:now |all |fully |already |been |to be )*(?:complete|completed|done|finished|addressed|merged|pushed|committed|resolved|fixed|implemented)\b/i;
const DONE_START = /^(?:completed|finished|all (?:tasks|work|items|changes|requested|of the))\b/i;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const MAX_TESTED = 600;

// Words that only announce what follows them: "I:", "The main requests were:".
const ANNOUNCING = new Set(
  "i we have has had here's here the this that it these those following final last latest main key specifically contains contain includes include included involves involved actions action requests request work goal goals task test was were is are to and also now then added done completed changed implemented made implementation changes making by plan let me create provide a an brief quick summary of all what how still far in short user will see messages like".split(
    " ",
  ),
);
const CHEERS = /^(?:perfect|great|excellent|awesome|wonderful|nice)[!.]{1,3}$/i;
// Among a user's messages: "(approved the plan)" tells what the user did, and is none.
const NARRATION = /^\([^()"“”]{1,300}\)$/;
const MAX_ANNOUNCEMENT = 90;

function isNoStatement(words: string): boolean {
  if (words.length > MAX_ANNOUNCEMENT) return false;
  const plain = words.replaceAll("*", "").trim();
  if (CHEERS.test(plain)) return true;
  return (
    plain.endsWith(":") &&
    plain
      .slice(0, -1)
      .toLowerCase()
      .replaceAll("’", "'")
      .split(/\s+/)
      .every(word => ANNOUNCING.has(word))
  );
}

/** Kinds whose item is one record, whole: its reason, owner or quotation belongs to it. */
const WHOLE_KINDS = new Set<ProseKind>(["decision", "instruction", "open-question", "artifact", "next-action"]);

const isDone = (words: string): boolean => DONE_SENTENCE.test(words) || DONE_START.test(words);

function trimRow(text: string, block: ProseBlock): TextRange {
  let { start, end } = block;
  const isEdge = (unit: string | undefined): boolean => unit === "|" || unit === " " || unit === "\t";
  while (start < end && isEdge(text[start])) start += 1;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return { start, end };
}

function kindOf(block: ProseBlock, use: ProseKind, words: string): ProseKind {
  if (block.box === "ticked" || (use === "instruction" && NARRATION.test(words))) return "claim";
  if (block.box === "open" && use !== "open-question" && use !== "instruction") return "next-action";
  if ((use === "next-action" || use === "open-question") && (DONE_MARK.test(words) || DONE_END.test(words)))
    return "claim";
  return use;
}

/** What one block states: its sentences, or the whole of it. A block that says that there is nothing states nothing. */
export function blockItems(text: string, block: ProseBlock, use: SectionUse): readonly BlockItem[] {
  if (use === "skip") return [];
  // Quoted words are somebody else's; only a user's are wanted.
  if (block.type === "quote" && use !== "instruction") return [];
  const whole = block.type === "row" ? trimRow(text, block) : { start: block.start, end: block.end };
  const head = text.slice(whole.start, Math.min(whole.end, whole.start + MAX_TESTED));
  if (!HAS_WORDS.test(head) || NOTHING.test(head) || (use === "claim" && METADATA.test(head))) return [];
  const kind = kindOf(block, use, head);
  const sentences = block.type === "row" ? [whole] : splitSentences(text, whole.start, whole.end);
  const [first] = sentences;
  if (first === undefined) return [];
  const wordsOf = (range: TextRange): string => text.slice(range.start, Math.min(range.end, range.start + MAX_TESTED));
  if (kind !== "claim" && kind !== "objective" && kind !== "instruction") {
    const isNone = NONE_START.test(wordsOf(first));
    if (isNone || (kind === "next-action" && block.box === null && isDone(wordsOf(first)))) {
      // "None: everything is committed and pushed" is no action, and still asserts something.
      return sentences.filter(range => isDone(wordsOf(range))).map(range => ({ ...range, kind: "claim" as const }));
    }
  }
  const last = sentences.at(-1) ?? first;
  if (sentences.length === 1 && isNoStatement(wordsOf(first))) return [];
  if (WHOLE_KINDS.has(kind)) return [{ kind, start: first.start, end: last.end }];
  return sentences
    .filter(range => {
      const words = wordsOf(range);
      return HAS_WORDS.test(words) && !NOTHING.test(words) && !isNoStatement(words);
    })
    .map(range => ({ ...range, kind }));
}

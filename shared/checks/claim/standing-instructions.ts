import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { readStances, type Stances } from "./read-stances.ts";
import { FILLERS, isVague } from "./speech-lists.ts";
import { type SpeechSentence, speechSentences } from "./speech-sentences.ts";
import { speechWords, stemOf } from "./speech-words.ts";
import { AT_HAND, NOT_DIRECTED, OBLIGING, OFTEN, PREFERRING, PROHIBITING, UNIVERSAL } from "./standing-words.ts";

/** What a user laid down for the work to come, in one sentence. */
export interface Instruction extends SpeechSentence {
  readonly order: number;
  readonly entry: TimelineEntry;
  /** The words of the instruction itself. */
  readonly words: string;
  readonly stems: readonly string[];
  readonly stances: Stances;
  readonly isProhibition: boolean;
  /** It says of itself that it holds every time. */
  readonly isUniversal: boolean;
}

/** A longer message is a task, a log or a document that was pasted: its sentences are the work itself. */
const MAX_UNITS = 2_000;
const MAX_SENTENCE = 320;
const MAX_INSTRUCTIONS = 400;
const READ = new WeakMap<Timeline, readonly Instruction[]>();

/** The standing instructions of a span's users, in order, each once. */
export function standingInstructions(span: Span): readonly Instruction[] {
  let all = READ.get(span.timeline);
  if (all === undefined) {
    all = readInstructions(span.timeline);
    READ.set(span.timeline, all);
  }
  return all.filter(({ order }) => order < span.endOrder);
}

function readInstructions(timeline: Timeline): readonly Instruction[] {
  const found = new Map<string, Instruction>();
  for (const { order, event } of timeline.events) {
    if (event.type !== "user" || event.text.length > MAX_UNITS || found.size >= MAX_INSTRUCTIONS) continue;
    const entry = timeline.entries[order];
    if (entry === undefined) continue;
    for (const sentence of speechSentences(entry.message.text, event.start, event.end)) {
      const one = readInstruction(sentence, order, entry);
      if (one === null) continue;
      const key = [...one.stems].sort().join(" ");
      if (!found.has(key)) found.set(key, one);
    }
  }
  return [...found.values()];
}

function readInstruction(sentence: SpeechSentence, order: number, entry: TimelineEntry): Instruction | null {
  const { text } = sentence;
  if (text.length > MAX_SENTENCE || NOT_DIRECTED.test(text)) return null;
  const universal = UNIVERSAL.exec(text);
  const prohibited = PROHIBITING.exec(text);
  const preferred = PREFERRING.exec(text);
  const isObliged = OBLIGING.test(text) && OFTEN.test(text);
  const isStanding =
    universal !== null || ((prohibited !== null || preferred !== null || isObliged) && !AT_HAND.test(text));
  if (!isStanding) return null;
  const starts = [universal, prohibited, preferred, OBLIGING.exec(text)].flatMap(match =>
    match === null ? [] : [match.index],
  );
  const words = clauseFrom(text, Math.min(...starts));
  const stems = tellingStems(words);
  if (stems.length === 0) return null;
  return {
    ...sentence,
    order,
    entry,
    words,
    stems,
    stances: readStances(words),
    isProhibition: prohibited !== null || /\bnever\b/i.test(words),
    isUniversal: universal !== null,
  };
}

/** How often, or until when, said after what is to be done: "run the linter before each commit". */
const TRAILING =
  /^[\s,]*(?:for every|on every|in every|after every|before every|before each|after each|with every|until i|unless i|without|ask (?:me )?(?:first|before)|check with me|wait for my|always|every time)\b[^.]{0,60}[.!]*$/i;

/** The instruction without the task that it was said along with: "add a retry, and never touch the fixtures". */
function clauseFrom(text: string, start: number): string {
  // What stands before may be its condition: "when you change the API, always …".
  const before = text.slice(0, start);
  if (TRAILING.test(text.slice(start))) {
    const ahead = before.split(/[;:(—–]\s|,\s+(?:and|but|also|so)\s+/);
    return text.slice(before.length - (ahead.at(-1)?.length ?? 0));
  }
  const isCondition = /\b(?:when|whenever|every time|each time|if|before|after)\b/i.test(before) && before.length < 100;
  return (isCondition ? text : text.slice(start)).replace(/^[\s,;:.(—–-]+(?:and\s+|but\s+)?/, "");
}

/** The stems of the words by which an instruction is known again. */
export function tellingStems(words: string): readonly string[] {
  const stems = new Set<string>();
  for (const { lower, stem, kind } of speechWords(words)) {
    if (kind !== "negation" && !FILLERS.has(lower) && (!isVague(stem) || KEPT.has(stem)) && !EMPTY.has(lower))
      stems.add(stem);
  }
  return [...stems];
}

/** Of the words that are added to a name without a meaning, those that may be all that an instruction is about. */
const KEPT = new Set(
  "dependency dependencies package packages library libraries lib module code type types default plan service"
    .split(" ")
    .map(stemOf),
);
const EMPTY = new Set(
  "always never ever sure remember don't avoid stop quit only many much rule future forward say tell said know going please before after when whenever unless until without must should may often be being let lets instead rather".split(
    " ",
  ),
);

import type { UserEvent } from "../model/event.ts";
import type { Span } from "../model/timeline.ts";
import { type Happening, placeHappening } from "./happening.ts";
import { tellingStems } from "./mention-words.ts";

/** A longer message is a document or a log that was pasted: it is told as a whole, by its beginning. */
const MOST_UNITS = 2_000;
const HEAD_UNITS = 600;
const SENTENCE = /[^\n.!?]*(?:[.!?](?!\s|$)[^\n.!?]*)*[.!?]*/g;
const FEWEST_WORDS = 3;
const CORRECTION =
  /^\W*(?:no|nope|wait|stop|actually|wrong|hold on|undo|revert)\b|\b(?:not what i|i (?:said|meant|asked)|that(?:['’]s| is) (?:not|wrong)|is ?n['’]t (?:right|what)|should (?:have|not)|should ?n['’]t|revert|undo|instead|you (?:forgot|missed|broke|did ?n['’]t)|still (?:broken|fail\w*|wrong|does ?n['’]t))\b/i;
const INSTRUCTION =
  /\b(?:always|never|do ?n['’]t|do not|must|make sure|be sure|only|from now on|ask (?:me )?(?:first|before)|without|unless|until|keep|prefer|remember|avoid|no more|rather than)\b/i;

interface Words {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The sentences of what was said, with their offsets in the message. */
function sentencesOf({ text, start }: UserEvent): readonly Words[] {
  return [...text.matchAll(SENTENCE)].flatMap(found => {
    const said = found[0].trim();
    if (said === "") return [];
    const from = start + found.index + found[0].indexOf(said);
    return [{ text: said, start: from, end: from + said.length }];
  });
}

function ofWords(span: Span, order: number, words: Words, label: string): Happening | null {
  const stems = tellingStems(words.text.slice(0, HEAD_UNITS));
  return placeHappening(span, order, words, { kind: "said", label, quote: words.text }, said => said.hasWords(stems));
}

/**
 * What the user said: each sentence that corrects or instructs, and a message without one as a whole. A word of assent
 * asks for nothing.
 */
export function saidHappenings(span: Span): readonly (Happening | null)[] {
  const found: (Happening | null)[] = [];
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) break;
    if (event.type !== "user") continue;
    const isLong = event.text.length > MOST_UNITS;
    const binding = isLong ? [] : sentencesOf(event).flatMap(bindingOf);
    for (const { words, name } of binding) found.push(ofWords(span, order, words, name));
    const isTelling = tellingStems(event.text.slice(0, HEAD_UNITS)).size >= FEWEST_WORDS;
    if (binding.length === 0 && isTelling) found.push(ofWords(span, order, event, "message of the user"));
  }
  return found;
}

/** A sentence that corrects or instructs, with what it is called; a question does neither. */
function bindingOf(words: Words): readonly { readonly words: Words; readonly name: string }[] {
  if (words.text.endsWith("?") || tellingStems(words.text).size === 0) return [];
  if (CORRECTION.test(words.text)) return [{ words, name: "correction by the user" }];
  return INSTRUCTION.test(words.text) ? [{ words, name: "instruction of the user" }] : [];
}

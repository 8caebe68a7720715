import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { stemsOf } from "./decision-subject.ts";
import { type SpeechSentence, speechSentences } from "./speech-sentences.ts";
import { hasStem } from "./speech-words.ts";

/** A question that somebody put in a message. */
export interface AskedQuestion extends SpeechSentence {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly by: "user" | "agent";
  readonly stems: readonly string[];
  /** How many questions its message puts. */
  readonly count: number;
}

const MAX_MESSAGES = 3_000;
const MAX_QUESTIONS = 6;
const ASKED = new WeakMap<Timeline, readonly AskedQuestion[]>();

/** The questions that the agent and the user of a span put, in order. */
export function askedQuestions(span: Span): readonly AskedQuestion[] {
  let all = ASKED.get(span.timeline);
  if (all === undefined) {
    const users = new Map(
      span.timeline.events.flatMap(({ order, event }) => (event.type === "user" ? [[order, event] as const] : [])),
    );
    all = span.timeline.entries
      .flatMap((entry, order) => {
        const { message } = entry;
        const said = users.get(order);
        const isAgent = message.kind === "text" && message.role === "assistant";
        if ((said === undefined && !isAgent) || !message.text.includes("?")) return [];
        return [
          {
            entry,
            order,
            by: isAgent ? ("agent" as const) : ("user" as const),
            start: said?.start ?? Math.max(0, message.text.length - 5_000),
            end: said?.end ?? message.text.length,
          },
        ];
      })
      .slice(-MAX_MESSAGES)
      .flatMap(({ entry, order, by, start, end }) => {
        const put = speechSentences(entry.message.text, start, end).filter(({ text }) => /\?\W*$/.test(text));
        return put
          .slice(-MAX_QUESTIONS)
          .map(sentence => ({ ...sentence, order, entry, by, stems: questionStems(sentence.text), count: put.length }));
      });
    ASKED.set(span.timeline, all);
  }
  return all.filter(({ order }) => order < span.endOrder);
}

const ASKING = new Set(
  "question questions open ask asked answer answered confirm clarify owner owe owed unclear unknown tbd whether".split(
    " ",
  ),
);

/** The stems that tell of a question what it is about; who owes the answer stands in brackets, and is none of them. */
export const questionStems = (text: string): readonly string[] =>
  stemsOf(text.replace(/\([^()]{0,120}\)/g, " ").replace(/\s[—–-]\s*(?:owner|ask|for)\b.*$/i, "")).filter(
    stem => !ASKING.has(stem),
  );

/** Whether two questions are one: nearly all words of the shorter are in the longer, and most of the other's. */
export function isSameQuestion(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter(stem => hasStem(b, stem)).length;
  const [less, more] = a.length < b.length ? [a, b] : [b, a];
  return shared >= 2
    ? shared / less.length >= 0.75 && shared / more.length >= 0.5
    : less.length === 1 && more.length === 1 && shared === 1;
}

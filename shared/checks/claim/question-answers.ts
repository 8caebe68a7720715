import type { Span, TimelineEntry } from "../../model/timeline.ts";
import { findEffect } from "./action-effects.ts";
import { type AskedQuestion, askedQuestions, isSameQuestion, questionStems } from "./asked-questions.ts";
import { stemsOf } from "./decision-subject.ts";
import { hasStem } from "./speech-words.ts";
import { statementsOf } from "./statements.ts";

/** Where a question was answered, or raised. */
export interface QuestionPlace {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly start: number;
  readonly end: number;
  /** What answers it, for the reviewer. */
  readonly label: string;
}

/** What puts an answer off, or says that there is none. */
const DEFERRING =
  /\b(?:later|not sure|unsure|don['’]?t know|do not know|no idea|dunno|undecided|skip|ask|check with|let me (?:think|check|ask)|get back|tbd|not yet|decide|think about|leave (?:it )?open|for now|up to|depends|whatever|unclear|wait|other|will (?:tell|ask|check|know))\b/i;
const LOOK_AHEAD = 40;

/** Where a span answers an open question, after it was put for the last time; null where it does not answer it by rule. */
export function findAnswer(span: Span, text: string): QuestionPlace | null {
  const stems = questionStems(text);
  if (stems.length === 0) return null;
  const put = askedQuestions(span).filter(question => isSameQuestion(stems, question.stems));
  return (
    answerByTool(span, stems) ??
    answerByReply(span, put) ??
    answerByStatement(span, text, stems, put) ??
    answerByEvent(span, text)
  );
}

/** The message that raised a question: it puts every word of it. */
export function findRaised(span: Span, text: string): QuestionPlace | null {
  const stems = questionStems(text);
  if (stems.length < 2) return null;
  const raised = askedQuestions(span).findLast(question => stems.every(stem => hasStem(question.stems, stem)));
  return raised === undefined
    ? null
    : { ...raised, label: raised.by === "user" ? "where the user asks it" : "where the agent asks it" };
}

function answerByTool(span: Span, stems: readonly string[]): QuestionPlace | null {
  const found = span.timeline.events.findLast(
    ({ order, event }) =>
      order < span.endOrder && event.type === "answer" && isSameQuestion(stems, questionStems(event.question)),
  );
  const entry = found === undefined ? undefined : span.timeline.entries[found.order];
  if (found === undefined || entry === undefined || found.event.type !== "answer" || DEFERRING.test(found.event.answer))
    return null;
  return { order: found.order, entry, start: found.event.start, end: found.event.end, label: "the user's answer" };
}

/** The user's next message, to the agent's last word of the question. */
function answerByReply(span: Span, put: readonly AskedQuestion[]): QuestionPlace | null {
  const last = put.findLast(({ by }) => by === "agent");
  if (last === undefined || put.some(({ order }) => order > last.order)) return null;
  const { entries, events } = span.timeline;
  const reply = events.find(
    ({ order, event }) =>
      order > last.order &&
      order < span.endOrder &&
      event.type === "user" &&
      entries[order]?.session.id === last.entry.session.id,
  );
  const entry = reply === undefined ? undefined : entries[reply.order];
  if (
    reply === undefined ||
    entry === undefined ||
    reply.event.type !== "user" ||
    reply.order - last.order > LOOK_AHEAD
  )
    return null;
  const said = reply.event.text.trim();
  if (said.length > 600 || /\?\W*$/.test(said) || DEFERRING.test(said)) return null;
  const saidStems = stemsOf(said);
  const isShort = saidStems.length <= 12;
  // Of several questions, the reply must name the one that it answers.
  if (last.count > 1 && !saidStems.some(stem => hasStem(last.stems, stem))) return null;
  // Another order altogether answers nothing.
  if (!isShort && !saidStems.some(stem => hasStem(last.stems, stem))) return null;
  if (
    /^\W*(?:please |now |first |next )?(?:run|fix|write|implement|create|commit|push|show|explain|update|refactor|continue|open|read|look)\b/i.test(
      said,
    ) &&
    !saidStems.some(stem => hasStem(last.stems, stem))
  )
    return null;
  return { order: reply.order, entry, start: reply.event.start, end: reply.event.end, label: "the user's answer" };
}

/** A sentence of the user that speaks of the question's matter and says more than it asks. */
function answerByStatement(
  span: Span,
  text: string,
  stems: readonly string[],
  put: readonly AskedQuestion[],
): QuestionPlace | null {
  if (stems.length < 2) return null;
  const last = put.at(-1)?.order ?? -1;
  const alternatives = splitAlternatives(text);
  const found = statementsOf(span).findLast(({ order, words, by, isRequest, choice, text: said }) => {
    if (order < last || by !== "user" || isRequest || choice !== null || DEFERRING.test(said)) return false;
    const saidStems = stemsOf(words);
    const shared = stems.filter(stem => hasStem(saidStems, stem));
    if (alternatives !== null) {
      const hits = alternatives.filter(own => own.some(stem => hasStem(saidStems, stem)));
      const around = stems.filter(stem => !alternatives.some(own => own.includes(stem)));
      return (
        hits.length === 1 &&
        (around.some(stem => hasStem(saidStems, stem)) || (around.length === 0 && shared.length > 0))
      );
    }
    const added = saidStems.filter(stem => !hasStem(stems, stem));
    if (/^\W*(?:do|does|did|is|are|was|were|can|should|shall|will|has|have|may|must)\b/i.test(text))
      return shared.length / stems.length >= 0.75;
    return shared.length >= 2 && shared.length / stems.length >= 0.6 && added.length > 0;
  });
  return found === undefined
    ? null
    : { order: found.order, entry: found.entry, start: found.start, end: found.end, label: "where the user says it" };
}

/** The words of "X or Y" that tell one from the other; null where a question offers nothing to choose from. */
function splitAlternatives(text: string): readonly (readonly string[])[] | null {
  const found = /([^,:?]{1,80}?)\s+or\s+([^?,;(]{1,80})/i.exec(text.replace(/\([^()]{0,120}\)/g, " "));
  if (found?.[1] === undefined || found[2] === undefined) return null;
  const left = stemsOf(found[1]).slice(-1);
  const right = stemsOf(found[2]).slice(0, 1);
  if (left.length === 0 || right.length === 0 || left[0] === right[0]) return null;
  return [left, right];
}

/** A question that a tool's result settles: whether a request was merged, whether the tests pass. */
function answerByEvent(span: Span, text: string): QuestionPlace | null {
  const merged = /\b(?:is|was|has|did)\b.{0,40}#(\d+).{0,30}\b(?:merged?|landed)\b/i.exec(text)?.[1];
  const shown =
    merged !== undefined
      ? findEffect(span, { type: "publish", verb: "merge", label: merged })
      : /^\W*(?:do|does|are|did) (?:all )?(?:the |our )?tests? (?:still )?pass(?:ing)?\s*(?:now)?\?\s*$/i.test(text)
        ? findEffect(span, { type: "run", tool: "test", suite: null })
        : null;
  return shown === null ? null : { ...shown, label: "the result that settles it" };
}

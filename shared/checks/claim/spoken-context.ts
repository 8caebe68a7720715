import type { Span } from "../../model/timeline.ts";
import { type DecisionSubject, stemsOf } from "./decision-subject.ts";
import { textsOf } from "./message-search.ts";
import { isKnownName } from "./speech-lists.ts";
import { hasStem } from "./speech-words.ts";
import type { Statement } from "./statements.ts";

const LOOK_BACK = 40;
const LOOK_AHEAD = 60;
const MAX_UNITS = 4_000;

/** What a user's message replies to: the agent's texts since the user spoke before, and the call that it refuses. */
function repliedTo(span: Span, { order, entry }: Statement): readonly string[] {
  const { entries } = span.timeline;
  const callId = entry.message.result?.callId ?? null;
  const texts: string[] = [];
  for (let at = order - 1; at >= Math.max(0, order - LOOK_BACK); at -= 1) {
    const before = entries[at];
    if (before === undefined || before.session.id !== entry.session.id) continue;
    const { message } = before;
    if (message.kind === "text" && message.role === "user" && !message.isMeta) break;
    if (message.kind === "text" && message.role === "assistant") texts.push(message.text.slice(-MAX_UNITS));
    else if (callId !== null && message.call?.callId === callId)
      texts.push(
        textsOf(before)
          .map(text => text.slice(0, MAX_UNITS))
          .join("\n"),
      );
    // What was said before other work was done is no longer what is replied to.
    if (texts.length >= 2) break;
  }
  return texts;
}

/** What the agent said after a statement and before the user spoke again. */
export function agentWordsAfter(span: Span, order: number): readonly string[] {
  const { entries } = span.timeline;
  const texts: string[] = [];
  for (let at = order + 1; at < Math.min(span.endOrder, order + LOOK_AHEAD) && texts.length < 3; at += 1) {
    const message = entries[at]?.message;
    if (message === undefined || message.kind !== "text" || message.isMeta) continue;
    if (message.role === "user") break;
    if (message.role === "assistant") texts.push(message.text.slice(0, 2_000));
  }
  return texts;
}

/** Whether a message replies to words that speak of one decision, and of none of the others. */
export function isSameContext(
  span: Span,
  statement: Statement,
  subject: DecisionSubject,
  others: readonly DecisionSubject[],
): boolean {
  const texts = repliedTo(span, statement);
  if (texts.length === 0) return false;
  const stems = stemsOf(texts.join("\n"));
  const isSpokenOf = (one: DecisionSubject): boolean =>
    one.for.some(({ stems: own, strong }) => {
      const names = strong.filter(stem => !/^\d/.test(stem));
      return names.length > 0
        ? names.some(stem => hasStem(stems, stem))
        : own.length > 1 && own.every(stem => hasStem(stems, stem));
    });
  if (!isSpokenOf(subject) || others.some(isSpokenOf)) return false;
  // A name of one kind does not take the place of a name of another.
  const chosen = statement.stances.for.flatMap(named => named.stems);
  const isNamed = subject.for.some(({ strong }) => strong.some(isKnownName));
  return !isNamed || !chosen.some(isKnownName);
}

import { quoteEnd, quoteStart } from "../../lib/quote-range.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { MessageId, SessionId } from "../../model/ids.ts";
import type { SourceSubject } from "../rule.ts";

/** A decoded text of a source that offsets count in: a message, or a whole file. */
export interface SourceText {
  readonly text: string;
  readonly sessionId: SessionId | null;
  readonly messageId: MessageId | null;
  readonly line: number | null;
}

const TEXTS = new WeakMap<SourceSubject, readonly SourceText[]>();

/** Every text of a source, each once: its session's messages, else the handoffs that stand in it. */
export function readSourceTexts(subject: SourceSubject): readonly SourceText[] {
  const texts = TEXTS.get(subject) ?? listTexts(subject);
  TEXTS.set(subject, texts);
  return texts;
}

function listTexts({ source, session, handoffs }: SourceSubject): readonly SourceText[] {
  if (session !== null)
    return session.messages.map(message => ({
      text: message.text,
      sessionId: session.id,
      messageId: message.id,
      line: message.line,
    }));
  const texts = new Map<string, SourceText>();
  for (const { handoff } of handoffs)
    if (handoff.sourceId === source.id && !texts.has(handoff.text))
      texts.set(handoff.text, { text: handoff.text, sessionId: null, messageId: null, line: handoff.anchor.line });
  return [...texts.values()];
}

const CONTEXT = 60;

/** A stretch of a text with what stands around it on its line. */
export function quoteStretch(
  subject: SourceSubject,
  { text, sessionId, messageId, line }: SourceText,
  start: number,
  end: number,
  label: string,
): Evidence {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const feed = text.indexOf("\n", end);
  const from = quoteStart(text, Math.max(lineStart, start - CONTEXT), start);
  const to = quoteEnd(text, end, feed < 0 ? text.length : feed, CONTEXT);
  let textLine = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < start; at = text.indexOf("\n", at + 1)) textLine += 1;
  return {
    sourceId: subject.source.id,
    sessionId,
    // In a file that is one text its line can be told; a message has the line of its entry.
    line: messageId === null ? textLine : line,
    messageId,
    at: { type: "text", start: from, end: to, textLine },
    quote: text.slice(from, to),
    how: "derived",
    stance: "contradicts",
    label,
  };
}

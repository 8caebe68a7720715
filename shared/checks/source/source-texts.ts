import { maskedPart } from "../../lib/masked-part.ts";
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

/** What was found in one text of a source. */
interface FoundInText<Found> {
  readonly text: SourceText;
  readonly found: readonly Found[];
}

/**
 * Looks through every text of a source, each once: its session's messages, else the handoffs that stand in it. Gives
 * those in which something was found: most messages hold nothing, and no list of all of them is made.
 */
export function findInTexts<Found>(
  { source, session, handoffs }: SourceSubject,
  find: (text: string) => readonly Found[],
): readonly FoundInText<Found>[] {
  const all: FoundInText<Found>[] = [];
  if (session !== null) {
    for (const { text, id, line } of session.messages) {
      const found = find(text);
      if (found.length > 0) all.push({ text: { text, sessionId: session.id, messageId: id, line }, found });
    }
    return all;
  }
  const seen = new Set<string>();
  for (const { handoff } of handoffs) {
    const { text, sourceId, anchor } = handoff;
    if (sourceId !== source.id || seen.has(text)) continue;
    seen.add(text);
    const found = find(text);
    if (found.length > 0) all.push({ text: { text, sessionId: null, messageId: null, line: anchor.line }, found });
  }
  return all;
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
    quote: maskedPart(text, from, to),
    how: "derived",
    stance: "contradicts",
    label,
  };
}

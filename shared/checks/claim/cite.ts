import { maskedPart } from "../../lib/masked-part.ts";
import { quoteEnd } from "../../lib/quote-range.ts";
import { shortLine } from "../../lib/short-line.ts";
import type { SessionEvent } from "../../model/event.ts";
import type { Evidence, Stance } from "../../model/evidence.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";

const QUOTE_MAX = 400;

/** A place in a message as evidence. Offsets are UTF-16 units of the message's text. */
export function citeMessage(
  entry: TimelineEntry,
  range: { readonly start: number; readonly end: number },
  stance: Stance,
  label: string,
): Evidence {
  const { session, message } = entry;
  const start = Math.max(0, Math.min(range.start, message.text.length));
  const end = quoteEnd(message.text, start, Math.max(start, Math.min(range.end, message.text.length)), QUOTE_MAX);
  return {
    sourceId: session.sourceId,
    sessionId: session.id,
    line: message.line,
    messageId: message.id,
    at: { type: "text", start, end, textLine: lineAt(message.text, start) },
    quote: maskedPart(message.text, start, end),
    how: "derived",
    stance,
    label,
  };
}

/** The words of an event as evidence; none where its message is not in the span. */
export function citeEvent(span: Span, at: OrderedEvent, stance: Stance, label: string): readonly Evidence[] {
  const shown = wordsOf(span, at);
  return shown === null ? [] : [citeMessage(shown.entry, shown.range, stance, label)];
}

const CALL_REACH = 4000;

/** Where the words of an event stand: in its result, or, where that does not tell (`sed -i`), in its call. */
function wordsOf(
  span: Span,
  { order, event }: OrderedEvent,
): { readonly entry: TimelineEntry; readonly range: Range } | null {
  const { entries } = span.timeline;
  const entry = entries[order];
  if (entry === undefined) return null;
  // What a shell command changed is told by the command better than by its output.
  const isTold = event.type !== "change" || event.by === "tool";
  if (isTold && entry.message.text.slice(event.start, event.end).trim() !== "") return { entry, range: event };
  for (let index = order - 1; index >= Math.max(0, order - CALL_REACH); index -= 1) {
    const call = entries[index];
    if (call?.message.id === event.callMessageId && call.session.id === event.sessionId) {
      return { entry: call, range: { start: 0, end: call.message.text.length } };
    }
  }
  return { entry, range: { start: 0, end: entry.message.text.length } };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** An event with its place in the span. */
export interface OrderedEvent<E extends SessionEvent = SessionEvent> {
  readonly order: number;
  readonly event: E;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let feed = text.indexOf("\n"); feed >= 0 && feed < offset; feed = text.indexOf("\n", feed + 1)) line += 1;
  return line;
}

/** Words for a sentence: white space folded, at most 160 characters, in quotation marks. */
export const quoteWords = (text: string): string => `“${shortLine(text, 160)}”`;

/** What an event shows, quoted, and where: “2 failed” (line 7, 2026-07-02 09:05 UTC). */
export function quoteEvent(span: Span, at: OrderedEvent): string {
  const shown = wordsOf(span, at);
  if (shown === null) return "nothing";
  return `${quoteWords(maskedPart(shown.entry.message.text, shown.range.start, shown.range.end))} (${placeOf(shown.entry)})`;
}

/** Where a message stands, for a sentence. */
export function placeOf(entry: TimelineEntry): string {
  const { message } = entry;
  const time =
    message.timeMs === null ? "" : `, ${new Date(message.timeMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `line ${message.line}${time}`;
}

import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";

const CALL_REACH = 400;

/** The call that an event comes from, or null where it is not in the span's reach. */
export function findCall(span: Span, { order, event }: OrderedEvent): TimelineEntry | null {
  const { entries } = span.timeline;
  for (let index = order; index >= Math.max(0, order - CALL_REACH); index -= 1) {
    const entry = entries[index];
    if (entry?.message.id === event.callMessageId && entry.session.id === event.sessionId) return entry;
  }
  return null;
}

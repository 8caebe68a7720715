import type { Handoff, SessionLink } from "../model/handoff.ts";
import type { MessageId, SessionId } from "../model/ids.ts";
import type { Span, Timeline } from "../model/timeline.ts";

function indexOf({ entries }: Timeline, sessionId: SessionId, messageId: MessageId): number {
  for (let order = 0; order < entries.length; order += 1) {
    const entry = entries[order];
    if (entry?.message.id === messageId && entry.session.id === sessionId) return order;
  }
  return -1;
}

/** Where the seam of a compaction begins: its boundary stands before its summary. */
function seamStart(timeline: Timeline, summaryOrder: number): number {
  const before = timeline.entries[summaryOrder - 1];
  return before?.message.kind === "boundary" ? summaryOrder - 1 : summaryOrder;
}

function endByTime(timeline: Timeline, atMs: number): number {
  // Clocks run backwards within a file: the last entry that is not later ends the span.
  for (let order = timeline.entries.length - 1; order >= 0; order -= 1) {
    const timeMs = timeline.entries[order]?.message.timeMs ?? null;
    if (timeMs !== null && timeMs <= atMs) return order + 1;
  }
  return 0;
}

function endOf(
  handoff: Handoff,
  link: SessionLink,
  timeline: Timeline,
  writing: Writing | null,
  atMs: number | null,
): number {
  if (link.how === "inside" && handoff.anchor.messageId !== null) {
    const order = indexOf(timeline, link.sessionId, handoff.anchor.messageId);
    if (order >= 0) return seamStart(timeline, order);
  }
  if (writing !== null) {
    const order = indexOf(timeline, writing.sessionId, writing.messageId);
    if (order >= 0) return order;
  }
  return atMs === null ? timeline.entries.length : endByTime(timeline, atMs);
}

/** The call that wrote a handoff. */
export interface Writing {
  readonly sessionId: SessionId;
  readonly messageId: MessageId;
}

/**
 * The part of a timeline that a handoff speaks of (RULES.md): from the start of the session to its own place, to the
 * call that wrote it, or to its time (`atMs`); where none is known, all of it. Earlier compactions do not cut it.
 */
export function buildSpan(
  handoff: Handoff,
  link: SessionLink,
  timeline: Timeline,
  writing: Writing | null,
  atMs: number | null,
): Span {
  const spanning = timeline.entries[0]?.session;
  const own = timeline.entries.find(entry => entry.session.id === link.sessionId)?.session;
  const isIncomplete = (spanning?.isIncomplete ?? false) || (own?.isIncomplete ?? false);
  return { timeline, endOrder: endOf(handoff, link, timeline, writing, atMs), isIncomplete };
}

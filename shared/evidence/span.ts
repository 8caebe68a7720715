import type { Handoff, SessionLink } from "../model/handoff.ts";
import type { MessageId, SessionId, SourceId } from "../model/ids.ts";
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
  if (handoff.hints.inside === link.sessionId && handoff.anchor.messageId !== null) {
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

const NOTHING_LOST: ReadonlyMap<SourceId, readonly number[]> = new Map();

/**
 * The order before which the last lost line of the span stands: that of the next entry of its session, or the end. What is
 * lost behind the handoff is none of the span's.
 */
function findLostUntil(
  { entries }: Timeline,
  endOrder: number,
  lostLines: ReadonlyMap<SourceId, readonly number[]>,
): number {
  const left = new Map<SourceId, number[]>();
  let until = 0;
  for (const [order, { session, message }] of entries.entries()) {
    const lost = lostLines.get(session.sourceId);
    if (lost === undefined) continue;
    if (order > endOrder) return until;
    const open = left.get(session.sourceId) ?? lost.toSorted((one, two) => two - one);
    left.set(session.sourceId, open);
    for (let line = open.at(-1); line !== undefined && line < message.line; line = open.at(-1)) {
      open.pop();
      until = order;
    }
  }
  const isOpen = [...left.values()].some(open => open.length > 0);
  return isOpen && endOrder >= entries.length ? entries.length : until;
}

/**
 * The part of a timeline that a handoff speaks of (RULES.md): from the start of the session to its own place, to the
 * call that wrote it, or to its time (`atMs`); where none is known, all of it. Earlier compactions do not cut it.
 * `lostLines` are the physical lines of its files that could not be read.
 */
export function buildSpan(
  handoff: Handoff,
  link: SessionLink,
  timeline: Timeline,
  writing: Writing | null,
  atMs: number | null,
  lostLines: ReadonlyMap<SourceId, readonly number[]> = NOTHING_LOST,
): Span {
  const spanning = timeline.entries[0]?.session;
  const own = timeline.entries.find(entry => entry.session.id === link.sessionId)?.session;
  const isIncomplete = (spanning?.isIncomplete ?? false) || (own?.isIncomplete ?? false);
  const endOrder = endOf(handoff, link, timeline, writing, atMs);
  return { timeline, endOrder, isIncomplete, lostUntil: findLostUntil(timeline, endOrder, lostLines) };
}

import type { SessionEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";

type EventBase = Pick<
  SessionEvent,
  "sessionId" | "messageId" | "seq" | "callSeq" | "callMessageId" | "start" | "end" | "cwd" | "timeMs"
>;

/**
 * What every event says of its place. `shownBy` is the message that shows it and `start`, `end` are offsets in its
 * text, brought within it.
 */
export function placeEvent(
  sessionId: SessionId,
  call: Message,
  shownBy: Message,
  start: number,
  end: number,
  cwd: string | null,
): EventBase {
  const length = shownBy.text.length;
  const from = Math.min(Math.max(0, start), length);
  return {
    sessionId,
    messageId: shownBy.id,
    seq: shownBy.seq,
    callSeq: call.seq,
    callMessageId: call.id,
    start: from,
    end: Math.min(Math.max(from, end), length),
    cwd,
    timeMs: shownBy.timeMs ?? call.timeMs,
  };
}

/** An event with the place of its command among those of its call: what one call did stands in the order of its text. */
export interface Indexed<E extends SessionEvent = SessionEvent> {
  readonly index: number;
  readonly event: E;
}

/** Offsets of the whole text, shortened to what a reviewer can take in. */
export function wholeRange(text: string): { readonly start: number; readonly end: number } {
  return { start: 0, end: Math.min(text.length, 400) };
}

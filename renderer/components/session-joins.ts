import type { Message } from "../../shared/model/message.ts";

/** The call that a result answers, as far as it is known. */
export interface AnsweredCall {
  readonly seq: number;
  readonly name: string;
  readonly line: number;
}

/** Whether the second message is the result of the call right before it, so that both are set as one. */
export const isJoined = (message: Message | null, next: Message | null): boolean =>
  message?.call != null && next?.result != null && message.call.callId === next.result.callId;

const MOST_BACK = 60;

/** The call of a result that does not stand right after it: calls that ran side by side. Looks back a little only. */
export function findAnsweredCall(message: Message, messageAt: (seq: number) => Message | null): AnsweredCall | null {
  const callId = message.result?.callId;
  if (callId === undefined || isJoined(messageAt(message.seq - 1), message)) return null;
  for (let seq = message.seq - 2; seq >= Math.max(0, message.seq - MOST_BACK); seq -= 1) {
    const earlier = messageAt(seq);
    if (earlier?.call?.callId === callId) return { seq, name: earlier.call.name, line: earlier.line };
  }
  return null;
}

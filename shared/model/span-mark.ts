import type { MessageId, SessionId } from "./ids.ts";

/** Events of a span that are drawn as one: a shape in a lane, with a tone where they went well or badly. */
export interface SpanMark {
  /** Place of the first of them in the span. */
  readonly order: number;
  readonly lane: 0 | 1 | 2;
  readonly shape: "tick" | "dot" | "square" | "diamond" | "triangle";
  readonly tone: "supported" | "contradicted" | "unsupported" | "unchecked" | "accent";
  readonly label: string;
  /** Where the session shows the first of them: a message, and the offsets in its text. */
  readonly sessionId: SessionId;
  readonly messageId: MessageId;
  readonly start: number;
  readonly end: number;
}

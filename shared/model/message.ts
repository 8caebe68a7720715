import type { MessageId } from "./ids.ts";

export type MessageRole = "user" | "assistant" | "tool" | "system" | "harness";

/**
 * `boundary`: the seam that a compaction leaves. `summary`: the harness's summary of what came before it.
 * `unknown`: an entry of a type that no reader knows; its raw JSON is its text.
 */
export type MessageKind =
  | "text"
  | "reasoning"
  | "tool-call"
  | "tool-result"
  | "system"
  | "summary"
  | "boundary"
  | "unknown";

/** A JSON value as a producer wrote it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface ToolCall {
  /** The producer's id of the call; a result names it. */
  readonly callId: string;
  /** The tool's name as the harness gives it: `Bash`, `Edit`, `Task`… */
  readonly name: string;
  readonly input: JsonObject;
}

export interface ToolResult {
  readonly callId: string;
  readonly isError: boolean;
  /** The user (or a hook) refused the call: it did not happen. */
  readonly refused: boolean;
  /** The call was cut short. */
  readonly interrupted: boolean;
  /** The exit status that the harness states, or null where it states none. */
  readonly exitCode: number | null;
  /** The id under which the command goes on in the background, or null. */
  readonly backgroundId: string | null;
  /** The id of the sub-agent that did the work, or null. */
  readonly agentId: string | null;
  /** What the steps need of the harness's structured result and the text does not say; null where that is nothing. */
  readonly structured: JsonObject | null;
}

/** Bytes that a message carried and that are kept outside it (an image, a document). */
export interface Attachment {
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** One entry of a session: one content block of one JSON object of its file. File order is the order. */
export interface Message {
  readonly id: MessageId;
  /** 0-based position in the session's file order, over all messages. */
  readonly seq: number;
  /** 1-based physical line of the file. */
  readonly line: number;
  /** 0-based ordinal of the JSON object in the file that the message comes from. */
  readonly entry: number;
  /** The byte range of that JSON object in the file: [start, end). */
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly role: MessageRole;
  readonly kind: MessageKind;
  /** The decoded text that all text offsets count in, in UTF-16 units. A shell call's text is its command. */
  readonly text: string;
  /** Milliseconds since the epoch, or null. An attribute, never the order. */
  readonly timeMs: number | null;
  /** The producer's id of the entry (uuid), or null. */
  readonly nativeId: string | null;
  /** The producer's id of the entry before it, or null. */
  readonly parentNativeId: string | null;
  /** Groups the lines of one split answer (`message.id`), or null. */
  readonly answerId: string | null;
  readonly call: ToolCall | null;
  readonly result: ToolResult | null;
  /** Injected by the harness rather than said by anyone: meta lines, command output, reminders. */
  readonly isMeta: boolean;
  readonly isSidechain: boolean;
  readonly cwd: string | null;
  readonly gitBranch: string | null;
  readonly attachments: readonly Attachment[];
}

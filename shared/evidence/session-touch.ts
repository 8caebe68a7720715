import type { MessageId, SessionId } from "../model/ids.ts";
import type { JsonObject, Message, ToolResult } from "../model/message.ts";
import type { Session } from "../model/session.ts";

/** A call of a session that wrote or read a document, or that made a checkpoint. Refused and failed calls are none. */
export interface SessionTouch {
  readonly sessionId: SessionId;
  /** The call. */
  readonly messageId: MessageId;
  readonly kind: "write" | "read" | "checkpoint";
  /** The path as the call or the shell was given it; empty for a checkpoint. */
  readonly path: string;
  /** What a write gave as the whole content, else null. */
  readonly content: string | null;
  /** The command line that made a checkpoint, else null. */
  readonly command: string | null;
  /** The beginning of the result's text. */
  readonly output: string;
  readonly timeMs: number | null;
}

const DOCUMENT = /\.(?:md|mdx|markdown|txt|json|jsonl|ya?ml)$/i;
const CHECKPOINT_COMMAND = /\bcontinuity\s+(?:snapshot|park)\b/;
// A `>` at the start of a line is a quotation in a heredoc rather than a redirection.
const REDIRECTION = /(?:(?<=[^\n])>|\btee\s(?:-a\s)?)\s?["']?([^\s"'<>|;&()]+)/g;
const PATH_KEYS = ["file_path", "path", "notebook_path"] as const;
const MOST_OUTPUT = 4_000;

type Draft = Omit<SessionTouch, "output">;

const textOf = (input: JsonObject, key: string): string | null => {
  const value = Object.hasOwn(input, key) ? input[key] : null;
  return typeof value === "string" ? value : null;
};

function readShellDrafts(command: string, base: Pick<Draft, "sessionId" | "messageId" | "timeMs">): readonly Draft[] {
  const drafts: Draft[] = [];
  if (command.includes("continuity") && CHECKPOINT_COMMAND.test(command)) {
    drafts.push({ ...base, kind: "checkpoint", path: "", content: null, command });
  }
  if (!command.includes(">") && !command.includes("tee ")) return drafts;
  for (const [, path] of command.matchAll(REDIRECTION)) {
    if (path !== undefined && DOCUMENT.test(path)) {
      drafts.push({ ...base, kind: "write", path, content: null, command: null });
    }
  }
  return drafts;
}

function readDrafts(session: Session, message: Message): readonly Draft[] {
  const call = message.call;
  if (call === null) return [];
  const base = { sessionId: session.id, messageId: message.id, timeMs: message.timeMs };
  const command = textOf(call.input, "command");
  if (command !== null) return readShellDrafts(command, base);
  const path = PATH_KEYS.map(key => textOf(call.input, key)).find(value => value !== null) ?? null;
  if (path === null || !DOCUMENT.test(path)) return [];
  const content = textOf(call.input, "content");
  const isWrite = content !== null || Object.hasOwn(call.input, "old_string") || Object.hasOwn(call.input, "edits");
  return [{ ...base, kind: isWrite ? "write" : "read", path, content, command: null }];
}

const happened = (result: ToolResult): boolean => !result.refused && !result.isError && !result.interrupted;

/** The calls of a session that wrote or read a document or made a checkpoint, in file order. */
export function readTouches(session: Session): readonly SessionTouch[] {
  const pending = new Map<string, readonly Draft[]>();
  const touches: SessionTouch[] = [];
  for (const message of session.messages) {
    if (message.kind === "tool-call" && message.call !== null) {
      const drafts = readDrafts(session, message);
      if (drafts.length > 0) pending.set(message.call.callId, drafts);
    } else if (message.kind === "tool-result" && message.result !== null) {
      const drafts = pending.get(message.result.callId);
      if (drafts === undefined) continue;
      pending.delete(message.result.callId);
      if (!happened(message.result)) continue;
      const output = message.text.slice(0, MOST_OUTPUT);
      for (const draft of drafts) touches.push({ ...draft, output });
    }
  }
  return touches;
}

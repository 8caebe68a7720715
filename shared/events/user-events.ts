import type { UserEvent } from "../model/event.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { placeEvent } from "./event-base.ts";

const INJECTED =
  /^\s{0,20}(?:<(?:command-|local-command-|bash-|system-reminder|task-notification|user-prompt-submit-hook|ide_|environment_context|user_instructions)|\[Request interrupted by user|Caveat: The messages below|This session is being continued from a previous conversation)/;
const SAID = "the user said:\n";

/** What a person typed as a message of its own, or null. A sub-agent's first message is its caller's, not a person's. */
export function findUserMessage(session: Session, message: Message): UserEvent | null {
  if (
    message.role !== "user" ||
    message.kind !== "text" ||
    message.isMeta ||
    message.isSidechain ||
    session.agentId !== null
  )
    return null;
  if (message.text.trim() === "" || INJECTED.test(message.text.slice(0, 200))) return null;
  return {
    type: "user",
    ...placeEvent(session.id, message, message, 0, message.text.length, message.cwd),
    text: message.text,
  };
}

const QUEUED = "queue-operation: enqueue ";

/**
 * What a person typed while the agent was at work (Claude Code's queue), or null. It may be handed over later, and
 * then stands there again as a message of its own.
 */
export function findQueuedWords(session: Session, message: Message): UserEvent | null {
  if (message.kind !== "system" || session.agentId !== null || !message.text.startsWith(QUEUED)) return null;
  const text = message.text.slice(QUEUED.length);
  if (text.trim() === "" || INJECTED.test(text.slice(0, 200))) return null;
  return {
    type: "user",
    ...placeEvent(session.id, message, message, QUEUED.length, message.text.length, message.cwd),
    text,
  };
}

/** What a person typed when refusing a call, or null. */
export function findRefusalWords(session: Session, call: Message, result: Message): UserEvent | null {
  if (result.result?.refused !== true) return null;
  const at = result.text.indexOf(SAID);
  if (at < 0) return null;
  const start = at + SAID.length;
  const note = result.text.indexOf("\n\nNote: The user's next message", start);
  const end = note < 0 ? result.text.length : note;
  const text = result.text.slice(start, end);
  if (text.trim() === "") return null;
  return { type: "user", ...placeEvent(session.id, call, result, start, end, call.cwd), text };
}

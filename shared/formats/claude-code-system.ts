import { isJsonObject, own, writeJsonText } from "../lib/json-text.ts";
import { maskedPart } from "../lib/masked-part.ts";
import type { MessageKind, MessageRole } from "../model/message.ts";
import { readContentText, textOf } from "./claude-code-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What an entry that is no turn of the conversation says, in a few words. */
interface SideEntry {
  readonly role: MessageRole;
  readonly kind: MessageKind;
  readonly text: string;
  readonly isMeta: boolean;
}

const SHORT = 2000;
const system = (text: string): SideEntry => ({ role: "system", kind: "system", text, isMeta: true });
const join = (...parts: readonly string[]): string => parts.filter(part => part !== "").join(" ");

function readSystem(entry: Fields): SideEntry {
  const subtype = textOf(entry.subtype);
  if (subtype === "compact_boundary") {
    const metadata = isJsonObject(entry.compactMetadata) ? entry.compactMetadata : {};
    const trigger = textOf(own(metadata, "trigger"));
    const tokens = own(metadata, "preTokens");
    const facts = join(trigger, typeof tokens === "number" ? `${tokens} tokens before` : "");
    const text = join(textOf(entry.content) || "Conversation compacted", facts === "" ? "" : `(${facts})`);
    return { role: "harness", kind: "boundary", text, isMeta: true };
  }
  const content = textOf(entry.content);
  if (subtype === "turn_duration") return system(`turn took ${Number(entry.durationMs) || 0} ms`);
  if (subtype === "stop_hook_summary") {
    const errors = Array.isArray(entry.hookErrors) ? entry.hookErrors.filter(error => typeof error === "string") : [];
    return system(join("stop hooks:", String(Number(entry.hookCount) || 0), ...errors));
  }
  const message = entry.message;
  const said = content || (isJsonObject(message) ? readContentText(own(message, "content")).text : "");
  return system(join(subtype === "" ? "" : `${subtype}:`, said) || "system");
}

/** The beginning of a text, with the secrets masked that the cut would make unrecognisable. */
const start = (text: string, most: number): string => (text.length <= most ? text : maskedPart(text, 0, most));

// `progress` lines embed whole conversations, over and over: only what they are of is kept.
function readProgress(entry: Fields): SideEntry {
  const data = isJsonObject(entry.data) ? entry.data : {};
  const parts = ["type", "hookName", "command", "serverName", "toolName", "status", "query", "agentId"].map(key =>
    start(textOf(own(data, key)), 200),
  );
  return system(join("progress:", ...parts));
}

function readAttachmentEntry(entry: Fields): SideEntry {
  const attachment = isJsonObject(entry.attachment) ? entry.attachment : {};
  const type = textOf(own(attachment, "type"));
  if (type === "queued_command") {
    const { text } = readContentText(own(attachment, "prompt"));
    const mode = textOf(own(attachment, "commandMode"));
    const origin = own(attachment, "origin");
    // Typed by the user while the agent was busy: an instruction like any other.
    const isTyped =
      (mode === "" || mode === "prompt") &&
      own(attachment, "isMeta") !== true &&
      (!isJsonObject(origin) || own(origin, "kind") === "human" || own(origin, "kind") === "user");
    return isTyped ? { role: "user", kind: "text", text, isMeta: false } : system(join("queued_command:", text));
  }
  const parts = [
    "filename",
    "path",
    "displayPath",
    "hookName",
    "stdout",
    "stderr",
    "status",
    "description",
    "newDate",
    "condition",
    "reason",
  ];
  const words = parts.map(key => start(textOf(own(attachment, key)), SHORT));
  const content = own(attachment, "content");
  const text = typeof content === "string" ? start(content, SHORT).toWellFormed() : "";
  return system(join(`attachment ${type || "(no type)"}:`, ...words, text));
}

const STATE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "permission-mode": ["permissionMode"],
  "ai-title": ["aiTitle"],
  "custom-title": ["customTitle"],
  "agent-name": ["agentName"],
  "agent-setting": ["agentSetting"],
  "last-prompt": ["lastPrompt"],
  "bridge-session": ["bridgeSessionId"],
  mode: ["mode"],
  "pr-link": ["prRepository", "prUrl"],
  "queue-operation": ["operation", "content"],
  summary: ["summary"],
};

/** An entry that is no turn of the conversation. A type that is not known is shown as it stands, and is no error. */
export function readSideEntry(type: string, entry: Fields, raw: string): SideEntry {
  if (type === "system") return readSystem(entry);
  if (type === "progress") return readProgress(entry);
  if (type === "attachment") return readAttachmentEntry(entry);
  if (type === "file-history-snapshot") return system(`file-history-snapshot ${textOf(entry.messageId)}`);
  if (type === "worktree-state")
    return system(start(join("worktree-state:", writeJsonText(entry.worktreeSession) ?? ""), SHORT));
  const fields = Object.hasOwn(STATE_FIELDS, type) ? STATE_FIELDS[type] : undefined;
  if (fields !== undefined) return system(join(`${type}:`, ...fields.map(field => textOf(entry[field]))));
  return { role: "harness", kind: "unknown", text: raw.toWellFormed(), isMeta: true };
}

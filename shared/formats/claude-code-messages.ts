import { quickHash } from "../lib/hash-text.ts";
import { parseIsoMs } from "../lib/iso-time.ts";
import { isJsonObject, own, writeJsonText } from "../lib/json-text.ts";
import { toMessageId } from "../model/ids.ts";
import type {
  Attachment,
  JsonObject,
  Message,
  MessageKind,
  MessageRole,
  ToolCall,
  ToolResult,
} from "../model/message.ts";
import { readToolResult } from "./claude-code-result.ts";
import { readSideEntry } from "./claude-code-system.ts";
import { isInjected, readAttachment, readContentText, textOf } from "./claude-code-text.ts";
import type { JsonEntry } from "./read-json-lines.ts";

type Fields = Readonly<Record<string, unknown>>;

const NO_ATTACHMENTS: readonly Attachment[] = [];

const sameOr = (value: unknown, last: string | null): string | null =>
  value === last ? last : typeof value === "string" ? value : null;

/** Turns the entries of a Claude Code transcript into messages, one for each content block, in the order of the file. */
export class MessageBuilder {
  readonly messages: Message[] = [];
  /** Entries whose uuid an earlier entry of the file has. */
  readonly duplicates: { readonly uuid: string; readonly line: number }[] = [];
  toolCallCount = 0;
  private readonly ids = new Set<string>();
  private readonly repeats = new Map<string, number>();
  private readonly toolNames = new Map<string, string>();
  private entry: JsonEntry | null = null;
  private lastCwd: string | null = null;
  private lastBranch: string | null = null;
  private lastAnswer: string | null = null;
  private lastUuid: string | null = null;
  private baseId = "";
  private blockCount = 0;

  /** Adds the messages of one entry; there is at least one. */
  add(entry: JsonEntry): void {
    const { value } = entry;
    this.entry = entry;
    this.baseId = this.entryId(entry);
    this.blockCount = 0;
    const type = typeof value.type === "string" ? value.type : "";
    const message = value.message;
    const role = isJsonObject(message) ? own(message, "role") : undefined;
    if (isJsonObject(message) && (type === "user" || (type === "" && role === "user"))) this.addUser(value, message);
    else if (isJsonObject(message) && (type === "assistant" || (type === "" && role === "assistant"))) {
      this.addAssistant(message);
    } else {
      const side = readSideEntry(type, value, entry.raw);
      this.push(side.role, side.kind, side.text, side.isMeta, null, null, NO_ATTACHMENTS);
    }
  }

  private entryId(entry: JsonEntry): string {
    const { uuid, type } = entry.value;
    const hasUuid = typeof uuid === "string" && uuid !== "";
    const id = hasUuid ? uuid : `${typeof type === "string" ? type : "entry"}-${quickHash(entry.raw)}`;
    const before = this.ids.size;
    this.ids.add(id);
    if (this.ids.size > before) return hasUuid ? id : `${id}-1`;
    const count = (this.repeats.get(id) ?? 1) + 1;
    this.repeats.set(id, count);
    if (!hasUuid) return `${id}-${count}`;
    this.duplicates.push({ uuid, line: entry.line });
    return `${id}~${count}`;
  }

  /** Whether an entry of the file has this uuid. */
  hasUuid(uuid: string): boolean {
    return this.ids.has(uuid);
  }

  private addUser(entry: Fields, message: Fields): void {
    const content = own(message, "content");
    if (entry.isCompactSummary === true) {
      const { text, attachments } = readContentText(content);
      this.push("harness", "summary", text, true, null, null, attachments);
      return;
    }
    const isMeta = entry.isMeta === true || entry.isVisibleInTranscriptOnly === true;
    if (!Array.isArray(content)) {
      this.pushUserText(textOf(content), isMeta);
      return;
    }
    const toolUseResult = entry.toolUseResult;
    for (const block of content as readonly unknown[]) {
      if (!isJsonObject(block)) this.pushUserText(textOf(block), isMeta);
      else if (block.type === "text") this.pushUserText(textOf(block.text), isMeta);
      else if (block.type === "tool_result") this.pushResult(block, toolUseResult, isMeta);
      else this.pushOther("user", block, isMeta);
    }
    if (content.length === 0) this.pushUserText("", isMeta);
  }

  private addAssistant(message: Fields): void {
    const content = own(message, "content");
    if (!Array.isArray(content)) {
      this.push("assistant", "text", textOf(content), false, null, null, NO_ATTACHMENTS);
      return;
    }
    for (const block of content as readonly unknown[]) {
      if (!isJsonObject(block)) this.push("assistant", "text", textOf(block), false, null, null, NO_ATTACHMENTS);
      else if (block.type === "text") {
        this.push("assistant", "text", textOf(block.text), false, null, null, NO_ATTACHMENTS);
      } else if (block.type === "thinking" || block.type === "redacted_thinking") {
        this.push("assistant", "reasoning", textOf(block.thinking), false, null, null, NO_ATTACHMENTS);
      } else if (block.type === "tool_use" || block.type === "server_tool_use") this.pushCall(block);
      else if (typeof block.tool_use_id === "string") this.pushResult(block, undefined, false);
      else this.pushOther("assistant", block, false);
    }
    if (content.length === 0) this.push("assistant", "text", "", false, null, null, NO_ATTACHMENTS);
  }

  private pushUserText(text: string, isMeta: boolean): void {
    const isHarness = isMeta || isInjected(text);
    this.push(isHarness ? "harness" : "user", "text", text, isHarness, null, null, NO_ATTACHMENTS);
  }

  private pushOther(role: MessageRole, block: Fields, isMeta: boolean): void {
    if (block.type === "image" || block.type === "document") {
      const { text, attachments } = readAttachment(block);
      this.push(role, "text", text, isMeta, null, null, attachments);
      return;
    }
    this.push(role, "unknown", writeJsonText(block)?.toWellFormed() ?? "", isMeta, null, null, NO_ATTACHMENTS);
  }

  private pushCall(block: Fields): void {
    const callId = textOf(block.id);
    const name = textOf(block.name);
    // Parsed JSON, and never written to: the model's type says no more than that.
    const input = (isJsonObject(block.input) ? block.input : {}) as JsonObject;
    const command = own(input, "command");
    const isShell = (name === "Bash" || name === "PowerShell") && typeof command === "string";
    const text = isShell ? command : (writeJsonText(input) ?? "");
    this.toolNames.set(callId, name);
    this.toolCallCount += 1;
    this.push("assistant", "tool-call", text.toWellFormed(), false, { callId, name, input }, null, NO_ATTACHMENTS);
  }

  private pushResult(block: Fields, toolUseResult: unknown, isMeta: boolean): void {
    const { text, attachments } = readContentText(block.content);
    const name = typeof block.tool_use_id === "string" ? (this.toolNames.get(block.tool_use_id) ?? null) : null;
    this.push("tool", "tool-result", text, isMeta, null, readToolResult(block, text, toolUseResult, name), attachments);
  }

  private push(
    role: MessageRole,
    kind: MessageKind,
    text: string,
    isMeta: boolean,
    call: ToolCall | null,
    result: ToolResult | null,
    attachments: readonly Attachment[],
  ): void {
    const entry = this.entry;
    if (entry === null) return;
    const { value } = entry;
    const { uuid, parentUuid, timestamp, message } = value;
    const timeMs = typeof timestamp === "string" ? parseIsoMs(timestamp) : null;
    // Most entries repeat what the one before them says: one string is kept for all.
    this.lastCwd = sameOr(value.cwd, this.lastCwd);
    this.lastBranch = sameOr(value.gitBranch, this.lastBranch);
    this.lastAnswer = sameOr(isJsonObject(message) ? message.id : null, this.lastAnswer);
    const parentNativeId = sameOr(parentUuid, this.lastUuid);
    const nativeId = typeof uuid === "string" ? uuid : null;
    if (nativeId !== null) this.lastUuid = nativeId;
    this.messages.push({
      id: toMessageId(this.blockCount === 0 ? this.baseId : `${this.baseId}/${this.blockCount}`),
      seq: this.messages.length,
      line: entry.line,
      entry: entry.ordinal,
      byteStart: entry.byteStart,
      byteEnd: entry.byteEnd,
      role,
      kind,
      text,
      timeMs,
      nativeId,
      parentNativeId,
      answerId: this.lastAnswer,
      call,
      result,
      isMeta,
      isSidechain: value.isSidechain === true,
      cwd: this.lastCwd,
      gitBranch: this.lastBranch,
      attachments,
    });
    this.blockCount += 1;
  }
}

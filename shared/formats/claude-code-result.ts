import { isJsonObject, own } from "../lib/json-text.ts";
import type { Json, JsonObject, ToolResult } from "../model/message.ts";

// How Claude Code says that a call did not happen.
const REFUSAL_STARTS: readonly string[] = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  "[Request interrupted by user for tool use]",
  "Claude requested permissions to",
  "Permission to use ",
  "Permission for this action has been denied",
  "<tool_use_error>Sibling tool call errored",
  "<tool_use_error>Cancelled:",
  "User rejected",
];
const HOOK_REFUSAL = /^PreToolUse:\S{1,200} hook (?:error|blocking error|stopped)|^Hook PreToolUse:\S{1,200} denied/;
const BACKGROUND =
  /^Command (?:running in background|was manually backgrounded by user|was backgrounded|moved to background)[^\n]{0,40} with ID: ([\w-]{1,80})/;
const EXIT_CODE = /^(?:Error: )?Exit code (-?\d{1,9})(?:\n|$)/;
const AGENT_ID = /(?:^|\n)agentId: ([\w-]{1,80})/;
const ABORTED = "<error>Command was aborted before completion</error>";
/** What the steps read of it. All else is in the text or the input, and keeping it for every result would double a session. */
const STRUCTURED_KEYS = ["type", "agentId"] as const;

/** What is kept of a structured result, or null where nothing is. */
function keepStructured(fields: Readonly<Record<string, unknown>>): JsonObject | null {
  let kept: Record<string, Json> | null = null;
  for (const key of STRUCTURED_KEYS) {
    const value = own(fields, key);
    if (typeof value !== "string") continue;
    kept ??= {};
    kept[key] = value.toWellFormed();
  }
  return kept;
}

const stringOr = (value: unknown, fallback: string | null): string | null =>
  typeof value === "string" && value !== "" ? value : fallback;

/** A tool's result from its block, its text and the structured result that Claude Code keeps beside it. */
export function readToolResult(
  block: Readonly<Record<string, unknown>>,
  text: string,
  toolUseResult: unknown,
  toolName: string | null,
): ToolResult {
  const callId = typeof block.tool_use_id === "string" ? block.tool_use_id : "";
  const isError = block.is_error === true;
  const fields = isJsonObject(toolUseResult) ? toolUseResult : null;
  const head = text.slice(0, 300);
  const refused =
    toolUseResult === "User rejected tool use" ||
    (isError && (REFUSAL_STARTS.some(start => head.startsWith(start)) || HOOK_REFUSAL.test(head)));
  const isAgent = toolName === "Task" || toolName === "Agent";
  const agentId = isAgent
    ? stringOr(fields === null ? null : own(fields, "agentId"), AGENT_ID.exec(text.slice(-2000))?.[1] ?? null)
    : null;
  const isAsync = fields !== null && own(fields, "status") === "async_launched";
  return {
    callId,
    isError,
    refused,
    interrupted:
      (fields !== null && own(fields, "interrupted") === true) ||
      (isError && (text.endsWith(ABORTED) || text.endsWith("[Request interrupted by user for tool use]"))),
    exitCode: isError && !refused ? Number(EXIT_CODE.exec(head)?.[1] ?? Number.NaN) || null : null,
    backgroundId: stringOr(
      fields === null ? null : own(fields, "backgroundTaskId"),
      BACKGROUND.exec(head)?.[1] ?? (isAsync ? agentId : null),
    ),
    agentId,
    structured: fields === null ? null : keepStructured(fields),
  };
}

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
const STRUCTURED_TEXT_MAX = 4096;

// Copies of what the input or the text holds already.
const HEAVY_KEYS = new Set([
  "originalFile",
  "oldString",
  "newString",
  "content",
  "base64",
  "usage",
  "prompt",
  "plan",
  "fullOutput",
]);
const WHOLE_KEYS = new Set(["stdout", "stderr", "structuredPatch", "filePath"]);

function lighten(value: unknown, text: string, depth: number): Json | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "string") {
    const whole = value.toWellFormed();
    return whole === text ? text : whole;
  }
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value as readonly unknown[]) {
      const light = lighten(item, text, depth - 1);
      if (light !== undefined) items.push(light);
    }
    return items;
  }
  return isJsonObject(value) ? lightenObject(value, text, depth) : undefined;
}

function lightenObject(object: Readonly<Record<string, unknown>>, text: string, depth: number): JsonObject {
  const light: Record<string, Json> = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    // SECURITY: assigning to this key would set the prototype.
    if (HEAVY_KEYS.has(key) || key === "__proto__") continue;
    if (typeof value === "string" && value.length > STRUCTURED_TEXT_MAX && !WHOLE_KEYS.has(key)) continue;
    const kept = lighten(value, text, depth - 1);
    if (kept !== undefined) light[key] = kept;
  }
  return light;
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
    structured: fields === null ? null : lightenObject(fields, text, 6),
  };
}

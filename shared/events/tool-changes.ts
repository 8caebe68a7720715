import type { ChangeEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { JsonObject, Message } from "../model/message.ts";
import { placeEvent, wholeRange } from "./event-base.ts";
import { readPatch } from "./patch.ts";
import { resolvePath } from "./path-text.ts";

const EDITS = new Set([
  "edit",
  "multiedit",
  "notebookedit",
  "replace",
  "str_replace",
  "insert",
  "str_replace_editor",
  "str_replace_based_edit_tool",
  "edit_file",
  "apply_diff",
  "search_replace",
]);
const WRITES = new Set(["write", "write_file", "create", "create_file", "write_to_file"]);
const PATH_KEYS = [
  "file_path",
  "notebook_path",
  "filePath",
  "path",
  "absolute_path",
  "relative_path",
  "target_file",
  "filename",
] as const;
const NOT_DONE =
  /^(?:<tool_use_error>|Error\b|InputValidationError|File has not been read|String to replace not found|Found \d+ matches of the string|No changes to make|File has been (?:unexpectedly )?modified|Failed to |Could not |No such file)/;
const NEW_FILE = /^(?:File created successfully|New file created|Successfully created|Created )/;

/** The tool's name without a server's prefix (`mcp__files__write_file`). */
const toolName = (name: string): string =>
  name.slice(name.lastIndexOf("__") < 0 ? 0 : name.lastIndexOf("__") + 2).toLowerCase();

const SERVER_EDIT = /(?:^|_)(?:write|edit|replace|insert|patch|append|update)(?:_|$)/;
const NO_FILE = /director|folder|memory|(?:^|_)(?:read|search|find|list|get)(?:_|$)/;
const FAR_KEYS = ["owner", "repo", "repository", "project_id", "bucket"] as const;

/** A server's tool whose name says that it writes, on a file of this machine (not of a forge or a bucket). */
const isServerEdit = (full: string, name: string, input: JsonObject): boolean =>
  full.startsWith("mcp__") &&
  SERVER_EDIT.test(name) &&
  !NO_FILE.test(name) &&
  !FAR_KEYS.some(key => Object.hasOwn(input, key));

/** The path that a tool's input names, or null. */
export function inputPath(input: JsonObject): string | null {
  for (const key of PATH_KEYS) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

function verbOf(name: string, input: JsonObject, result: Message): ChangeEvent["verb"] {
  const type = result.result?.structured?.type;
  if (type === "create") return "created";
  if (type === "update") return "edited";
  if (NEW_FILE.test(result.text)) return "created";
  if (WRITES.has(name))
    return /overwrote|has been updated|overwritten/i.test(result.text.slice(0, 300)) ? "edited" : "created";
  return input.command === "create" || input.old_string === "" ? "created" : "edited";
}

/** The change that an editing tool made, if its result shows that it did. */
export function findToolChanges(sessionId: SessionId, call: Message, result: Message): readonly ChangeEvent[] {
  const input = call.call?.input;
  const facts = result.result;
  if (input === undefined || facts === null || facts.isError || facts.refused || facts.interrupted) return [];
  const name = toolName(call.call?.name ?? "");
  const isPatch = name === "apply_patch";
  // Both expressions are anchored: they look at the first words only.
  const isEdit = EDITS.has(name) || WRITES.has(name) || isServerEdit(call.call?.name ?? "", name, input);
  if ((!isEdit && !isPatch) || NOT_DONE.test(result.text)) return [];
  if (input.command === "view" || input.command === "undo_edit") return [];
  const { start, end } = wholeRange(result.text);
  const firstLine = result.text.indexOf("\n");
  const place = placeEvent(sessionId, call, result, start, firstLine > 0 ? Math.min(end, firstLine) : end, call.cwd);
  if (isPatch) {
    const patch = input.input ?? input.patch ?? input.patchText;
    return readPatch(typeof patch === "string" ? patch : call.text).map(change => ({
      type: "change",
      ...place,
      verb: change.verb,
      path: resolvePath(call.cwd, change.path),
      toPath: change.toPath === null ? null : resolvePath(call.cwd, change.toPath),
      by: "tool",
    }));
  }
  const path = inputPath(input);
  if (path === null) return [];
  return [
    {
      type: "change",
      ...place,
      verb: verbOf(name, input, result),
      path: resolvePath(call.cwd, path),
      toPath: null,
      by: "tool",
    },
  ];
}

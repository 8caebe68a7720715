import type { TasksEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { Json, JsonObject, Message } from "../model/message.ts";
import { placeEvent, wholeRange } from "./event-base.ts";

const TOOLS = new Set([
  "todowrite",
  "todo_write",
  "write_todos",
  "update_plan",
  "update_todo_list",
  "taskcreate",
  "taskupdate",
]);
/** The words of the producers for an item that is no longer to be done. */
const CLOSED = new Set(["completed", "complete", "done", "cancelled", "canceled", "deleted", "skipped", "finished"]);
const CREATED = /\btask #?([\w-]{1,40}) created\b/i;

interface Task {
  text: string;
  isOpen: boolean;
}

/** The tool's name without a server's prefix. */
const toolName = (name: string): string =>
  name
    .slice(name.lastIndexOf("__") + 1)
    .replace(/^_/, "")
    .toLowerCase();

/** Whether a tool keeps the session's task list, by the name that its harness gives it. */
export const isTaskTool = (name: string): boolean => TOOLS.has(toolName(name));

/**
 * The task list of one session, as its calls leave it. TodoWrite and update_plan hand over the whole list; TaskCreate
 * and TaskUpdate (Claude Code) one item each.
 */
export class TaskList {
  private tasks = new Map<string, Task>();

  /** The list after a call, or null where the call did not change it. */
  read(sessionId: SessionId, call: Message, result: Message): TasksEvent | null {
    const input = call.call?.input;
    const facts = result.result;
    if (input === undefined || facts === null || facts.isError || facts.refused) return null;
    if (!this.take(input, result)) return null;
    const open = [...this.tasks.values()].filter(({ isOpen }) => isOpen).map(({ text }) => text);
    const { start, end } = wholeRange(result.text);
    const place = placeEvent(sessionId, call, result, start, end, call.cwd);
    return { type: "tasks", ...place, open, total: this.tasks.size };
  }

  private take(input: JsonObject, result: Message): boolean {
    const list = input.todos ?? input.plan ?? input.items;
    if (Array.isArray(list)) {
      this.tasks = new Map(list.map((item, index) => [`${index}`, taskOf(item)]));
      return true;
    }
    if (typeof list === "string") {
      this.tasks = new Map(list.split("\n").flatMap((line, index) => boxOf(line, index)));
      return true;
    }
    const named = input.taskId ?? input.task_id;
    if (named === undefined) return this.add(input, result);
    const task = this.tasks.get(String(named));
    const status = input.status;
    if (task === undefined) return false;
    if (typeof input.subject === "string") task.text = input.subject;
    if (status === "deleted") this.tasks.delete(String(named));
    else if (typeof status === "string") task.isOpen = !CLOSED.has(status);
    return true;
  }

  private add(input: JsonObject, result: Message): boolean {
    const text = input.subject ?? input.title ?? input.content;
    if (typeof text !== "string") return false;
    const id = CREATED.exec(result.text.slice(0, 200))?.[1] ?? `${this.tasks.size + 1}`;
    this.tasks.set(id, { text, isOpen: true });
    return true;
  }
}

function taskOf(item: Json): Task {
  if (typeof item === "string") return { text: item, isOpen: true };
  if (typeof item !== "object" || item === null || Array.isArray(item)) return { text: "", isOpen: false };
  const fields = item as JsonObject; // an object that is no array
  const text = fields.content ?? fields.step ?? fields.description ?? fields.title ?? fields.subject;
  return {
    text: typeof text === "string" ? text : "",
    isOpen: typeof text === "string" && !(typeof fields.status === "string" && CLOSED.has(fields.status)),
  };
}

/** "- [ ] write the docs": a list that is handed over as Markdown. */
function boxOf(line: string, index: number): readonly (readonly [string, Task])[] {
  const box = /^\s{0,12}(?:[-*]\s*|\d{1,3}[.)]\s*)?\[(.?)\]\s*(\S.*)$/.exec(line.slice(0, 400));
  return box === null ? [] : [[`${index}`, { text: box[2] ?? "", isOpen: !/[xX✓✔]/.test(box[1] ?? "") }]];
}

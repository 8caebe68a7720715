import type { ChangeEvent } from "../../model/event.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { findEntry } from "./message-search.ts";
import { eventsOf } from "./span-events.ts";

/** A line with a TODO that the session wrote and did not take out again. */
export interface LeftTodo {
  readonly change: OrderedEvent<ChangeEvent>;
  readonly call: TimelineEntry;
  readonly path: string;
  readonly line: string;
}

const TODO = /(?:\/\/|#|\/\*|^\s*\*|<!--|--|;|"""|''')[^\n]{0,40}?(?<![.\w])(?:TODO|FIXME)\b(?!\.)/;
const DOCUMENT = /\.(?:md|mdx|markdown|rst|txt|adoc|json|jsonl|ya?ml|lock|snap)$/i;
const MAX_CHANGES = 4_000;

/** The TODO lines that stand in the files that the session touched, as far as its calls show; one for each line. */
export function findLeftTodos(span: Span): readonly LeftTodo[] {
  const left = new Map<string, LeftTodo>();
  for (const change of eventsOf(span).changes.slice(-MAX_CHANGES)) {
    const { path, verb, by } = change.event;
    if (path === null || by === "git") continue;
    if (DOCUMENT.test(path)) continue;
    if (verb === "deleted" || verb === "reverted") {
      forget(left, path, () => true);
      continue;
    }
    const call = findCall(span, change);
    if (call === null) continue;
    const { was, is, isWhole } = textsOfChange(call);
    if (by === "shell" && verb !== "created") {
      // What a script did to the file is not seen.
      forget(left, path, () => true);
      continue;
    }
    forget(left, path, line => isWhole || was.includes(line));
    for (const line of todoLines(is)) {
      if (was.includes(line) || (isWhole && stoodBefore(span, change.order, line))) continue;
      left.set(`${path}\n${line}`, { change, call, path, line });
    }
  }
  return [...left.values()];
}

function forget(left: Map<string, LeftTodo>, path: string, isGone: (line: string) => boolean): void {
  for (const [key, todo] of left) if (todo.path === path && isGone(todo.line)) left.delete(key);
}

function textsOfChange({ message }: TimelineEntry): {
  readonly was: string;
  readonly is: string;
  readonly isWhole: boolean;
} {
  const { old_string: was, new_string: is, content, edits, file_text: text } = message.call?.input ?? {};
  if (typeof is === "string") return { was: typeof was === "string" ? was : "", is, isWhole: false };
  const whole = typeof content === "string" ? content : typeof text === "string" ? text : null;
  if (whole !== null) return { was: "", is: whole, isWhole: true };
  if (Array.isArray(edits)) {
    const parts = edits.flatMap(edit =>
      typeof edit === "object" && edit !== null && !Array.isArray(edit)
        ? [edit as Readonly<Record<string, unknown>>]
        : [],
    ); // objects that are no arrays
    const join = (key: string): string =>
      parts.map(part => (typeof part[key] === "string" ? part[key] : "")).join("\n");
    return { was: join("old_string"), is: join("new_string"), isWhole: false };
  }
  return { was: "", is: message.text, isWhole: true };
}

const todoLines = (text: string): readonly string[] =>
  text.includes("TODO") || text.includes("FIXME")
    ? text
        .split("\n")
        .filter(line => line.length < 400 && TODO.test(line))
        .map(line => line.replace(/^[+\s]+/, "").trim())
    : [];

/** Whether a result before a file was written anew shows the line: then it is not the session's. */
const stoodBefore = (span: Span, order: number, line: string): boolean =>
  findEntry({ ...span, endOrder: order }, ({ message }) => message.result !== null && message.text.includes(line)) !==
  null;

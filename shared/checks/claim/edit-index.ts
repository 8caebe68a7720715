import type { ChangeEvent } from "../../model/event.ts";
import type { JsonObject } from "../../model/message.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { eventsOf } from "./span-events.ts";

/** An edit by a tool, with the words that it took out and put in; `was` is null where a file was written whole. */
export interface ToolEdit {
  readonly change: OrderedEvent<ChangeEvent>;
  readonly call: TimelineEntry;
  readonly path: string;
  readonly was: string | null;
  readonly is: string;
}

interface EditIndex {
  /** In order. */
  readonly all: readonly ToolEdit[];
  /** The last time that each file was written whole. */
  readonly lastWrites: ReadonlyMap<string, ToolEdit>;
  /** The edits in which a word stands, in order; one more than `MAX_EDITS` where there are too many to be told apart. */
  readonly byWord: ReadonlyMap<string, readonly ToolEdit[]>;
}

const WORD = /[A-Za-z_$][\w$]{2,}/g;
/** What stands in more edits than this, no claim is decided by. */
export const MAX_EDITS = 64;
const MAX_UNITS = 400_000;
const INDEXES = new WeakMap<Span, EditIndex>();

/** The edits of a span by tools, by the words in them. Built once. */
export function editIndex(span: Span): EditIndex {
  const known = INDEXES.get(span);
  if (known !== undefined) return known;
  const lastWrites = new Map<string, ToolEdit>();
  const byWord = new Map<string, ToolEdit[]>();
  const all: ToolEdit[] = [];
  for (const change of eventsOf(span).changes) {
    const { by, path, verb } = change.event;
    if (by !== "tool" || path === null || (verb !== "created" && verb !== "edited")) continue;
    const call = findCall(span, change);
    const words = call === null ? null : wordsOf(call.message.call?.input ?? {});
    if (call === null || words === null) continue;
    const edit = { change, call, path, ...words };
    all.push(edit);
    if (edit.was === null) lastWrites.set(path, edit);
    for (const word of new Set(`${words.was ?? ""}\n${words.is}`.match(WORD))) {
      const edits = byWord.get(word);
      if (edits === undefined) byWord.set(word, [edit]);
      else if (edits.length <= MAX_EDITS) edits.push(edit);
    }
  }
  const index = { all, lastWrites, byWord };
  INDEXES.set(span, index);
  return index;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, MAX_UNITS) : null);

function wordsOf(input: JsonObject): { readonly was: string | null; readonly is: string } | null {
  const content = textOf(input.content) ?? textOf(input.file_text);
  if (content !== null) return { was: null, is: content };
  const [was, is] = [
    textOf(input.old_string) ?? textOf(input.old_str),
    textOf(input.new_string) ?? textOf(input.new_str),
  ];
  if (was !== null && is !== null) return { was, is };
  if (!Array.isArray(input.edits)) return null;
  const parts = input.edits.flatMap(part => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return [];
    const own = wordsOf(part);
    return own === null ? [] : [own];
  });
  return parts.length === 0
    ? null
    : { was: parts.map(part => part.was ?? "").join("\n"), is: parts.map(part => part.is).join("\n") };
}

/** The longest word of a name, by which its edits are found; null where it has none. */
export const keyWord = (name: string): string | null =>
  (name.match(WORD) ?? []).reduce<string | null>(
    (longest, word) => (longest === null || word.length > longest.length ? word : longest),
    null,
  );

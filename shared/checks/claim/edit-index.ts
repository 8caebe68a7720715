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
  readonly byPath: ReadonlyMap<string, readonly ToolEdit[]>;
  /** The paths of files in whose edits a word stands. */
  readonly pathsOfWord: ReadonlyMap<string, ReadonlySet<string>>;
}

const WORD = /[A-Za-z_$][\w$]{2,}/g;
const MAX_PATHS = 24;
const MAX_UNITS = 400_000;
const INDEXES = new WeakMap<Span, EditIndex>();

/** The edits of a span by tools, by file and by the words in them. Built once. */
export function editIndex(span: Span): EditIndex {
  const known = INDEXES.get(span);
  if (known !== undefined) return known;
  const byPath = new Map<string, ToolEdit[]>();
  const pathsOfWord = new Map<string, Set<string>>();
  for (const change of eventsOf(span).changes) {
    const { by, path, verb } = change.event;
    if (by !== "tool" || path === null || (verb !== "created" && verb !== "edited")) continue;
    const call = findCall(span, change);
    const words = call === null ? null : wordsOf(call.message.call?.input ?? {});
    if (call === null || words === null) continue;
    const edits = byPath.get(path);
    const edit = { change, call, path, ...words };
    if (edits === undefined) byPath.set(path, [edit]);
    else edits.push(edit);
    for (const word of new Set(`${words.was ?? ""}\n${words.is}`.match(WORD))) {
      const paths = pathsOfWord.get(word);
      if (paths === undefined) pathsOfWord.set(word, new Set([path]));
      else if (paths.size < MAX_PATHS) paths.add(path);
    }
  }
  const index = { byPath, pathsOfWord };
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

import type { HandoffRecord } from "../../model/record.ts";
import type { Span, TimelineEntry } from "../../model/timeline.ts";
import { stemsOf } from "./decision-subject.ts";
import { foldWords } from "./fold-words.ts";
import { findQuotedMessage } from "./quoted-message.ts";
import { hasStem } from "./speech-words.ts";
import { statementsOf } from "./statements.ts";

/** Where an action was raised. */
interface RaisedAction {
  readonly entry: TimelineEntry;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

const LEAST_STEMS = 3;

/**
 * Where a span raises an action: it stands open on the session's own list, the user's words are quoted in it, or a
 * sentence of the user orders every word of it.
 */
export function findRaisedAction(span: Span, record: HandoffRecord): RaisedAction | null {
  const listed = findOnList(span, record.text);
  if (listed !== null) return listed;
  const quoted = /["“]/.test(record.text) ? findQuotedMessage(span, record) : null;
  if (quoted !== null) return { ...quoted, label: "the user's own words" };
  const stems = stemsOf(record.text.slice(0, 400));
  if (stems.length < LEAST_STEMS) return null;
  const ordered = statementsOf(span).findLast(({ words, stances, by, choice }) => {
    if (by !== "user" || choice !== null || stances.against.length > 0) return false;
    const said = stemsOf(words);
    return stems.every(stem => hasStem(said, stem));
  });
  return ordered === undefined
    ? null
    : { entry: ordered.entry, start: ordered.start, end: ordered.end, label: "where the user asked for it" };
}

/** The last state of the list that the session keeps with its own tool. */
function findOnList(span: Span, text: string): RaisedAction | null {
  const wanted = foldWords(text);
  const { entries } = span.timeline;
  for (let order = Math.min(span.endOrder, entries.length) - 1; order >= 0; order -= 1) {
    const entry = entries[order];
    const todos = entry?.message.call?.name === "TodoWrite" ? entry.message.call.input.todos : undefined;
    if (entry === undefined || !Array.isArray(todos)) continue;
    const open = todos.find(todo => isOpenTask(todo) && foldWords(todo.content) === wanted);
    if (!isOpenTask(open)) return null;
    const written = JSON.stringify(open.content);
    const start = Math.max(0, entry.message.text.indexOf(written));
    return { entry, start, end: start + written.length, label: "open on the session's own list" };
  }
  return null;
}

const isOpenTask = (task: unknown): task is { readonly content: string } =>
  typeof task === "object" &&
  task !== null &&
  "content" in task &&
  typeof task.content === "string" &&
  !("status" in task && (task.status === "completed" || task.status === "cancelled"));

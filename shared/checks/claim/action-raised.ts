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
  const listed = findOnList(span, record.text) ?? findNumbered(span, record.text);
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

const CREATED = /\btask #?(\d{1,6}) created\b[^:\n]{0,40}:\s*/i;

/** An item of a list that is kept item by item: by its words, and by the number and the state that are stated with them. */
function findNumbered(span: Span, text: string): RaisedAction | null {
  const [, number = null, words = text] = /^\W*task #?(\d{1,6})\W\s*(.+)$/is.exec(text) ?? [];
  const [, own = words, state = null] = /^(.+?)\W+(pending|not started|in progress)\W*$/is.exec(words) ?? [];
  const wanted = foldWords(own);
  const { entries } = span.timeline;
  const end = Math.min(span.endOrder, entries.length);
  let found: (RaisedAction & { readonly id: string }) | null = null;
  let isBegun = false;
  for (let order = 0; order < end; order += 1) {
    const entry = entries[order];
    if (entry === undefined || entry.session.agentId !== null) continue;
    const { call, result, text: shown } = entry.message;
    const created = result === null || result.isError ? null : CREATED.exec(shown.slice(0, 400));
    const start = created === null ? -1 : created.index + created[0].length;
    if (created !== null && foldWords(shown.slice(start)) === wanted && (number ?? created[1]) === created[1]) {
      found = {
        entry,
        start: created.index,
        end: shown.length,
        label: "open on the session's own list",
        id: created[1] ?? "",
      };
      isBegun = false;
    } else if (found !== null && call?.name === "TaskUpdate" && String(call.input.taskId) === found.id) {
      const { status } = call.input;
      if (status === "completed" || status === "deleted" || call.input.subject !== undefined) found = null;
      else if (typeof status === "string") isBegun = status === "in_progress";
    }
  }
  if (found === null || (state !== null && (state.toLowerCase() === "in progress") !== isBegun)) return null;
  return found;
}

const isOpenTask = (task: unknown): task is { readonly content: string } =>
  typeof task === "object" &&
  task !== null &&
  "content" in task &&
  typeof task.content === "string" &&
  !("status" in task && (task.status === "completed" || task.status === "cancelled"));

import { compareCodePoints } from "../lib/code-point-order.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { codePointLength } from "./python-text.ts";
import { isList, isTruthy, type PyValue, pyStr } from "./python-value.ts";
import { isTaskState } from "./task.ts";

type Fields = ReadonlyMap<string, FrontMatterValue>;

/** What the folds and `--json` see of a task: its keys in coord-engine's order, as its document says them. */
export type TaskRow = ReadonlyMap<string, PyValue>;

export const DEFAULT_STATUS = "proposed";
const DEFAULT_PRIORITY = "P2";
const PRIORITIES = ["P0", "P1", "P2", "P3"];
const CLOSED: ReadonlySet<string> = new Set(["done", "abandoned"]);
const ROW_VERSION = 1n;
/** How much of a title and a description a row holds, in code points. */
const TEXT_CAP = 280;

/** Whether a word is a priority of tasks. */
export const isPriority = (word: string): boolean => PRIORITIES.includes(word);

/** Whether a state is one in which a task still waits for somebody. */
export const isOpenState = (state: PyValue | undefined): boolean =>
  typeof state === "string" && isTaskState(state) && !CLOSED.has(state);

/** Python's `value or ""` as text. */
export const textOr = (value: PyValue | undefined, other = ""): string =>
  value !== undefined && isTruthy(value) ? pyStr(value) : other;

/** A row's texts as a list: a single one is a list of one. */
export const listOf = (value: PyValue | undefined): readonly string[] => {
  if (value === undefined || !isTruthy(value)) return [];
  return isList(value) ? value.map(pyStr) : [pyStr(value)];
};

function cap(text: string): string {
  return codePointLength(text) <= TEXT_CAP ? text : `${[...text].slice(0, TEXT_CAP - 1).join("")}…`;
}

/** Whether a document is a task. */
export const isTask = (fields: Fields): boolean => fields.get("type") === "Task";

/**
 * A task as a row, with what a bare document leaves out. `name` is its slug, `ackedBy` who acknowledged it.
 * Source: the row projection of coord-engine 2.0.3 (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function buildTaskRow(fields: Fields, name: string, ackedBy: readonly string[]): TaskRow {
  const field = (key: string): PyValue => fields.get(key) ?? null;
  const or = (key: string, other: PyValue): PyValue => (isTruthy(field(key)) ? field(key) : other);
  return new Map<string, PyValue>([
    ["sv", ROW_VERSION],
    ["id", or("id", name)],
    ["name", name],
    ["path", `task/${name}.md`],
    ["title", cap(textOr(field("title"), name))],
    ["description", cap(textOr(field("description")))],
    ["status", or("status", DEFAULT_STATUS)],
    ["priority", or("priority", DEFAULT_PRIORITY)],
    ["owner", field("owner")],
    ["assignee", field("assignee")],
    ["tags", listOf(field("tags"))],
    ["timestamp", field("timestamp")],
    ["mtime", null],
    ["blocked_on", field("blocked_on")],
    ["due", field("due")],
    ["not_before", field("not_before")],
    ["checkpoint_ref", field("checkpoint_ref")],
    ["acked_by", ackedBy],
    ["next_action", field("next_action")],
  ]);
}

const rank = (row: TaskRow): number => {
  const at = PRIORITIES.indexOf(textOr(row.get("priority")));
  return at < 0 ? PRIORITIES.length : at;
};

/** By priority, an unknown one last, then the newest first; rows that are equal in both stay in their order. */
export const sortRows = (rows: readonly TaskRow[]): readonly TaskRow[] =>
  rows.toSorted(
    (left, right) =>
      rank(left) - rank(right) || compareCodePoints(textOr(right.get("timestamp")), textOr(left.get("timestamp"))),
  );

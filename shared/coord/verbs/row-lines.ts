import { padText } from "../python-text.ts";
import { pyStr } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { listOf, type TaskRow, textOr } from "../task-row.ts";

const headOf = (row: TaskRow): string =>
  `  [${padText(pyStr(row.get("priority") ?? "?"), -2)}] ${padText(pyStr(row.get("status") ?? "?"), 8)} ${textOr(row.get("title"), textOr(row.get("name")))}`;

/** A task as coord-engine lists it. */
export const rowLine = (row: TaskRow): string => {
  const assignee = textOr(row.get("assignee"));
  return assignee === "" ? headOf(row) : `${headOf(row)}  (${assignee})`;
};

/** A task that waits for a person. */
export function blockedLine(row: TaskRow): string {
  const note = row.has("blocked_on_degraded") ? " — degraded: agent/role listing unknown" : "";
  return `${headOf(row)}  (blocked on ${textOr(row.get("blocked_on_user"))})${note}`;
}

/** Says that some assignees may be roles of the agent, and could not be resolved. */
export const roleLine = (row: PyDocument): string =>
  `  role resolution degraded: ${listOf(row.get("roles")).join(", ")} — membership unresolved for these assignee token(s); your role inbox is unknown (not empty), role-routed work may be missing, retry`;

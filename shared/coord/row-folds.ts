import { compareCodePoints } from "../lib/code-point-order.ts";
import { stripSpace } from "./python-text.ts";
import type { PyValue } from "./python-value.ts";
import { isOpenState, listOf, sortRows, type TaskRow, textOr } from "./task-row.ts";

/** Who is addressed by a task that is for everyone, and by one that is for nobody yet. */
export const EVERYONE = "*";
export const BACKLOG = "@backlog";
const USER_PREFIX = "user:";

/** For whom a fold is. */
export interface Reader {
  readonly agent: string;
  /** The roles that the agent holds. */
  readonly roles: ReadonlySet<string>;
  /** As formatInstant writes it: a schedule is compared as text. */
  readonly now: string;
}

const isDirective = (row: TaskRow): boolean => listOf(row.get("tags")).includes("kind:directive");
const isAcked = (row: TaskRow, agent: string): boolean => listOf(row.get("acked_by")).includes(agent);
const isDue = (row: TaskRow, now: string): boolean => {
  const from = textOr(row.get("not_before"));
  return from === "" || compareCodePoints(from, now) <= 0;
};
const isOneOf = (assignee: PyValue | undefined, names: ReadonlySet<string>): boolean =>
  typeof assignee === "string" && names.has(assignee);

/** Open work by state, in coord-engine's order of the states. */
export const foldBoard = (rows: readonly TaskRow[]): ReadonlyMap<string, readonly TaskRow[]> =>
  new Map(
    ["active", "waiting", "blocked", "proposed"].map(state => [
      state,
      sortRows(rows.filter(row => row.get("status") === state)),
    ]),
  );

/**
 * What an agent still has to look at: open, addressed to it, to everyone or to a role that it holds, not acknowledged by
 * it, and due. Source: the directives module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const foldInbox = (rows: readonly TaskRow[], { agent, roles, now }: Reader): readonly TaskRow[] =>
  sortRows(
    rows.filter(row => {
      const assignee = row.get("assignee");
      const isMine = assignee === agent || assignee === EVERYONE || isOneOf(assignee, roles);
      return (
        isMine && assignee !== BACKLOG && isOpenState(row.get("status")) && !isAcked(row, agent) && isDue(row, now)
      );
    }),
  );

/**
 * What an agent owes: open work that is assigned to it or to a role of its, or that waits for it by name; a directive
 * that it acknowledged is none. What is for everyone is nobody's. Source: the query module of coord-engine 2.0.3.
 */
export const foldNeedsMe = (rows: readonly TaskRow[], { agent, roles, now }: Reader): readonly TaskRow[] =>
  sortRows(
    rows.filter(row => {
      const assignee = row.get("assignee");
      const isMine = assignee === agent || isOneOf(assignee, roles) || textOr(row.get("blocked_on")).includes(agent);
      return isMine && isOpenState(row.get("status")) && !(isDirective(row) && isAcked(row, agent)) && isDue(row, now);
    }),
  );

/** Who a row waits for, where that is a person; null where it is an agent, a role, or nobody. */
function personOf(row: TaskRow, human: string, known: ReadonlySet<string>): string | null {
  const waitsFor = stripSpace(textOr(row.get("blocked_on")));
  const words = waitsFor.split(/[\s,]+/).filter(word => word !== "");
  if (waitsFor.startsWith(USER_PREFIX)) return stripSpace(waitsFor.slice(USER_PREFIX.length)) || human;
  const isAsked =
    listOf(row.get("tags")).includes("needs:human") ||
    (row.get("status") === "blocked" && row.get("assignee") === human) ||
    words.includes(human);
  if (isAsked) return human;
  return words.some(word => !known.has(word)) ? waitsFor : null;
}

/** What waits for a person. `areRolesUnknown`: some roles could not be resolved, so a name may be one of them. */
export function foldBlockedOnHuman(
  rows: readonly TaskRow[],
  terms: { readonly human: string; readonly roles: ReadonlySet<string>; readonly areRolesUnknown: boolean },
): readonly TaskRow[] {
  const names = rows.flatMap(row => [textOr(row.get("assignee")), textOr(row.get("owner"))]);
  const known = new Set([...names.filter(name => name !== ""), ...terms.roles]);
  return sortRows(
    rows.flatMap(row => {
      const user = isOpenState(row.get("status")) ? personOf(row, terms.human, known) : null;
      if (user === null) return [];
      const found = new Map(row).set("type", "blocked-on-human").set("blocked_on_user", user);
      // A word that is no known name may be a role that could not be read; one that was asked for outright is not.
      const isGuess =
        terms.areRolesUnknown && user === stripSpace(textOr(row.get("blocked_on"))) && user !== terms.human;
      return [isGuess ? found.set("blocked_on_degraded", true) : found];
    }),
  );
}

/** The names among the assignees of open rows that may be roles: not the agent's own, everyone or the backlog. */
export function roleCandidates(rows: readonly TaskRow[], agent: string): readonly string[] {
  const names = rows
    .filter(row => isOpenState(row.get("status")))
    .map(row => textOr(row.get("assignee")))
    .filter(name => name !== "" && ![agent, EVERYONE, BACKLOG].includes(name) && !name.includes("/"));
  return [...new Set(names)].toSorted(compareCodePoints);
}

import { parseFrontMatter } from "../../coord/front-matter.ts";
import { isTaskState, type MoveFault, moveFault, readTaskLog, type TaskMove } from "../../coord/task.ts";
import { pathOf } from "../../model/ids.ts";
import type { StoreFact, TaskFact } from "../../model/store-fact.ts";
import type { LibraryRule, RuleResult } from "../rule.ts";
import { buildStoreFault, factsOf, keyRange } from "./store-facts.ts";

const WHY: Record<MoveFault, (move: TaskMove) => string> = {
  forbidden: ({ from, to }) => `it moved from ${from} to ${to}, which a task cannot`,
  "no-evidence": ({ from, to }) => `it moved from ${from} to ${to} without evidence`,
  "unknown-state": ({ from, to }) =>
    `it moved from ${from} to ${to}, and ${isTaskState(from) ? to : from} is no state of a task`,
};

/** Slugs of the tasks that somebody answered: an answer is the evidence of a directive. */
function answeredSlugs(facts: readonly StoreFact[]): ReadonlySet<string> {
  return new Set(facts.flatMap(({ sourceId }) => /\/_coord\/responses\/([^/]+)\/[^/]+$/.exec(sourceId)?.[1] ?? []));
}

/** What the front matter alone says: a word that is no state, or an end that nothing proves. */
function judgeStatus(fact: TaskFact, moves: readonly TaskMove[], answered: ReadonlySet<string>): RuleResult | null {
  const fields = parseFrontMatter(fact.text)?.fields;
  const status = fields?.get("status");
  if (fields === undefined || typeof status !== "string") return null;
  const fault = (message: string) =>
    buildStoreFault(fact, {
      cause: "task:status",
      message,
      at: keyRange(fact.text, "status"),
      label: "the task's status",
    });
  if (!isTaskState(status))
    return fault(`The task ${pathOf(fact.sourceId)} has the status ${status}, which is no state of a task.`);
  const isProven =
    moves.some(({ to }) => to === "done") ||
    answered.has(fact.slug) ||
    typeof fields.get("superseded_by") === "string" ||
    /\bmode:fyi\b|\bevidence\b|\breason\b/i.test(fact.text);
  if (status !== "done" || isProven) return null;
  return fault(`The task ${pathOf(fact.sourceId)} is done, and neither its log nor an answer says by what evidence.`);
}

/** What a task's log cannot have happened as told was put there by hand. */
export const taskIllegalTransition: LibraryRule = {
  id: "coord.task-illegal-transition",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A task's log has a move that its state machine forbids, or an end without evidence.",
  scope: "library",
  check(_, { facts }) {
    const tasks = factsOf(facts, "task");
    const answered = answeredSlugs(tasks.length === 0 ? [] : facts);
    return tasks.flatMap(fact => {
      const moves = readTaskLog(fact.text);
      const isSuperseded = /^superseded_by:\s*\S/m.test(fact.text);
      const faults = moves.flatMap((move, index): readonly RuleResult[] => {
        const fault = moveFault(move, isSuperseded);
        if (fault === null) return [];
        const message = `The task ${pathOf(fact.sourceId)}: ${WHY[fault](move)}.`;
        const cause = `task:${index}:${move.from}:${move.to}`;
        return [buildStoreFault(fact, { cause, message, at: move, label: "the move" })];
      });
      const status = judgeStatus(fact, moves, answered);
      return status === null ? faults : [...faults, status];
    });
  },
};

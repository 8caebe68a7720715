import { slugify } from "../../coord/slug.ts";
import { rootOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import {
  buildFault,
  type CheckpointSubject,
  fieldNode,
  fieldText,
  quoted,
  readCheckpoint,
} from "./checkpoint-subject.ts";

/** Whether two task names are two tasks: a name and its own slug in one folder are one. */
function areTwoTasks(left: CheckpointSubject, right: CheckpointSubject): boolean {
  const [a, b] = [fieldText(left, "task") ?? "", fieldText(right, "task") ?? ""];
  if (a === b) return false;
  return left.place?.task !== right.place?.task || (a !== slugify(a) && b !== slugify(b));
}

/** Two tasks with one slug are one file: each overwrites the other's checkpoint. */
export const nameCollision: LibraryRule = {
  id: "coord.name-collision",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "Two tasks of one agent have the same slug, so that one overwrites the other.",
  scope: "library",
  check(handoffs) {
    const bySlug = new Map<string, CheckpointSubject>();
    return handoffs.flatMap(({ handoff }) => {
      const subject = readCheckpoint(handoff);
      const task = subject === null ? null : fieldText(subject, "task");
      if (subject === null || task === null || subject.place === null) return [];
      const { team, agent } = subject.place;
      const root = rootOf(handoff.sourceId);
      const key = JSON.stringify([root, team, agent, slugify(task)]);
      const earlier = bySlug.get(key);
      if (earlier === undefined) bySlug.set(key, subject);
      if (earlier === undefined || !areTwoTasks(earlier, subject)) return [];
      const message = `The tasks ${quoted(fieldText(earlier, "task") ?? "")} and ${quoted(task)} share the slug ${slugify(task)}: one overwrites the other's checkpoint.`;
      const node = fieldNode(subject, "task");
      return [buildFault(subject, { cause: "collision", message, node, label: "the task's name" })];
    });
  },
};

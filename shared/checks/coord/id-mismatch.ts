import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, fieldText, quoted, readCheckpoint, shownValue } from "./checkpoint-subject.ts";

/** The writer derives the id from two other fields, so another id was not made by it. */
export const idMismatch: HandoffRule = {
  id: "coord.id-mismatch",
  version: 2,
  severity: "note",
  verdict: "contradicted",
  title: "The checkpoint_id is not CHK-<created_at>-<task>.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    // Without a valid date the snapshot as a whole is none.
    if (subject === null || subject.snapshot.createdUs === null) return [];
    const [createdAt, task] = [fieldText(subject, "created_at"), fieldText(subject, "task")];
    if (createdAt === null || task === null) return [];
    const wanted = `CHK-${createdAt}-${task}`;
    const node = fieldNode(subject, "checkpoint_id");
    const { place } = subject;
    // Where the task is not its folder's, coord.path-mismatch says so: an id of the folder's task is right.
    if (node?.value === wanted || (place !== null && node?.value === `CHK-${createdAt}-${place.task}`)) return [];
    const found = node === null ? "is missing" : `is ${shownValue(subject, node)}`;
    const message = `The checkpoint_id ${found}; from created_at and task it would be ${quoted(wanted)}.`;
    return [buildFault(subject, { cause: "checkpoint-id", message, node, label: "the checkpoint_id" })];
  },
};

import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, fieldText, quoted, readCheckpoint, shownValue } from "./checkpoint-subject.ts";

/** The writer derives the id from two other fields, so another id was not made by it. */
export const idMismatch: HandoffRule = {
  id: "coord.id-mismatch",
  version: 1,
  severity: "note",
  verdict: "contradicted",
  title: "The checkpoint_id is not CHK-<created_at>-<task>.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null) return [];
    const [createdAt, task] = [fieldText(subject, "created_at"), fieldText(subject, "task")];
    if (createdAt === null || task === null) return [];
    const wanted = `CHK-${createdAt}-${task}`;
    const node = fieldNode(subject, "checkpoint_id");
    if (node?.value === wanted) return [];
    const found = node === null ? "is missing" : `is ${shownValue(subject, node)}`;
    const message = `The checkpoint_id ${found}; from created_at and task it would be ${quoted(wanted)}.`;
    return [buildFault(subject, { cause: "checkpoint-id", message, node, label: "the checkpoint_id" })];
  },
};

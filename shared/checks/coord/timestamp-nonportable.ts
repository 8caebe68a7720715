import { isPortable } from "../../coord/created-at.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, fieldText, quoted, readCheckpoint } from "./checkpoint-subject.ts";

/** Older interpreters that the engine supports refuse such a time, and then ignore the snapshot. */
export const timestampNonportable: HandoffRule = {
  id: "coord.timestamp-nonportable",
  version: 1,
  severity: "note",
  verdict: "unsupported",
  title: "The created_at is accepted by some interpreters only.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    const createdAt = subject === null ? null : fieldText(subject, "created_at");
    if (subject === null || createdAt === null || subject.snapshot.createdUs === null || isPortable(createdAt))
      return [];
    const message = `The created_at ${quoted(createdAt)} is read by some Python versions only; where it is not, the snapshot is ignored.`;
    const node = fieldNode(subject, "created_at");
    return [buildFault(subject, { cause: "timestamp", message, node, label: "the created_at" })];
  },
};

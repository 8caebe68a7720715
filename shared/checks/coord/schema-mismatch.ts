import { SNAPSHOT_SCHEMA } from "../../coord/snapshot.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint, shownValue } from "./checkpoint-subject.ts";

/** No reader of the engine checks the schema, so nothing else would notice another document in a snapshot's place. */
export const schemaMismatch: HandoffRule = {
  id: "coord.schema-mismatch",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "The snapshot's schema is missing or another one.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null || subject.snapshot.document === null) return [];
    const node = fieldNode(subject, "schema");
    if (node?.value === SNAPSHOT_SCHEMA) return [];
    const found = node === null ? "is missing" : `is ${shownValue(subject, node)}`;
    const message = `The schema ${found}; a snapshot's is ${SNAPSHOT_SCHEMA}.`;
    return [buildFault(subject, { cause: "schema", message, node, label: "the schema" })];
  },
};

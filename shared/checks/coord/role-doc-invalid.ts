import { pathOf } from "../../model/ids.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint } from "./checkpoint-subject.ts";
import { findRole } from "./parked-role.ts";

/** Without front matter the engine cannot tell the role's state, and park fails for every agent. */
export const roleDocInvalid: HandoffRule = {
  id: "coord.role-doc-invalid",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A role was parked, and its document has no readable front matter.",
  scope: "handoff",
  check({ handoff }, context) {
    const subject = readCheckpoint(handoff);
    const fact = subject === null ? null : (findRole(subject, context.facts)?.fact ?? null);
    if (subject === null || fact === null || fact.fields !== null) return [];
    const message = `The parked role's document ${pathOf(fact.sourceId)} has no front matter that the engine can read.`;
    return [
      buildFault(subject, { cause: "role-doc", message, node: fieldNode(subject, "task"), label: "the parked role" }),
    ];
  },
};

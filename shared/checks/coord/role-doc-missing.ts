import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint } from "./checkpoint-subject.ts";
import { findRole } from "./parked-role.ts";

/** The successor would claim a role that the store does not know. */
export const roleDocMissing: HandoffRule = {
  id: "coord.role-doc-missing",
  version: 2,
  severity: "blocker",
  verdict: "unsupported",
  title: "A role was parked, and the loaded store has no document of it.",
  scope: "handoff",
  check({ handoff }, context) {
    const subject = readCheckpoint(handoff);
    const role = subject === null ? null : findRole(subject, context.facts);
    if (subject === null || role === null || role.fact !== null || !role.areRolesLoaded) return [];
    const message = `The role ${role.slug} was parked, and ${role.folder}roles/${role.slug}.md does not exist.`;
    return [
      buildFault(subject, { cause: "role-doc", message, node: fieldNode(subject, "task"), label: "the parked role" }),
    ];
  },
};

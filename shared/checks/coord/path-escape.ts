import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, quoted, readCheckpoint } from "./checkpoint-subject.ts";

/** Whether an agent id, put into a path as it is, names a folder outside `member/<agent>`. */
export const leavesFolder = (agent: string): boolean => /[/\\]/.test(agent) && agent.split(/[/\\]/).includes("..");

/** The engine puts the agent into the path verbatim. */
export const pathEscape: HandoffRule = {
  id: "coord.path-escape",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "An agent id leaves its own folder of the store.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    const node = subject === null ? null : fieldNode(subject, "agent");
    const agent = node?.value;
    if (subject === null || node === null || typeof agent !== "string" || !leavesFolder(agent)) return [];
    const message = `The agent id ${quoted(agent)} leaves its folder: as a path it names another member's or team's files.`;
    return [buildFault(subject, { cause: "path-escape", message, node, label: "the agent id" })];
  },
};

import { GATE_SECTIONS, gateEntries } from "../../coord/gate.ts";
import { isPark } from "../../coord/park.ts";
import type { JsonObject } from "../../model/message.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint } from "./checkpoint-subject.ts";

/** What `park` writes where no objective is given. */
const DEFAULT_OBJECTIVE = /^parked role \S+(?: \S+)* at session exit$/;

/** Whether a snapshot says nothing but what `park` says by itself. */
export function isBoilerplate(document: JsonObject | null): boolean {
  if (document === null) return false;
  const { objective } = document;
  if (typeof objective !== "string" || !DEFAULT_OBJECTIVE.test(objective.trim())) return false;
  return GATE_SECTIONS.every(section => section === "objective" || gateEntries(document[section]).length === 0);
}

/** The engine accepts a park of nothing, and says that it succeeded. */
export const parkBoilerplate: HandoffRule = {
  id: "coord.park-boilerplate",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "A park holds nothing but the default objective and empty lists.",
  scope: "handoff",
  check({ handoff }, context) {
    const subject = readCheckpoint(handoff);
    if (subject === null || !isPark(handoff, context.facts) || !isBoilerplate(subject.snapshot.document)) return [];
    const message = "The park holds only the default objective and empty lists: its successor learns nothing from it.";
    return [
      buildFault(subject, {
        cause: "park-boilerplate",
        message,
        node: fieldNode(subject, "objective"),
        label: "the default objective",
      }),
    ];
  },
};

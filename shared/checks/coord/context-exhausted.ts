import { isPark } from "../../coord/park.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint } from "./checkpoint-subject.ts";

const DEFAULT_PERCENT_MAX = 90;

/** What a snapshot says at the very end of a context is what was left, not what mattered. */
export const contextExhausted: HandoffRule = {
  id: "coord.context-exhausted",
  version: 1,
  severity: "note",
  verdict: "unsupported",
  title: "A routine snapshot was taken with the context nearly used up.",
  scope: "handoff",
  check({ handoff }, context) {
    const subject = readCheckpoint(handoff);
    const node = subject === null ? null : fieldNode(subject, "context_used_percent");
    const used = node?.value;
    const max = context.policy.contextPercentMax ?? DEFAULT_PERCENT_MAX;
    // Over a hundred it is no percentage, and coord.field-shape says so.
    if (subject === null || typeof used !== "number" || !(used >= max && used <= 100)) return [];
    if (isPark(handoff, context.facts)) return [];
    const message = `The snapshot was taken at ${used} % of the context; the policy's limit is ${max} %.`;
    return [buildFault(subject, { cause: "context", message, node, label: "the context used" })];
  },
};

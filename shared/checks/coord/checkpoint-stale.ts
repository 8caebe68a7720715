import { ageSeconds, formatAge } from "../../coord/age.ts";
import { durationSeconds } from "../../lib/duration.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, readCheckpoint, toUs } from "./checkpoint-subject.ts";

/** The bound itself still passes, and an unknown age is not an old one. */
export const checkpointStale: HandoffRule = {
  id: "coord.checkpoint-stale",
  version: 1,
  severity: "blocker",
  verdict: "stale",
  title: "The checkpoint is older than the policy's maxAge.",
  scope: "handoff",
  check({ handoff }, context) {
    const { maxAge } = context.policy;
    const boundSeconds = maxAge === undefined ? null : durationSeconds(maxAge);
    const subject = readCheckpoint(handoff);
    const createdUs = subject?.snapshot.createdUs ?? null;
    if (subject === null || createdUs === null || boundSeconds === null) return [];
    const age = ageSeconds(createdUs, toUs(context.nowMs));
    if (age === null || age <= boundSeconds) return [];
    const message = `The checkpoint is ${formatAge(age)} old; the policy's maxAge is ${maxAge}.`;
    const node = fieldNode(subject, "created_at");
    return [buildFault(subject, { cause: "age", message, node, label: "the created_at" })];
  },
};

import { ageSeconds, formatAge } from "../../coord/age.ts";
import { durationSeconds } from "../../lib/duration.ts";
import type { LibraryRule } from "../rule.ts";
import { buildFault, fieldNode, toUs } from "./checkpoint-subject.ts";
import { currentCheckpoints } from "./kept-copies.ts";

/** The bound itself still passes, and an unknown age is not an old one. */
export const checkpointStale: LibraryRule = {
  id: "coord.checkpoint-stale",
  version: 1,
  severity: "blocker",
  verdict: "stale",
  title: "The checkpoint is older than the policy's maxAge.",
  scope: "library",
  check(handoffs, { policy: { maxAge }, nowMs, history }) {
    const boundSeconds = maxAge === undefined ? null : durationSeconds(maxAge);
    if (boundSeconds === null) return [];
    return currentCheckpoints(handoffs, { history }).flatMap(subject => {
      const { createdUs } = subject.snapshot;
      const age = createdUs === null ? null : ageSeconds(createdUs, toUs(nowMs));
      if (age === null || age <= boundSeconds) return [];
      const message = `The checkpoint is ${formatAge(age)} old; the policy's maxAge is ${maxAge}.`;
      const node = fieldNode(subject, "created_at");
      return [buildFault(subject, { cause: "age", message, node, label: "the created_at" })];
    });
  },
};

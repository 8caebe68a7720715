import { isFuture } from "../../coord/age.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, fieldText, readCheckpoint, toUs } from "./checkpoint-subject.ts";

/** Its age is unknown, and it hides every checkpoint that is really the newest. */
export const checkpointFuture: HandoffRule = {
  id: "coord.checkpoint-future",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "The checkpoint says that it was made more than a second from now.",
  scope: "handoff",
  check({ handoff }, context) {
    const subject = readCheckpoint(handoff);
    const createdUs = subject?.snapshot.createdUs ?? null;
    if (subject === null || createdUs === null || !isFuture(createdUs, toUs(context.nowMs))) return [];
    const message = `The created_at ${fieldText(subject, "created_at") ?? ""} lies ahead of now, so the checkpoint's age is unknown.`;
    const node = fieldNode(subject, "created_at");
    return [buildFault(subject, { cause: "future", message, node, label: "the created_at" })];
  },
};

import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { fieldNode, fileEvidence, toUs } from "./checkpoint-subject.ts";
import { isPointerStale, readPointers } from "./latest-pointers.ts";
import { buildStoreFault } from "./store-facts.ts";

/** A park of the engine leaves the pointer as it was, and its health then calls the agent stale. */
export const latestPointerStale: LibraryRule = {
  id: "coord.latest-pointer-stale",
  version: 1,
  severity: "warning",
  verdict: "stale",
  title: "An agent's LATEST.json is older than its newest checkpoint.",
  scope: "library",
  check(handoffs, { facts, nowMs }) {
    return readPointers(handoffs, facts, toUs(nowMs)).flatMap(standing => {
      const { fact, pointer, newest } = standing;
      if (newest === null || !isPointerStale(standing)) return [];
      const { handoff } = newest.subject;
      const created = fieldNode(newest.subject, "created_at");
      const message = `${pathOf(fact.sourceId)} is of ${pointer.createdAt}; the agent's newest checkpoint, ${pathOf(handoff.sourceId)}, is of ${handoff.createdAtIso}.`;
      return [
        buildStoreFault(fact, {
          cause: "latest-pointer",
          message,
          at: pointer.node.members?.get("created_at") ?? null,
          label: "the pointer's date",
          handoffId: handoff.id,
          extra: created === null ? [] : [fileEvidence(handoff, created.start, created.end, "the newest checkpoint")],
        }),
      ];
    });
  },
};

import { pathOf } from "../../coord/checkpoint-path.ts";
import { foldNewestKnown } from "../../coord/fold.ts";
import { parkedRole } from "../../coord/park.ts";
import { slugify } from "../../coord/slug.ts";
import type { LibraryRule } from "../rule.ts";
import { datedOf, findReferenced, storedBeside } from "./checkpoint-ref.ts";
import { fieldNode, fileEvidence, toUs } from "./checkpoint-subject.ts";

/** Whoever takes the role next resumes from where the ref points. */
export const refMismatch: LibraryRule = {
  id: "coord.ref-mismatch",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A role's checkpoint_ref names another agent's or an older checkpoint than the role's newest.",
  scope: "library",
  check(handoffs, { facts, nowMs }) {
    return facts.flatMap(role => {
      if (role.type !== "role" || role.team === null || role.checkpointRef === null) return [];
      const stored = storedBeside(role, handoffs);
      const named = findReferenced(role, stored);
      const namedUs = named?.snapshot.createdUs ?? null;
      const parks = stored.filter(({ place }) => parkedRole(place?.task ?? null) === slugify(role.role));
      const newest = foldNewestKnown(datedOf(parks), toUs(nowMs));
      if (named === null || namedUs === null || newest === null || newest.createdUs <= namedUs) return [];
      const { handoff, place } = newest.subject;
      const whose =
        place?.agent === named.place?.agent
          ? "an older checkpoint"
          : `the checkpoint of ${named.place?.agent}, which is older`;
      const node = fieldNode(newest.subject, "created_at");
      return [
        {
          type: "finding",
          handoffId: named.handoff.id,
          recordId: null,
          transitionId: null,
          sourceId: role.sourceId,
          line: null,
          message: `The checkpoint_ref of ${pathOf(role.sourceId)} names ${whose}: the role's newest is ${pathOf(handoff.sourceId)}.`,
          evidence: node === null ? [] : [fileEvidence(handoff, node.start, node.end, "the role's newest checkpoint")],
          cause: `checkpoint-ref:${role.role}`,
        } as const,
      ];
    });
  },
};

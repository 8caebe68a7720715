import { foldNewestKnown } from "../../coord/fold.ts";
import { parkedRole } from "../../coord/park.ts";
import { slugify } from "../../coord/slug.ts";
import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { datedOf, findReferenced, storedBeside } from "./checkpoint-ref.ts";
import { fieldNode, fileEvidence, toUs } from "./checkpoint-subject.ts";

/** Whoever takes the role next resumes from where the ref points. */
export const refMismatch: LibraryRule = {
  id: "coord.ref-mismatch",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  title: "A role's checkpoint_ref names another agent's or an older checkpoint than the role's newest.",
  scope: "library",
  check(handoffs, { facts, nowMs }) {
    return facts.flatMap(role => {
      if (role.type !== "role" || role.checkpointRef === null) return [];
      const stored = storedBeside(role, handoffs);
      const named = findReferenced(role, stored);
      const namedUs = named?.snapshot.createdUs ?? null;
      const parks = stored.filter(({ place }) => parkedRole(place?.task ?? null) === slugify(role.role));
      const newest = foldNewestKnown(datedOf(parks), toUs(nowMs));
      if (named === null || namedUs === null || newest === null || newest.subject === named) return [];
      const { handoff, place } = newest.subject;
      const isOthers = place?.agent !== named.place?.agent;
      const isOlder = newest.createdUs > namedUs;
      // A park of the role that is not older stands for it, whoever made it; another's routine work never does.
      if (!isOlder && (!isOthers || parks.includes(named))) return [];
      const age = isOlder ? "which is older" : "which is no park of the role";
      const whose = isOthers ? `the checkpoint of ${named.place?.agent}, ${age}` : "an older checkpoint";
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

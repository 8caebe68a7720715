import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { findReferenced, isStorePath, storedBeside } from "./checkpoint-ref.ts";
import { quoted } from "./checkpoint-subject.ts";

/** The engine prints such a ref and says nothing of it. A role document's path shows that its team folder is loaded. */
export const refDangling: LibraryRule = {
  id: "coord.ref-dangling",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "A role's checkpoint_ref names nothing in the loaded store.",
  scope: "library",
  check(handoffs, { facts }) {
    return facts.flatMap(role => {
      if (role.type !== "role" || role.checkpointRef === null) return [];
      if (!isStorePath(role.checkpointRef) || findReferenced(role, storedBeside(role, handoffs)) !== null) return [];
      return [
        {
          type: "finding",
          handoffId: null,
          recordId: null,
          transitionId: null,
          sourceId: role.sourceId,
          line: null,
          message: `The checkpoint_ref ${quoted(role.checkpointRef)} of ${pathOf(role.sourceId)} names no file of the loaded store.`,
          evidence: [],
          cause: "checkpoint-ref",
        } as const,
      ];
    });
  },
};

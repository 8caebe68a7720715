import { isPark } from "../../coord/park.ts";
import type { HandoffRule } from "../rule.ts";
import { quoted, readCheckpoint, recordEvidence } from "./checkpoint-subject.ts";
import { findImportNotDone } from "./import-not-done.ts";

/** An exact hash: seven hex digits or more, of which one at least is a figure. */
const HASH = /\b(?=[a-f]{0,39}\d)[0-9a-f]{7,64}\b/;

/** What was pushed is what the remote holds at a hash; without one, nothing can be read back. */
export const stateUnverified: HandoffRule = {
  id: "coord.state-unverified",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "Repository or artifact state is asserted without an exact hash, and without IMPORT NOT DONE.",
  scope: "handoff",
  check({ handoff }, context) {
    if (readCheckpoint(handoff) === null || findImportNotDone(handoff) !== null) return [];
    const mustReadBack = context.policy.requireReadback ?? isPark(handoff, context.facts);
    return handoff.records.flatMap(record => {
      if (HASH.test(record.text)) return [];
      const transition = record.transitions.find(({ clause }) =>
        clause?.sense === "asserted"
          ? clause.claims.some(claim => claim.type === "publish" && claim.hash === null)
          : false,
      );
      if (transition === undefined) return [];
      const words = transition.clause?.text ?? record.text;
      return [
        {
          type: "finding",
          handoffId: handoff.id,
          recordId: record.id,
          transitionId: transition.id,
          sourceId: handoff.sourceId,
          line: record.anchor.line,
          message: `${quoted(words)} names no hash, so nobody can read back what the other side holds.`,
          evidence: [recordEvidence(handoff, record, "the state that is asserted")],
          cause: `state:${transition.id}`,
          ...(mustReadBack ? { severity: "blocker" as const } : {}),
        } as const,
      ];
    });
  },
};

import { isPark } from "../../coord/park.ts";
import type { HandoffRule } from "../rule.ts";
import { quoted, readCheckpoint, recordEvidence } from "./checkpoint-subject.ts";
import { readImportNotDone } from "./import-not-done.ts";
import { findAssertedState } from "./state-words.ts";

/** An exact hash: seven hex digits or more, of which one at least is a figure. */
const HASH = /\b(?=[a-f]{0,39}\d)[0-9a-f]{7,64}\b/;

/** What was pushed is what the remote holds at a hash; without one, nothing can be read back. */
export const stateUnverified: HandoffRule = {
  id: "coord.state-unverified",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title: "Repository or artifact state is asserted without an exact hash, and without IMPORT NOT DONE.",
  scope: "handoff",
  check({ handoff }, context) {
    if (readCheckpoint(handoff) === null || readImportNotDone(handoff) !== null) return [];
    const mustReadBack = context.policy.requireReadback ?? isPark(handoff, context.facts);
    return handoff.records.flatMap(record => {
      if (HASH.test(record.text)) return [];
      const transition = record.transitions.find(({ clause }) =>
        clause?.sense === "asserted"
          ? clause.claims.some(claim => claim.type === "publish" && claim.hash === null)
          : false,
      );
      // What a checkpoint says of a remote in other words than a push's is asserted all the same.
      const isStated = record.kind === "objective" || record.kind === "decision";
      const other = transition === undefined && isStated ? findAssertedState(record.text) : null;
      if (transition === undefined && other === null) return [];
      const words = transition?.clause?.text ?? record.text.slice(other?.start, other?.end);
      return [
        {
          type: "finding",
          handoffId: handoff.id,
          recordId: record.id,
          transitionId: (transition ?? record.transitions[0])?.id ?? null,
          sourceId: handoff.sourceId,
          line: record.anchor.line,
          message: `${quoted(words)} names no hash, so nobody can read back what the other side holds.`,
          evidence: [recordEvidence(handoff, record, "the state that is asserted")],
          cause: `state:${transition?.id ?? record.id}`,
          ...(mustReadBack ? { severity: "blocker" as const } : {}),
        } as const,
      ];
    });
  },
};

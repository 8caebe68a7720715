import { findDigestFaults } from "../../gaia/ledger-digests.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { RuleContext, RuleResult } from "../rule.ts";
import { auditRule, supportMoves } from "./ledger-facts.ts";

const SHA_256 = /[0-9a-f]{64}/;

/** Of what a ledger knows by its digest alone, a loaded file with that digest is the proof; without one it is unchecked. */
function judgeArtifacts(generation: Handoff, { digests }: RuleContext): readonly RuleResult[] {
  return generation.records.flatMap((record): readonly RuleResult[] => {
    const [transition] = record.transitions;
    const digest = SHA_256.exec(record.text)?.[0];
    if (record.kind !== "artifact" || transition === undefined || digest === undefined) return [];
    const place = { recordId: record.id, transitionId: transition.id, cause: `${transition.id}:digest` };
    const file = [...digests].find(([, sha256]) => sha256 === digest)?.[0];
    if (file === undefined)
      return [{ type: "unchecked", handoffId: generation.id, ...place, needs: "store", evidence: [] }];
    const evidence: Evidence = {
      sourceId: file,
      sessionId: null,
      line: null,
      messageId: null,
      at: null,
      quote: digest,
      how: "derived",
      stance: "supports",
      label: "the file with this digest",
    };
    return [{ type: "supported", ...place, evidence: [evidence] }];
  });
}

/** Audit rule A6. */
export const digestMismatch = auditRule(
  "gaia.digest-mismatch",
  "The digest of a wake's command, a decision or its consumption does not recompute.",
  findDigestFaults,
  (generation, context) => [
    ...supportMoves(generation, ["decision"]),
    ...supportMoves(generation, ["wake"], ({ to }) => to === "intent"),
    ...judgeArtifacts(generation, context),
  ],
);

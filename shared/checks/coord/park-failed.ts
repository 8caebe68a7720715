import { maskedPart } from "../../lib/masked-part.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { HandoffRule } from "../rule.ts";
import { quoted } from "./checkpoint-subject.ts";
import { findLastSave, type SaveCommand } from "./save-command.ts";

const SAID =
  /\bparked\b|\bcheckpointed\b|\b(?:checkpoint|snapshot)s?\s+(?:(?:is|are|was|were|has been)\s+)?(?:saved|written|taken|stored)\b|\b(?:saved|wrote|took|stored)\s+(?:a|the|my|our)\s+(?:final\s+)?(?:checkpoint|snapshot)\b/i;

function showFailure({ entry, failure }: SaveCommand): Evidence | null {
  if (failure === null) return null;
  const { message, session } = entry;
  const textLine = message.text.slice(0, failure.start).split("\n").length;
  return {
    sourceId: session.sourceId,
    sessionId: session.id,
    line: message.line,
    messageId: message.id,
    at: { type: "text", ...failure, textLine },
    quote: maskedPart(message.text, failure.start, failure.end),
    how: "derived",
    stance: "contradicts",
    label: "the last command that should have saved it",
  };
}

/** `park && echo parked` in a session that held no role announced a checkpoint that nobody wrote. */
export const parkFailed: HandoffRule = {
  id: "coord.park-failed",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A checkpoint is said to be saved, and the last command that should have saved it wrote nothing.",
  scope: "handoff",
  check({ handoff, span }) {
    // A checkpoint that is there was saved, whatever a command said of another.
    if (span === null || handoff.kind === "checkpoint" || handoff.kind === "park") return [];
    const said = handoff.records.flatMap(record => {
      const transition = record.transitions.find(
        ({ clause }) => clause?.sense === "asserted" && SAID.test(clause.text),
      );
      return transition === undefined ? [] : [{ record, transition }];
    });
    const [first] = said;
    const save = first === undefined ? null : findLastSave(span);
    const shown = save === null ? null : showFailure(save);
    if (shown === null) return [];
    return said.map(({ record, transition }) => ({
      type: "finding",
      handoffId: handoff.id,
      recordId: record.id,
      transitionId: transition.id,
      sourceId: handoff.sourceId,
      line: record.anchor.line,
      message: `${quoted(transition.clause?.text ?? record.text)}, but the last command that should have saved it printed ${quoted(shown.quote)}.`,
      evidence: [shown],
      cause: `park:${transition.id}`,
    }));
  },
};

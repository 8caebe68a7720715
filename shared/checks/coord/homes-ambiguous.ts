import type { HandoffRule, RuleResult } from "../rule.ts";
import {
  buildFault,
  type CheckpointSubject,
  fieldNode,
  quoted,
  readCheckpoint,
  recordEvidence,
} from "./checkpoint-subject.ts";
import { findHomeChoices, type HomeChoice } from "./home-choices.ts";

function toFault(subject: CheckpointSubject, { record, said: [left, right], index }: HomeChoice): RuleResult {
  if (record === null) {
    const field = fieldNode(subject, "artifacts");
    const node = field?.items?.[index ?? 0] ?? field;
    const message = `${quoted(left)} and ${quoted(right)} are one path in two repositories: one home must be named.`;
    return buildFault(subject, { cause: "homes:artifacts", message, node, label: "the same path elsewhere" });
  }
  const { handoff } = subject;
  return {
    type: "finding",
    handoffId: handoff.id,
    recordId: record.id,
    transitionId: null,
    sourceId: handoff.sourceId,
    line: record.anchor.line,
    message: `${quoted(left)} or ${quoted(right)}: the checkpoint leaves open which one is the home of this work.`,
    evidence: [recordEvidence(handoff, record, "two homes for one piece of work")],
    cause: `homes:${record.id}`,
  };
}

/** Two candidate homes hand the successor a search in place of a start. */
export const homesAmbiguous: HandoffRule = {
  id: "coord.homes-ambiguous",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "The checkpoint leaves open which of two repositories or paths is the home of a piece of work.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    return subject === null ? [] : findHomeChoices(subject).map(choice => toFault(subject, choice));
  },
};

import type { HandoffRule, RuleResult } from "../rule.ts";
import {
  buildFault,
  type CheckpointSubject,
  fieldNode,
  gateOf,
  quoted,
  readCheckpoint,
  recordEvidence,
} from "./checkpoint-subject.ts";
import { findAlternatives, findHomes, splitRepository } from "./homes.ts";

function textFaults({ handoff }: CheckpointSubject): readonly RuleResult[] {
  return handoff.records.flatMap(record => {
    const pair = findAlternatives(record.text);
    if (pair === null) return [];
    const [left, right] = pair.map(home => record.text.slice(home.start, home.end));
    const message = `${quoted(left ?? "")} or ${quoted(right ?? "")}: the checkpoint leaves open which one is the home of this work.`;
    return [
      {
        type: "finding",
        handoffId: handoff.id,
        recordId: record.id,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: record.anchor.line,
        message,
        evidence: [recordEvidence(handoff, record, "two homes for one piece of work")],
        cause: `homes:${record.id}`,
      } as const,
    ];
  });
}

/** Artifacts with one path under two repositories: one of the two is a copy, and nothing says which. */
function artifactFaults(subject: CheckpointSubject): readonly RuleResult[] {
  const named = subject.handoff.records.flatMap(record => findHomes(record.text).map(home => home.name));
  const known = new Set(named.filter(name => name.split("/").length === 2));
  const first = new Map<string, { readonly repository: string; readonly raw: string }>();
  for (const { index, raw, path } of gateOf(subject).artifacts) {
    const split = splitRepository(path, known);
    if (split === null) continue;
    const earlier = first.get(split.subPath);
    if (earlier === undefined) first.set(split.subPath, { repository: split.repository, raw });
    else if (earlier.repository !== split.repository) {
      const field = fieldNode(subject, "artifacts");
      const node = field?.items?.[index] ?? field;
      const message = `${quoted(earlier.raw)} and ${quoted(raw)} are one path in two repositories: one home must be named.`;
      return [buildFault(subject, { cause: "homes:artifacts", message, node, label: "the same path elsewhere" })];
    }
  }
  return [];
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
    if (subject === null) return [];
    const said = textFaults(subject);
    return said.length > 0 ? said : artifactFaults(subject);
  },
};

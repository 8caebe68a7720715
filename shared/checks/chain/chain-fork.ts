import type { LibraryRule, RuleResult } from "../rule.ts";
import { quoteOld } from "./between-versions.ts";
import { type LinkedRecord, nativeIdOf, readExplicitLinks } from "./explicit-links.ts";

/** One record that two others supersede, neither of which supersedes the other: two last words. */
export const chainFork: LibraryRule = {
  id: "source.chain-fork",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  scope: "library",
  title: "Two records supersede the same one and neither supersedes the other, so that there are two last words.",
  check(subjects) {
    const records = readExplicitLinks(subjects);
    const successors = new Map<string, LinkedRecord[]>();
    for (const record of records.values())
      for (const id of record.supersedes) {
        const list = successors.get(id);
        if (list === undefined) successors.set(id, [record]);
        else list.push(record);
      }
    return [...successors].flatMap(([id, heads]) => forkOf(id, heads, records, successors));
  },
};

/** A fork that was joined again by a later record that supersedes both is settled. */
function forkOf(
  id: string,
  heads: readonly LinkedRecord[],
  records: ReadonlyMap<string, LinkedRecord>,
  successors: ReadonlyMap<string, readonly LinkedRecord[]>,
): readonly RuleResult[] {
  if (heads.length < 2) return [];
  const ends = new Set(heads.map(head => lastWord(head, successors)));
  if (ends.size < 2) return [];
  const [first, second] = heads;
  if (first === undefined || second === undefined) return [];
  const old = records.get(id);
  return [
    {
      type: "finding",
      handoffId: second.subject.handoff.id,
      recordId: second.record.id,
      transitionId: second.record.transitions[0]?.id ?? null,
      sourceId: second.subject.handoff.sourceId,
      line: second.record.anchor.line,
      message: `${first.nativeId} and ${second.nativeId} both supersede ${nativeIdOf(id)}, and neither supersedes the other.`,
      evidence: [first, second, ...(old === undefined ? [] : [old])].map(step => ({
        ...quoteOld(step.record),
        label: `record ${step.nativeId}`,
      })),
      cause: `fork:${nativeIdOf(id)}`,
    },
  ];
}

/** The end of a record's chain of only successors; in a circle, the record itself. */
function lastWord(start: LinkedRecord, successors: ReadonlyMap<string, readonly LinkedRecord[]>): string {
  const seen = new Set<string>();
  let at = start;
  while (!seen.has(at.key)) {
    seen.add(at.key);
    const next = successors.get(at.key)?.[0];
    if (next === undefined) return at.key;
    at = next;
  }
  return "circle";
}

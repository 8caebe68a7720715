import type { LibraryRule, RuleResult } from "../rule.ts";
import { quoteOld } from "./between-versions.ts";
import { type LinkedRecord, readExplicitLinks } from "./explicit-links.ts";

/** Records that supersede each other in a circle: none of them is the last word. */
export const chainCycle: LibraryRule = {
  id: "source.chain-cycle",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  scope: "library",
  title: "Records supersede each other in a circle, so that none of them is the last word.",
  check(subjects) {
    const records = readExplicitLinks(subjects);
    return findCycles(records).map(cycle => finding(cycle));
  },
};

/** Every circle once, from its first record on. Walks without recursion: a chain can be as long as a file. */
function findCycles(records: ReadonlyMap<string, LinkedRecord>): readonly (readonly LinkedRecord[])[] {
  const done = new Set<string>();
  const cycles: LinkedRecord[][] = [];
  for (const start of records.values()) {
    if (done.has(start.key)) continue;
    const path: { readonly record: LinkedRecord; next: number }[] = [{ record: start, next: 0 }];
    const depth = new Map([[start.key, 0]]);
    while (path.length > 0) {
      const top = path.at(-1);
      if (top === undefined) break;
      const id = top.record.supersedes[top.next];
      top.next += 1;
      if (id === undefined) {
        done.add(top.record.key);
        depth.delete(top.record.key);
        path.pop();
        continue;
      }
      const at = depth.get(id);
      const target = records.get(id);
      if (at !== undefined) cycles.push(path.slice(at).map(step => step.record));
      else if (target !== undefined && !done.has(id)) {
        depth.set(id, path.length);
        path.push({ record: target, next: 0 });
      }
    }
  }
  return cycles;
}

function finding(cycle: readonly LinkedRecord[]): RuleResult {
  const [first] = cycle;
  if (first === undefined) throw new Error("A circle has at least one record.");
  const ids = cycle.slice(0, 6).map(step => step.nativeId);
  return {
    type: "finding",
    handoffId: first.subject.handoff.id,
    recordId: first.record.id,
    transitionId: first.record.transitions[0]?.id ?? null,
    sourceId: first.subject.handoff.sourceId,
    line: first.record.anchor.line,
    message:
      cycle.length === 1
        ? `${first.nativeId} supersedes itself.`
        : `${[...ids, first.nativeId].join(" supersedes ")}${cycle.length > ids.length ? " (shortened)" : ""}: a circle without a last word.`,
    evidence: cycle.slice(0, 6).map(step => ({ ...quoteOld(step.record), label: `record ${step.nativeId}` })),
    cause: `cycle:${first.nativeId}`,
  };
}

import type { Handoff } from "../model/handoff.ts";
import type { HandoffRecord } from "../model/record.ts";
import { matchRecords } from "./match-records.ts";

/** What became of a record between two versions. */
export interface RecordChange {
  readonly type: "kept" | "changed" | "added" | "dropped";
  /** Null where it was added. */
  readonly before: HandoffRecord | null;
  /** Null where it was dropped. */
  readonly after: HandoffRecord | null;
}

/** The records of two versions side by side: those of the later one in its order, then what was dropped. */
export function compareVersions(before: Handoff, after: Handoff): readonly RecordChange[] {
  const olds = new Map(before.records.map(record => [record.id, record]));
  const matched = matchRecords(before.records, after.records);
  const kept = new Set<HandoffRecord>();
  const changes: RecordChange[] = after.records.map(record => {
    // What the chain says wins: it knows the producer's own links.
    const linked = record.supersedes === null ? undefined : olds.get(record.supersedes);
    const old = linked ?? matched.get(record.id);
    if (old === undefined || kept.has(old)) return { type: "added", before: null, after: record };
    kept.add(old);
    const isSame = old.text.trim() === record.text.trim() && old.state === record.state;
    return { type: isSame ? "kept" : "changed", before: old, after: record };
  });
  for (const old of before.records) if (!kept.has(old)) changes.push({ type: "dropped", before: old, after: null });
  return changes;
}

import type { HandoffRecord } from "../../model/record.ts";
import type { LinkedHandoff } from "../rule.ts";

/** A record with a producer's id, and the handoff that it stands in. */
export interface LinkedRecord {
  readonly nativeId: string;
  readonly supersedes: readonly string[];
  readonly record: HandoffRecord;
  readonly subject: LinkedHandoff;
}

/** Records by the ids that their producers gave them. Of two with one id the first counts. */
export function readExplicitLinks(subjects: readonly LinkedHandoff[]): ReadonlyMap<string, LinkedRecord> {
  const records = new Map<string, LinkedRecord>();
  for (const subject of subjects)
    for (const record of subject.handoff.records) {
      const nativeId = record.links?.recordId ?? null;
      if (record.links === null || nativeId === null || records.has(nativeId)) continue;
      records.set(nativeId, { nativeId, supersedes: record.links.supersedes, record, subject });
    }
  return records;
}

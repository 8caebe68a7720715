import { groupBy } from "../lib/group-by.ts";
import type { Finding } from "../model/finding.ts";
import type { RecordId } from "../model/ids.ts";

const BY_LIST = new WeakMap<readonly Finding[], ReadonlyMap<RecordId | null, readonly Finding[]>>();
const NONE: readonly Finding[] = [];

/** What a list of findings says of one record, in its order. A list is looked through once, however many records ask. */
export function findingsOfRecord(findings: readonly Finding[], recordId: RecordId): readonly Finding[] {
  let byRecord = BY_LIST.get(findings);
  if (byRecord === undefined) {
    byRecord = groupBy(findings, finding => finding.recordId);
    BY_LIST.set(findings, byRecord);
  }
  return byRecord.get(recordId) ?? NONE;
}

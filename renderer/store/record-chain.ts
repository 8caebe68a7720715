import type { JudgedRecord } from "../../shared/model/audit.ts";
import type { RecordId } from "../../shared/model/ids.ts";
import type { HandoffRecord } from "../../shared/model/record.ts";
import type { Library } from "./database.ts";
import type { HandoffRow } from "./derived-rows.ts";

/** One version of a record, and the handoff that states it. */
export interface RecordVersion {
  readonly handoff: HandoffRow;
  readonly record: HandoffRecord;
  readonly judged: JudgedRecord | null;
}

/** A record's versions through successive handoffs, oldest first. `versions` are those of its handoff. */
export async function readRecordChain(
  db: Library,
  versions: readonly HandoffRow[],
  recordId: RecordId,
): Promise<readonly RecordVersion[]> {
  const details = await db.handoffDetails.bulkGet(versions.map(version => version.id));
  const byId = new Map<RecordId, RecordVersion>();
  for (const [index, handoff] of versions.entries()) {
    const detail = details[index];
    for (const record of detail?.handoff.records ?? []) {
      const judged = detail?.records.find(candidate => candidate.recordId === record.id) ?? null;
      byId.set(record.id, { handoff, record, judged });
    }
  }
  const chain: RecordVersion[] = [];
  const seen = new Set<RecordId>();
  const walk = (
    from: RecordId | null,
    link: "supersedes" | "supersededBy",
    enter: (version: RecordVersion) => void,
  ) => {
    for (let at = from; at !== null && !seen.has(at); ) {
      const version = byId.get(at);
      if (version === undefined) return;
      seen.add(at);
      enter(version);
      at = version.record[link];
    }
  };
  walk(recordId, "supersedes", version => chain.unshift(version));
  walk(byId.get(recordId)?.record.supersededBy ?? null, "supersededBy", version => chain.push(version));
  return chain;
}

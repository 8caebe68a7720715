import type { JudgedRecord } from "../../shared/model/audit.ts";
import type { RecordId } from "../../shared/model/ids.ts";
import type { HandoffRecord } from "../../shared/model/record.ts";
import type { Library } from "./database.ts";
import type { HandoffRow } from "./derived-rows.ts";
import type { HandoffView } from "./handoff-view.ts";

/** One version of a record, and the handoff that states it. */
export interface RecordVersion {
  readonly handoff: HandoffRow;
  readonly record: HandoffRecord;
  readonly judged: JudgedRecord | null;
}

/** The handoff that a record is of, as it was read, and all its versions. */
type ChainOf = Pick<HandoffView, "row" | "judged" | "versions">;

/** A record's versions through successive handoffs, oldest first. Other versions are read only where the record has any. */
export async function readRecordChain(
  db: Library,
  { row, judged, versions }: ChainOf,
  recordId: RecordId,
): Promise<readonly RecordVersion[]> {
  const own = judged.handoff.records.find(({ id }) => id === recordId);
  if (own === undefined) return [];
  const byId = new Map([[recordId, { handoff: row, record: own, judged: judged.records.get(recordId) ?? null }]]);
  const others = own.supersedes === null && own.supersededBy === null ? [] : versions.filter(({ id }) => id !== row.id);
  const details = others.length === 0 ? [] : await db.handoffDetails.bulkGet(others.map(({ id }) => id));
  for (const [index, handoff] of others.entries()) {
    const detail = details[index];
    const judgedById = new Map(detail?.records.map(one => [one.recordId, one]));
    for (const record of detail?.handoff.records ?? [])
      byId.set(record.id, { handoff, record, judged: judgedById.get(record.id) ?? null });
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

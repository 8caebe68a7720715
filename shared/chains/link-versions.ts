import { buildScopedIds } from "../lib/scoped-ids.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId, RecordId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import { matchRecords } from "./match-records.ts";
import { orderVersions, type Version } from "./order-versions.ts";

/** Handoffs whose records know their versions, and the version before each handoff that has one. */
export interface LinkedVersions {
  readonly handoffs: readonly Handoff[];
  readonly previous: ReadonlyMap<HandoffId, HandoffId>;
}

/** The links that were found, by record id. */
interface Links {
  readonly supersedes: Map<RecordId, RecordId>;
  readonly supersededBy: Map<RecordId, RecordId>;
}

/**
 * Finds the versions of each handoff and of each record in them. What a producer links explicitly wins over what is
 * matched, also across handoffs. The order of the handoffs is kept; those without a version are returned as they are.
 */
export function linkVersions(handoffs: readonly Handoff[]): LinkedVersions {
  const previous = new Map<HandoffId, HandoffId>();
  const links: Links = { supersedes: new Map(), supersededBy: new Map() };
  linkExplicit(handoffs, links);
  for (const versions of orderVersions(handoffs))
    for (const [index, version] of versions.entries()) {
      const before = versions[index - 1];
      if (before !== undefined) linkVersion(before, version, previous, links);
    }
  if (links.supersedes.size === 0 && links.supersededBy.size === 0) return { handoffs, previous };
  return { handoffs: handoffs.map(handoff => withLinks(handoff, links)), previous };
}

function linkVersion(before: Version, version: Version, previous: Map<HandoffId, HandoffId>, links: Links): void {
  for (const handoff of [version.handoff, ...version.copies]) {
    if (handoff.id === before.handoff.id) continue;
    previous.set(handoff.id, before.handoff.id);
    link(before.handoff, handoff, links);
  }
  // An older copy is superseded as its original is.
  for (const copy of before.copies) link(copy, version.handoff, links, "backwards-only");
}

function link(before: Handoff, after: Handoff, links: Links, direction?: "backwards-only"): void {
  const isFree = (record: HandoffRecord): boolean => !links.supersedes.has(record.id);
  const matched = matchRecords(before.records, direction === undefined ? after.records.filter(isFree) : after.records);
  for (const [nextId, old] of matched) {
    if (nextId === old.id) continue;
    if (direction === undefined) links.supersedes.set(nextId, old.id);
    // The first to supersede a record is its successor; copies of the successor only point back.
    if (!links.supersededBy.has(old.id)) links.supersededBy.set(old.id, nextId);
  }
}

function linkExplicit(handoffs: readonly Handoff[], links: Links): void {
  const named: { readonly scope: string; readonly id: string; readonly value: HandoffRecord }[] = [];
  const linked: HandoffRecord[] = [];
  for (const handoff of handoffs)
    for (const record of handoff.records) {
      if (record.links === null) continue;
      const { recordId, supersedes } = record.links;
      if (recordId !== null) named.push({ scope: handoff.sourceId, id: recordId, value: record });
      if (supersedes.length > 0) linked.push(record);
    }
  const ids = buildScopedIds(named);
  for (const record of linked)
    for (const nativeId of record.links?.supersedes ?? []) {
      const old = ids.find(record.anchor.sourceId, nativeId);
      if (old === undefined || old.id === record.id) continue;
      if (!links.supersedes.has(record.id)) links.supersedes.set(record.id, old.id);
      if (!links.supersededBy.has(old.id)) links.supersededBy.set(old.id, record.id);
    }
}

function withLinks(handoff: Handoff, links: Links): Handoff {
  const isTouched = handoff.records.some(
    record => links.supersedes.has(record.id) || links.supersededBy.has(record.id),
  );
  if (!isTouched) return handoff;
  const records = handoff.records.map(record => ({
    ...record,
    supersedes: links.supersedes.get(record.id) ?? record.supersedes,
    supersededBy: links.supersededBy.get(record.id) ?? record.supersededBy,
  }));
  return { ...handoff, records };
}

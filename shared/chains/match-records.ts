import { distinctiveTokens } from "../lib/meaning-tokens.ts";
import type { RecordId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";

/** A token that stands in more records than this tells none of them apart. */
const MAX_POSTINGS = 40;
/** Below this, two records are two things. */
const FLOOR = 0.5;

interface Candidate {
  readonly old: HandoffRecord;
  readonly next: HandoffRecord;
  readonly score: number;
}

/**
 * Which record of a version is which of the one before: the new one's id to the old record. Exact first (same kind, same
 * text but for white space, case and marks), then by shared distinctive tokens, the most alike first, one to one.
 */
export function matchRecords(
  before: readonly HandoffRecord[],
  after: readonly HandoffRecord[],
): ReadonlyMap<RecordId, HandoffRecord> {
  const matched = new Map<RecordId, HandoffRecord>();
  const free = new Map<string, HandoffRecord[]>();
  for (const record of before) {
    const list = free.get(exactKey(record));
    if (list === undefined) free.set(exactKey(record), [record]);
    else list.push(record);
  }
  const rest: HandoffRecord[] = [];
  for (const record of after) {
    const old = free.get(exactKey(record))?.shift();
    if (old === undefined) rest.push(record);
    else matched.set(record.id, old);
  }
  const left = [...free.values()].flat();
  const candidates = findCandidates(left, rest);
  const taken = new Set<RecordId>();
  for (const { old, next } of candidates) {
    if (taken.has(old.id) || matched.has(next.id)) continue;
    taken.add(old.id);
    matched.set(next.id, old);
  }
  return matched;
}

const exactKey = (record: HandoffRecord): string =>
  `${record.kind}\n${record.text
    .toLowerCase()
    .replace(/[`*_\s]+/g, " ")
    .trim()}`;

function findCandidates(left: readonly HandoffRecord[], rest: readonly HandoffRecord[]): readonly Candidate[] {
  const tokens = new Map(left.map(record => [record, distinctiveTokens(record.text)] as const));
  const postings = new Map<string, HandoffRecord[]>();
  for (const [record, own] of tokens)
    for (const token of own) {
      const key = `${record.kind} ${token}`;
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [record]);
      else if (list.length <= MAX_POSTINGS) list.push(record);
    }
  const candidates: Candidate[] = [];
  for (const next of rest) {
    const own = distinctiveTokens(next.text);
    const shared = new Map<HandoffRecord, number>();
    for (const token of own) {
      const list = postings.get(`${next.kind} ${token}`) ?? [];
      if (list.length <= MAX_POSTINGS) for (const old of list) shared.set(old, (shared.get(old) ?? 0) + 1);
    }
    for (const [old, count] of shared) {
      const score = likeness(count, tokens.get(old)?.size ?? 0, own.size);
      if (score >= FLOOR) candidates.push({ old, next, score });
    }
  }
  return candidates.sort(
    (one, two) => two.score - one.score || one.next.ordinal - two.next.ordinal || one.old.ordinal - two.old.ordinal,
  );
}

/** Jaccard's measure, or (a little less) how much of the shorter is in the longer, where that is more than a word or two. */
function likeness(shared: number, before: number, after: number): number {
  const jaccard = shared / (before + after - shared);
  const contained = shared >= 3 ? (0.85 * shared) / Math.min(before, after) : 0;
  return Math.max(jaccard, contained);
}

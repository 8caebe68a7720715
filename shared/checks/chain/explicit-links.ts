import { buildScopedIds } from "../../lib/scoped-ids.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { LinkedHandoff } from "../rule.ts";

/** A record with a producer's id, and the handoff that it stands in. */
export interface LinkedRecord {
  /** Its id within its file: two files may use one id for two records. */
  readonly key: string;
  readonly nativeId: string;
  /** What it says it supersedes, all lines with its id together: keys, of what is not loaded as well. */
  readonly supersedes: readonly string[];
  readonly record: HandoffRecord;
  readonly subject: LinkedHandoff;
}

const keyOf = (scope: string, nativeId: string): string => JSON.stringify([scope, nativeId]);

/** The producer's id in a key. */
export const nativeIdOf = (key: string): string => String((JSON.parse(key) as readonly unknown[])[1]);

/** Records by their keys. Of two with one id in one file the first counts, and what either supersedes. */
export function readExplicitLinks(subjects: readonly LinkedHandoff[]): ReadonlyMap<string, LinkedRecord> {
  const named = new Map<string, { readonly key: string; readonly found: LinkedRecord; readonly names: Set<string> }>();
  for (const subject of subjects)
    for (const record of subject.handoff.records) {
      const nativeId = record.links?.recordId ?? null;
      if (record.links === null || nativeId === null) continue;
      const key = keyOf(subject.handoff.sourceId, nativeId);
      const known = named.get(key) ?? {
        key,
        found: { key, nativeId, supersedes: [], record, subject },
        names: new Set<string>(),
      };
      for (const name of record.links.supersedes) known.names.add(name);
      named.set(key, known);
    }
  const ids = buildScopedIds(
    [...named.values()].map(({ key, found }) => ({
      scope: found.subject.handoff.sourceId as string,
      id: found.nativeId,
      value: key,
    })),
  );
  const records = new Map<string, LinkedRecord>();
  for (const { key, found, names } of named.values()) {
    const scope = found.subject.handoff.sourceId;
    records.set(key, { ...found, supersedes: [...names].map(name => ids.find(scope, name) ?? keyOf(scope, name)) });
  }
  return records;
}

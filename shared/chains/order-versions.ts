import { compareCodePoints } from "../lib/code-point-order.ts";
import type { Handoff } from "../model/handoff.ts";

/** One version of a handoff: the handoff, and the identical copies of it that were found elsewhere. */
export interface Version {
  readonly handoff: Handoff;
  readonly copies: readonly Handoff[];
}

/** Groups handoffs by what they are versions of, each group oldest first, copies of one content together. */
export function orderVersions(handoffs: readonly Handoff[]): readonly (readonly Version[])[] {
  const groups = new Map<string, Handoff[]>();
  for (const handoff of handoffs) {
    const group = groups.get(handoff.versionKey);
    if (group === undefined) groups.set(handoff.versionKey, [handoff]);
    else group.push(handoff);
  }
  return [...groups.values()]
    .filter(group => group.length > 1)
    .map(group => mergeCopies(group.sort(compareVersions(group))));
}

/** The order of the versions of one handoff, oldest first: by their place within one file, else by their times. */
export function compareVersions(group: readonly Handoff[]): (left: Handoff, right: Handoff) => number {
  // Within one file its order is the order, whatever the clocks say.
  const isOneFile = group.every(handoff => handoff.sourceId === group[0]?.sourceId);
  const timeOf = (handoff: Handoff): number => (isOneFile ? 0 : (handoff.createdMs ?? Number.MIN_SAFE_INTEGER));
  return (left, right) =>
    timeOf(left) - timeOf(right) ||
    left.position - right.position ||
    compareCodePoints(left.sourceId, right.sourceId) ||
    compareCodePoints(left.id, right.id);
}

/** A snapshot and its `latest.json` are one version; a text that comes back later is a version of its own. */
function mergeCopies(ordered: readonly Handoff[]): readonly Version[] {
  const versions: { handoff: Handoff; copies: Handoff[] }[] = [];
  for (const handoff of ordered) {
    const last = versions.at(-1);
    if (last !== undefined && isCopy(last.handoff, handoff)) last.copies.push(handoff);
    else versions.push({ handoff, copies: [] });
  }
  return versions;
}

const isCopy = (one: Handoff, two: Handoff): boolean =>
  one.text === two.text ||
  (one.createdAtIso !== null &&
    one.createdAtIso === two.createdAtIso &&
    one.records.length === two.records.length &&
    one.records.every((record, index) => {
      const other = two.records[index];
      return other !== undefined && record.kind === other.kind && record.text === other.text;
    }));

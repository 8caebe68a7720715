import type { FoldKey } from "../../coord/fold.ts";
import { refNames } from "../../coord/park.ts";
import { rootOf } from "../../model/ids.ts";
import type { RoleFact } from "../../model/store-fact.ts";
import type { LinkedHandoff } from "../rule.ts";
import { type CheckpointSubject, readCheckpoint } from "./checkpoint-subject.ts";

/** A checkpoint of a store's current files. */
export interface StoredCheckpoint extends FoldKey {
  readonly subject: CheckpointSubject;
}

/** Whether a role's checkpoint_ref is a path of the store: any other text is a note. */
export const isStorePath = (ref: string): boolean => /(?:^|\/)continuity\/[^/\s]+\/[^\s]+\.json$/.test(ref.trim());

/** The checkpoints that lie in a role's team folder now, kept copies aside. */
export function storedBeside(role: RoleFact, handoffs: readonly LinkedHandoff[]): readonly CheckpointSubject[] {
  const root = rootOf(role.sourceId);
  return handoffs.flatMap(({ handoff }) => {
    const subject = readCheckpoint(handoff);
    const place = subject?.place ?? null;
    if (subject === null || place === null || place.version !== null) return [];
    const isBeside = place.team === role.team && place.prefix === role.prefix;
    return isBeside && rootOf(handoff.sourceId) === root ? [subject] : [];
  });
}

/** The checkpoint that a role's ref names, or null. */
export const findReferenced = (role: RoleFact, stored: readonly CheckpointSubject[]): CheckpointSubject | null =>
  stored.find(({ place }) => place !== null && refNames(role.checkpointRef ?? "", role.team, place)) ?? null;

/** What the fold compares of those that have a valid date. */
export function datedOf(subjects: readonly CheckpointSubject[]): readonly StoredCheckpoint[] {
  return subjects.flatMap(subject => {
    const { foldKey } = subject.snapshot;
    return foldKey === null ? [] : [{ subject, ...foldKey }];
  });
}

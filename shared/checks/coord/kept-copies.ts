import type { Handoff } from "../../model/handoff.ts";
import type { LinkedHandoff } from "../rule.ts";
import { type CheckpointSubject, readCheckpoint } from "./checkpoint-subject.ts";

/** A version key and root: the same agent's same task in one store. */
const keyOf = ({ versionKey, sourceId }: Handoff): string =>
  JSON.stringify([sourceId.slice(0, sourceId.indexOf(":")), versionKey]);

/**
 * The checkpoints that a successor may resume from: kept copies of a file whose valid current version is loaded are
 * history, and what has lapsed in them by now says nothing.
 */
export function currentCheckpoints(handoffs: readonly LinkedHandoff[]): readonly CheckpointSubject[] {
  const subjects = handoffs.flatMap(({ handoff }) => readCheckpoint(handoff) ?? []);
  const isCopy = ({ place }: CheckpointSubject): boolean => place !== null && place.version !== null;
  const replaced = new Set(
    subjects
      .filter(subject => !isCopy(subject) && subject.snapshot.problem === null)
      .map(({ handoff }) => keyOf(handoff)),
  );
  return subjects.filter(subject => !isCopy(subject) || !replaced.has(keyOf(subject.handoff)));
}

import { groupBy } from "../../lib/group-by.ts";
import type { Handoff } from "../../model/handoff.ts";
import { type HandoffId, rootOf } from "../../model/ids.ts";
import type { LinkedHandoff, RuleContext } from "../rule.ts";
import { type CheckpointSubject, readCheckpoint } from "./checkpoint-subject.ts";

/** Checkpoints that are known by the commands that saved them, and those that a Git history holds. */
const EARLIER_FORMATS: ReadonlySet<string> = new Set(["coord-command", "coord-git"]);

/** A version key and root: the same agent's same task in one store. */
const keyOf = ({ handoff }: CheckpointSubject): string =>
  JSON.stringify([rootOf(handoff.sourceId), handoff.versionKey]);

const isCopy = ({ place }: CheckpointSubject): boolean => place !== null && place.version !== null;
const isValid = ({ snapshot }: CheckpointSubject): boolean => snapshot.problem === null;

function newestOf(copies: readonly CheckpointSubject[]): CheckpointSubject | undefined {
  return copies
    .filter(isValid)
    .reduce<CheckpointSubject | undefined>(
      (last, next) =>
        last === undefined || (next.snapshot.createdUs ?? 0n) > (last.snapshot.createdUs ?? 0n) ? next : last,
      undefined,
    );
}

/** Earlier saves that are known by a command or a commit: all where the file is loaded, else all but the last. */
function addEarlierSaves(handoffs: readonly Handoff[], files: ReadonlySet<string>, history: Set<HandoffId>): void {
  const saves = handoffs.filter(({ format }) => EARLIER_FORMATS.has(format));
  for (const [key, versions] of groupBy(saves, ({ versionKey }) => versionKey)) {
    const timeOf = ({ createdMs }: Handoff): number => createdMs ?? Number.NEGATIVE_INFINITY;
    const last = versions.reduce((latest, next) => (timeOf(next) >= timeOf(latest) ? next : latest));
    for (const version of versions) if (files.has(key) || version !== last) history.add(version.id);
  }
}

/**
 * The kept older copies of checkpoints. What is wrong in them was overwritten: they show where a record comes from, and
 * nobody resumes from them. Where no valid current version is loaded, the newest valid copy stands for it.
 */
export function findHistory(handoffs: readonly Handoff[]): ReadonlySet<HandoffId> {
  const subjects = handoffs.flatMap(handoff => readCheckpoint(handoff) ?? []);
  const history = new Set<HandoffId>();
  for (const versions of groupBy(subjects, keyOf).values()) {
    const copies = versions.filter(isCopy);
    const hasCurrent = versions.some(version => !isCopy(version) && isValid(version));
    const newest = hasCurrent ? undefined : newestOf(copies);
    if (!hasCurrent && newest === undefined) continue;
    for (const copy of copies) if (copy !== newest) history.add(copy.handoff.id);
  }
  addEarlierSaves(handoffs, new Set(subjects.map(({ handoff }) => handoff.versionKey)), history);
  return history;
}

/** The checkpoint that a handoff is, as one that a successor may resume from; null for history and other formats. */
export const readCurrent = (handoff: Handoff, { history }: Pick<RuleContext, "history">): CheckpointSubject | null =>
  history.has(handoff.id) ? null : readCheckpoint(handoff);

/** The checkpoints that a successor may resume from. */
export const currentCheckpoints = (
  handoffs: readonly LinkedHandoff[],
  context: Pick<RuleContext, "history">,
): readonly CheckpointSubject[] => handoffs.flatMap(({ handoff }) => readCurrent(handoff, context) ?? []);

import { compareCodePoints } from "../lib/code-point-order.ts";
import { isFuture } from "./age.ts";
import { isTruthy, type PyValue, pyStr } from "./python-value.ts";

/** What the fold to the newest snapshot compares. */
export interface FoldKey {
  /** Microseconds. */
  readonly createdUs: bigint;
  readonly task: string;
  readonly checkpointId: string;
}

/** A field as the fold compares it: Python's `str(value or "")`. */
export const foldText = (value: PyValue | undefined): string =>
  value !== undefined && isTruthy(value) ? pyStr(value) : "";

function compareKeys(left: FoldKey, right: FoldKey): number {
  if (left.createdUs !== right.createdUs) return left.createdUs < right.createdUs ? -1 : 1;
  return compareCodePoints(left.task, right.task) || compareCodePoints(left.checkpointId, right.checkpointId);
}

/**
 * The newest snapshot as coord-engine 2.0.3 folds them: by instant, then task, then id, by code point; the first of
 * the list wins a full tie. A date in the future wins too, however far. Null for an empty list.
 * Source: ashfulcra/fulcra-tools, the continuity module.
 */
export function foldNewest<T extends FoldKey>(snapshots: readonly T[]): T | null {
  let newest: T | null = null;
  for (const snapshot of snapshots) if (newest === null || compareKeys(snapshot, newest) > 0) newest = snapshot;
  return newest;
}

/** The same among those that do not lie more than a second ahead of now: what a successor can trust. */
export const foldNewestKnown = <T extends FoldKey>(snapshots: readonly T[], nowUs: bigint): T | null =>
  foldNewest(snapshots.filter(snapshot => !isFuture(snapshot.createdUs, nowUs)));

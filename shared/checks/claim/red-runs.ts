import type { RunClaim } from "../../model/claim.ts";
import type { ChangeEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { coversRun, isCovered, isWhole } from "./run-cover.ts";
import type { EndedRun } from "./select-runs.ts";
import { isOfOneTree } from "./work-trees.ts";

/** The failed run that a claim of passing has against it, or null: the last one, or an earlier one that no later pass covers. */
export function findRedRun(claim: RunClaim, own: readonly EndedRun[]): EndedRun | null {
  const last = own.at(-1);
  if (last === undefined) return null;
  if (last.event.outcome === "failed")
    return claim.scope === "some" && claim.subject === null && !isWhole(last.event) ? null : last;
  if (claim.scope === "some") return null;
  for (let index = own.length - 2; index >= 0; index -= 1) {
    const run = own[index];
    if (run === undefined || run.event.outcome !== "failed" || !weighs(claim, run, last)) continue;
    const later = own.slice(index + 1);
    // A run whose outcome is unknown may have been the green one.
    if (later.some(({ event }) => event.outcome !== "failed" && coversRun(event, run.event))) continue;
    // A later red run of the same thing speaks for it.
    if (later.some(({ event }) => event.outcome === "failed" && coversRun(event, run.event))) continue;
    return run;
  }
  return null;
}

/** A green subset does not hide a red suite; a red part that was renamed or narrowed since is no proof. */
function weighs(claim: RunClaim, run: EndedRun, last: EndedRun): boolean {
  // What one call ran part by part was all meant: there no part was narrowed.
  const isOfOneCall = run.event.callMessageId === last.event.callMessageId;
  if (!isWhole(run.event) && !(isOfOneCall && claim.scope === "all")) return false;
  if (claim.runner !== null && run.event.runner !== last.event.runner) return false;
  const isSameSuite = run.event.suite === last.event.suite && run.event.cwd === last.event.cwd;
  return claim.scope === "all" || isSameSuite;
}

/** The first change after a run to something that it covers, in the tree that it was made in, or null; one that is only presumed last. */
export const findChangeAfter = (
  span: Span,
  run: EndedRun,
  changes: readonly OrderedEvent<ChangeEvent>[],
): OrderedEvent<ChangeEvent> | null => {
  let presumed: OrderedEvent<ChangeEvent> | null = null;
  for (const change of changes) {
    if (change.order <= run.order || !isCovered(change.event, run.event) || !isOfOneTree(span, change, run)) continue;
    if (change.event.isPresumed !== true) return change;
    presumed ??= change;
  }
  return presumed;
};

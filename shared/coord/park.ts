import type { Handoff } from "../model/handoff.ts";
import { pathOf } from "../model/ids.ts";
import type { StoreFact } from "../model/store-fact.ts";
import { type CheckpointPlace, parseCheckpointPath, storePathOf } from "./checkpoint-path.ts";

const ROLE_PREFIX = "role-";

/** Whether a task's name is that of a parked role: park writes `role-<slug>` and nothing else does. */
export const isParkTask = (task: string | null): boolean => task?.startsWith(ROLE_PREFIX) === true;

/** The slug of the role that a park's task names, or null. */
export const parkedRole = (task: string | null): string | null =>
  task !== null && isParkTask(task) ? task.slice(ROLE_PREFIX.length) : null;

/** Whether a role's checkpoint_ref names the snapshot at `place`: with its team, or relative to the team's folder. */
export function refNames(ref: string, team: string | null, place: CheckpointPlace): boolean {
  const path = storePathOf(place);
  if (path === null || (team !== null && place.team !== null && team !== place.team)) return false;
  const wanted = ref.trim().replace(/^\.?\//, "");
  const inTeam = path.slice(path.indexOf("member/"));
  return wanted === path || wanted === inTeam || (place.team === null && wanted.endsWith(`/${inTeam}`));
}

const refs = new WeakMap<readonly StoreFact[], readonly (readonly [string, string | null])[]>();

/** The checkpoint_refs of the loaded roles, with their teams. */
function refsOf(facts: readonly StoreFact[]): readonly (readonly [string, string | null])[] {
  const known =
    refs.get(facts) ??
    facts.flatMap(fact =>
      fact.type === "role" && fact.checkpointRef !== null ? [[fact.checkpointRef, fact.team] as const] : [],
    );
  refs.set(facts, known);
  return known;
}

/** Whether a path is that of a park: by its task, or because the checkpoint_ref of a loaded role names it. */
export function isParkPath(path: string, facts: readonly StoreFact[]): boolean {
  const place = parseCheckpointPath(path);
  if (place === null) return false;
  return isParkTask(place.task) || refsOf(facts).some(([ref, team]) => refNames(ref, team, place));
}

/** Whether a checkpoint is a park rather than a routine snapshot. What a park command wrote has a `role-` task. */
export const isPark = (handoff: Handoff, facts: readonly StoreFact[]): boolean =>
  handoff.kind === "park" || isParkTask(handoff.task) || isParkPath(pathOf(handoff.sourceId), facts);

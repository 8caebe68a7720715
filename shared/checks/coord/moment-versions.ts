import { parseCreatedAt } from "../../coord/created-at.ts";
import { groupBy } from "../../lib/group-by.ts";
import { rootOf } from "../../model/ids.ts";
import type { MomentFact } from "../../model/store-fact.ts";
import type { LinkedHandoff } from "../rule.ts";
import { type CheckpointSubject, readCheckpoint, readKeptVersion } from "./checkpoint-subject.ts";

/** A save and its moment are one act: how far a kept version's time may lie before the moment's. Microseconds. */
const KEPT_REACH_US = 600_000_000n;
/** Clocks of the store and of the timeline differ a little. */
const SKEW_US = 5_000_000n;

/** Names a checkpoint's file in whatever store it lies: a kept version has another prefix than the current file. */
const fileKey = (root: string, team: string | null, agent: string, task: string): string =>
  JSON.stringify([root, team, agent, task]);

/** What a moment's path names, or null where it is no checkpoint's. */
export function readMomentPath(path: string) {
  const match = /^(?:team\/([^/]+)\/)?member\/(.+)\/continuity\/([^/]+)\/latest\.json$/.exec(
    path.replace(/^\.?\//, ""),
  );
  const [, team = null, agent, task] = match ?? [];
  return agent === undefined || task === undefined ? null : { team, agent, task };
}

/** Every loaded version of every checkpoint's file, by fileKey. */
export type VersionIndex = ReadonlyMap<string, readonly CheckpointSubject[]>;

export function indexVersions(handoffs: readonly LinkedHandoff[]): VersionIndex {
  const subjects = handoffs.flatMap(({ handoff }) => readCheckpoint(handoff) ?? readKeptVersion(handoff) ?? []);
  return groupBy(subjects, ({ handoff, place }) =>
    place === null ? "" : fileKey(rootOf(handoff.sourceId), place.team, place.agent, place.task),
  );
}

/** Whether a version lies in a moment's store: kept versions lie in folders of their own beside `team/`. */
function isOfStore({ place }: CheckpointSubject, { prefix }: MomentFact): boolean {
  if (place === null) return false;
  const isLoose = place.version !== null || place.team === null;
  return isLoose ? place.prefix.startsWith(prefix) : place.prefix === prefix;
}

/** The loaded versions of the file that a moment names. */
export function versionsOf(moment: MomentFact, index: VersionIndex): readonly CheckpointSubject[] {
  const named = readMomentPath(moment.path);
  if (named === null) return [];
  const root = rootOf(moment.sourceId);
  const inTeam = index.get(fileKey(root, named.team, named.agent, named.task));
  // Where the team's folder lies without its `team/`, its name is not in the paths.
  const found = inTeam ?? index.get(fileKey(root, null, named.agent, named.task)) ?? [];
  return found.filter(version => isOfStore(version, moment));
}

/**
 * The version of a checkpoint's file at a moment's time; null where that cannot be told. The current file has stood
 * since it was made; of a kept version it is known only that it was there about its own time.
 */
export function versionAt(moment: MomentFact, versions: readonly CheckpointSubject[]): CheckpointSubject | null {
  const recordedUs = parseCreatedAt(moment.recordedAt);
  if (recordedUs === null) return null;
  let best: CheckpointSubject | null = null;
  for (const version of versions) {
    const { createdUs } = version.snapshot;
    if (createdUs === null || createdUs > recordedUs + SKEW_US) continue;
    if (best === null || createdUs >= (best.snapshot.createdUs ?? createdUs)) best = version;
  }
  const bestUs = best?.snapshot.createdUs ?? null;
  const isKept = best?.place?.version !== null;
  return bestUs === null || (isKept && recordedUs - bestUs > KEPT_REACH_US) ? null : best;
}

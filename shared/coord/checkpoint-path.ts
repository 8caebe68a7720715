import { findCopy, VERSION_FOLDER } from "./store-path.ts";

/** What the place of a snapshot file in a team store says of it. */
export interface CheckpointPlace {
  /** What lies before `team/` or `member/`, with its slash; empty at the root. Files with one prefix are one store. */
  readonly prefix: string;
  readonly team: string | null;
  readonly agent: string;
  readonly task: string;
  /** Null for the current `latest.json`; else what tells a kept older copy: a date, a version's name. */
  readonly version: string | null;
}

const FILE = /^latest\b[^/]*\.json$/;

function findVersion(file: readonly string[], isKept: boolean): string | null | undefined {
  const name = file.at(-1) ?? "";
  // A store keeps the versions of a file in a folder of the file's name.
  if (isKept && file.length === 2 && file[0] === "latest.json" && name.endsWith(".json")) return file.join("/");
  if (file.length === 1 && FILE.test(name)) return name === "latest.json" ? null : name;
  if (file.length >= 2 && file.includes(VERSION_FOLDER) && name.endsWith(".json")) return file.join("/");
  return undefined;
}

/** Where `team/<team>/` begins: right before `member/`, or with a folder of kept versions between them. */
function findTeam(segments: readonly string[], member: number): number | null {
  const kept = segments.lastIndexOf(VERSION_FOLDER, member);
  const end = kept > 0 && segments[kept - 2] === "team" ? kept : member;
  return segments[end - 2] === "team" ? end - 2 : null;
}

/**
 * Reads `[…/][team/<team>/]member/<agent>/continuity/<task>/latest.json`, also of kept copies: `latest-<date>.json`,
 * `latest (1).json`, `_versions/…json` beside it, `_versions/team/…/latest.json/…json` beside `team/`, a dated folder
 * above it. Null for any other path.
 * Source: the store layout of coord-engine 2.0.3 (fulcradynamics/agent-skills); the copies are what folders hold.
 */
export function parseCheckpointPath(path: string): CheckpointPlace | null {
  const segments = path.split("/");
  const continuity = segments.lastIndexOf("continuity");
  const member = segments.lastIndexOf("member", continuity);
  const task = segments[continuity + 1];
  if (member < 0 || continuity < member + 2 || task === undefined || task === "") return null;
  const isKept = segments.lastIndexOf(VERSION_FOLDER, member) >= 0;
  const version = findVersion(segments.slice(continuity + 2), isKept);
  if (version === undefined) return null;
  const at = findTeam(segments, member);
  const before = segments.slice(0, at ?? member);
  return {
    prefix: before.map(segment => `${segment}/`).join(""),
    team: at === null ? null : (segments[at + 1] ?? null),
    agent: segments.slice(member + 1, continuity).join("/"),
    task,
    version: version ?? findCopy(before) ?? (at === null ? null : findCopy(segments.slice(at + 2, member))),
  };
}

/** The path of a snapshot within its store, as a checkpoint_ref names it. Null for a kept copy. */
export const storePathOf = (place: CheckpointPlace): string | null =>
  place.version === null
    ? `${place.team === null ? "" : `team/${place.team}/`}member/${place.agent}/continuity/${place.task}/latest.json`
    : null;

import type { SourceId } from "../model/ids.ts";

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
const VERSION_FOLDER = "_versions";
const DATED = /^(\d{4}-?\d{2}-?\d{2})(?!\d)/;

/** The path under its root of a source. */
export const pathOf = (sourceId: SourceId): string => sourceId.slice(sourceId.indexOf(":") + 1);

/** The last dated or `_versions` folder of a prefix makes what lies beneath it a copy of then. */
function findCopy(segments: readonly string[]): string | null {
  const at = segments.findLastIndex(segment => DATED.test(segment) || segment === VERSION_FOLDER);
  return at < 0 ? null : segments.slice(at).join("/");
}

function findVersion(file: readonly string[]): string | null | undefined {
  const name = file.at(-1) ?? "";
  if (file.length === 1 && FILE.test(name)) return name === "latest.json" ? null : name;
  if (file.length >= 2 && file.includes(VERSION_FOLDER) && name.endsWith(".json")) return file.join("/");
  return undefined;
}

/**
 * Reads `[…/][team/<team>/]member/<agent>/continuity/<task>/latest.json`, also of kept copies: `latest-<date>.json`,
 * `latest (1).json`, `_versions/…json` beside it, a dated folder above it. Null for any other path.
 * Source: the store layout of coord-engine 2.0.3 (fulcradynamics/agent-skills); the copies are what folders hold.
 */
export function parseCheckpointPath(path: string): CheckpointPlace | null {
  const segments = path.split("/");
  const continuity = segments.lastIndexOf("continuity");
  const member = segments.lastIndexOf("member", continuity);
  const task = segments[continuity + 1];
  if (member < 0 || continuity < member + 2 || task === undefined || task === "") return null;
  const version = findVersion(segments.slice(continuity + 2));
  if (version === undefined) return null;
  const hasTeam = segments[member - 2] === "team";
  const before = segments.slice(0, hasTeam ? member - 2 : member);
  return {
    prefix: before.map(segment => `${segment}/`).join(""),
    team: hasTeam ? (segments[member - 1] ?? null) : null,
    agent: segments.slice(member + 1, continuity).join("/"),
    task,
    version: version ?? findCopy(before),
  };
}

/** The path of a snapshot within its store, as a checkpoint_ref names it. Null for a kept copy. */
export const storePathOf = (place: CheckpointPlace): string | null =>
  place.version === null
    ? `${place.team === null ? "" : `team/${place.team}/`}member/${place.agent}/continuity/${place.task}/latest.json`
    : null;

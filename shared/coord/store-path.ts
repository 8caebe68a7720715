/** Where a file lies in a team store. */
export interface StorePlace {
  /** What lies before `team/`, or before the team's own folders, with its slash. Files with one prefix are one store. */
  readonly prefix: string;
  /** Null where the team's folder lies without its `team/`. */
  readonly team: string | null;
  /** The segments of the path within the team's folder. */
  readonly parts: readonly string[];
  /** Null for a current file; else what tells a kept older copy: a date, a version's name. */
  readonly version: string | null;
}

/** The folder, beside `team/`, in which a local store keeps what was overwritten. */
export const VERSION_FOLDER = "_versions";

const DATED = /^(\d{4}-?\d{2}-?\d{2})(?!\d)/;
const TEAM_FOLDERS: ReadonlySet<string> = new Set(["member", "roles", "presence", "task", "review", "_coord"]);

/** The last dated or `_versions` folder among the segments makes what lies beneath it a copy of then. */
export function findCopy(segments: readonly string[]): string | null {
  const at = segments.findLastIndex(segment => DATED.test(segment) || segment === VERSION_FOLDER);
  return at < 0 ? null : segments.slice(at).join("/");
}

/**
 * Reads `[…/]team/<team>/<folder>/…` with one of the folders that coord-engine 2.0.3 keeps a team's state in, or, where
 * a team's folder lies without its `team/`, `[…/]<folder>/…`: the content must then tell. Null for any other path.
 * Source: the store layout of coord-engine 2.0.3 (fulcradynamics/agent-skills).
 */
export function parseStorePath(path: string): StorePlace | null {
  const segments = path.split("/");
  const at = segments.findLastIndex(
    (segment, index) => segment === "team" && TEAM_FOLDERS.has(segments[index + 2] ?? "") && segments[index + 1] !== "",
  );
  const first = at < 0 ? segments.findIndex(segment => TEAM_FOLDERS.has(segment)) : at + 2;
  if (first < 0 || first === segments.length - 1) return null;
  const before = segments.slice(0, at < 0 ? first : at);
  const parts = segments.slice(first);
  return {
    prefix: before.map(segment => `${segment}/`).join(""),
    team: at < 0 ? null : (segments[at + 1] ?? null),
    parts,
    version: findCopy(before) ?? (parts.includes(VERSION_FOLDER) ? parts.join("/") : null),
  };
}

import { dirName } from "../lib/slash-path.ts";

interface Placed {
  readonly root: number;
  readonly path: string;
}

const TEAM_FOLDER = /^(?:.*\/)?team\/[^/]+(?=\/)/;
const SESSION_SUFFIX = ".jsonl";

const keyOf = (file: Placed): string => `${file.root}:${file.path}`;

/**
 * Which files belong together, by their paths: the files of one `team/<name>/`, and a session `<id>.jsonl` with what
 * lies under `<id>/`. A file that belongs to no other has no group. Keys are `<root>:<path>`.
 */
export function groupFiles(files: readonly Placed[]): ReadonlyMap<string, string> {
  const sessions = new Set<string>();
  for (const file of files) {
    if (file.path.endsWith(SESSION_SUFFIX)) sessions.add(keyOf(file).slice(0, -SESSION_SUFFIX.length));
  }
  const groups = new Map<string, string>();
  for (const file of files) {
    const team = TEAM_FOLDER.exec(file.path);
    if (team !== null) {
      groups.set(keyOf(file), team[0]);
      continue;
    }
    for (let folder = dirName(file.path); folder !== ""; folder = dirName(folder)) {
      if (!sessions.has(`${file.root}:${folder}`)) continue;
      groups.set(keyOf(file), folder);
      groups.set(`${file.root}:${folder}${SESSION_SUFFIX}`, folder);
      break;
    }
  }
  return groups;
}

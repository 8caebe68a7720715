import { baseName, dirName } from "../lib/slash-path.ts";

interface Placed {
  readonly root: number;
  readonly path: string;
}

const TEAM_FOLDER = /^(?:.*\/)?team\/[^/]+(?=\/)/;
const BUS_SIDECAR = "bus-instance.json";
const BUS_LOG = "events.jsonl";
const DATABASE_SUFFIX = /-(?:wal|shm)$/;
const SESSION_SUFFIX = ".jsonl";

const keyOf = (file: Placed): string => `${file.root}:${file.path}`;

/**
 * Which files belong together, by their paths: the files of one `team/<name>/`, a session `<id>.jsonl` with what
 * lies under `<id>/`, a database with its `-wal` and `-shm`, and a bus's log with its sidecar. A file that belongs to no
 * other has no group. Keys are `<root>:<path>`.
 */
export function groupFiles(files: readonly Placed[]): ReadonlyMap<string, string> {
  const sessions = new Set<string>();
  for (const file of files) {
    if (file.path.endsWith(SESSION_SUFFIX)) sessions.add(keyOf(file).slice(0, -SESSION_SUFFIX.length));
  }
  const groups = new Map<string, string>();
  const keys = new Set(files.map(keyOf));
  for (const file of files) {
    if (baseName(file.path) === BUS_SIDECAR) {
      const log = file.path.replace(BUS_SIDECAR, BUS_LOG);
      if (!keys.has(`${file.root}:${log}`)) continue;
      groups.set(keyOf(file), log);
      groups.set(`${file.root}:${log}`, log);
    }
    const database = file.path.replace(DATABASE_SUFFIX, "");
    if (database === file.path || !keys.has(`${file.root}:${database}`)) continue;
    groups.set(keyOf(file), database);
    groups.set(`${file.root}:${database}`, database);
  }
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

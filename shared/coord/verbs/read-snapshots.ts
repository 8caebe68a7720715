import type { TeamStore } from "../../model/team-store.ts";
import { parseCreatedAt } from "../created-at.ts";
import { foldNewest, foldText } from "../fold.ts";
import { parsePythonJson } from "../python-json.ts";
import { isDict, type PyValue, toPyValue } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { continuityFolder, snapshotPath } from "../team-path.ts";

/** A document of a store as far as it could be read. */
export interface ReadJson {
  /** Null where there is none, or it is no JSON: both are nothing to the engine. */
  readonly value: PyValue;
  /** Why it could not be read, in a few words; null where it could, or is not there. */
  readonly unreadable: string | null;
}

/** Reads a JSON document as coord-engine does. */
export async function readJson(store: TeamStore, path: string): Promise<ReadJson> {
  const read = await store.read(path);
  if (read.status === "unreadable") return { value: null, unreadable: read.why };
  if (read.status === "absent" || !read.isUtf8) return { value: null, unreadable: null };
  const parsed = parsePythonJson(read.text);
  return { value: parsed.ok ? toPyValue(parsed.value, read.text) : null, unreadable: null };
}

/** The newest of an agent's snapshots, over all of its tasks. */
export interface NewestSnapshot {
  readonly snapshot: PyDocument | null;
  /** What could not be read, one line each: where there is any, another snapshot may be the newest. */
  readonly unreadable: readonly string[];
  /** Whether there is a folder of any task. */
  readonly hasFolders: boolean;
}

/**
 * Folds an agent's snapshots to the newest: what is no JSON object with a valid `created_at` is nothing.
 * Source: ashfulcra/fulcra-tools, the continuity module of coord-engine 2.0.3.
 */
export async function readNewest(store: TeamStore, team: string, agent: string): Promise<NewestSnapshot> {
  const folder = continuityFolder(team, agent);
  const listing = await store.list(folder);
  if (listing.status === "unreadable") {
    return { snapshot: null, unreadable: [`${folder} (${listing.why})`], hasFolders: false };
  }
  const tasks = listing.entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
  const unreadable: string[] = [];
  const candidates = [];
  for (const task of tasks) {
    const path = snapshotPath(team, agent, task);
    const { value, unreadable: why } = await readJson(store, path);
    if (why !== null) unreadable.push(`${path} (${why})`);
    if (!isDict(value)) continue;
    const createdUs = parseCreatedAt(value.get("created_at"));
    if (createdUs === null) continue;
    const key = { task: foldText(value.get("task")), checkpointId: foldText(value.get("checkpoint_id")) };
    candidates.push({ createdUs, ...key, snapshot: value });
  }
  return { snapshot: foldNewest(candidates)?.snapshot ?? null, unreadable, hasFolders: tasks.length > 0 };
}

import { parseCreatedAt } from "../created-at.ts";
import { pyDumps } from "../python-dumps.ts";
import { pyStr } from "../python-value.ts";
import { parseSnapshot } from "../snapshot.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { snapshotPath } from "../team-path.ts";
import { emitMoment } from "./checkpoint-moment.ts";
import { pointAtNewest, sayPointer } from "./newest-pointer.ts";
import type { SaveWorld } from "./verb-world.ts";

/** The checkpoint that stood in the place. A field that is no text is null; without a time it is none that anybody resumes. */
export interface MetCheckpoint {
  readonly checkpointId: string | null;
  readonly createdAt: string | null;
}

/** How saving an approved checkpoint ended. `path` is the store's. */
export type ApprovedSave =
  /** `met` was there before and is kept among the versions; null where nothing was. */
  | { readonly status: "saved"; readonly path: string; readonly met: MetCheckpoint | null }
  /** It stands there already, byte for byte. */
  | { readonly status: "already"; readonly path: string }
  /** What stands there is newer, or another of the same time. Nothing was written. */
  | { readonly status: "newer"; readonly path: string; readonly met: MetCheckpoint }
  | { readonly status: "failed"; readonly path: string };

function readMet(text: string): { readonly met: MetCheckpoint; readonly createdUs: bigint | null } {
  const { document, createdUs } = parseSnapshot(text);
  const textOf = (key: string): string | null => {
    const value = document?.[key];
    return typeof value === "string" ? value : null;
  };
  return {
    met: { checkpointId: textOf("checkpoint_id"), createdAt: createdUs === null ? null : textOf("created_at") },
    createdUs,
  };
}

/**
 * Saves the checkpoint of an approval in its place in a store, never over a newer one: someone saved after the reviewer
 * looked, and a successor must not lose that. What it does write over, the store keeps as a version. The pointer and the
 * moment follow as for any snapshot; what they meet is said by `world.warn`.
 */
export async function saveApproved(world: SaveWorld, team: string, snapshot: PyDocument): Promise<ApprovedSave> {
  const agent = pyStr(snapshot.get("agent") ?? "");
  const path = snapshotPath(team, agent, pyStr(snapshot.get("task") ?? ""));
  const text = pyDumps(snapshot, 2);
  const createdUs = parseCreatedAt(snapshot.get("created_at")) ?? world.nowUs;
  let current: string | null = null;
  const written = await world.store.update(path, found => {
    current = found;
    const foundUs = found === null ? null : readMet(found).createdUs;
    return foundUs !== null && foundUs >= createdUs ? null : text;
  });
  if (written === "failed") return { status: "failed", path };
  const met = current === null ? null : readMet(current).met;
  if (written === "kept" && met !== null)
    return current === text ? { status: "already", path } : { status: "newer", path, met };
  sayPointer(world, "save", team, agent, await pointAtNewest(world, team, agent, snapshot, path));
  await emitMoment(world, team, snapshot, path);
  return { status: "saved", path, met };
}

import { parseCreatedAt } from "../created-at.ts";
import { buildLatestPointer, keepsPointer } from "../latest-pointer.ts";
import { pyDumps } from "../python-dumps.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { pointerPath } from "../team-path.ts";
import type { SaveWorld } from "./verb-world.ts";

/**
 * What became of the pointer. `removed`: it could not be written, and none that is old is left. `stuck`: an old one is
 * left, and readers take it for the newest.
 */
export type PointerOutcome = "written" | "kept" | "removed" | "stuck";

/**
 * Points an agent's LATEST.json at a snapshot that is known to be written. It never goes back to an older one; one that
 * can neither be written nor left as it is, is removed: a missing pointer is unknown, an old one would be a lie.
 */
export async function pointAtNewest(
  world: SaveWorld,
  team: string,
  agent: string,
  snapshot: PyDocument,
  path: string,
): Promise<PointerOutcome> {
  const pointer = pointerPath(team, agent);
  const createdUs = parseCreatedAt(snapshot.get("created_at")) ?? world.nowUs;
  let isOccupied = false;
  const written = await world.store.update(pointer, current => {
    isOccupied = current !== null;
    if (current !== null && keepsPointer(current, createdUs)) return null;
    return pyDumps(buildLatestPointer(snapshot, path), 2);
  });
  if (written !== "failed") return written;
  const still = await world.store.read(pointer);
  if (!isOccupied && still.status === "absent") return "removed";
  return (await world.store.remove(pointer)) ? "removed" : "stuck";
}

/** Says what became of the pointer, where a person should know it. `verb` begins the line. */
export function sayPointer(world: SaveWorld, verb: string, team: string, agent: string, outcome: PointerOutcome): void {
  if (outcome === "kept") {
    world.warn(
      `${verb}: the LATEST pointer stays as it is: it names a newer checkpoint, and would move ${agent}'s age BACKWARDS`,
    );
  }
  if (outcome === "removed") {
    world.warn(`${verb}: saved, but the LATEST pointer was not written: health reports ${agent}'s age as UNKNOWN`);
  }
  if (outcome === "stuck") {
    world.warn(
      `${verb}: SAVED, but the LATEST pointer of ${agent} could be neither updated nor removed: it is STALE, and health takes it for current. Remove ${pointerPath(team, agent)} by hand`,
    );
  }
}

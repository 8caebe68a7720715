import { formatInstant } from "../instant.ts";
import { pyDumps } from "../python-dumps.ts";
import { pyStr } from "../python-value.ts";
import { slugify } from "../slug.ts";
import { buildSnapshot, type SnapshotContent } from "../snapshot-build.ts";
import { snapshotPath } from "../team-path.ts";
import { emitMoment } from "./checkpoint-moment.ts";
import { pointAtNewest, sayPointer } from "./newest-pointer.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/**
 * Saves a snapshot of a task, which is named as a person writes it. Exit 0; 3 where it was not written, and then nothing
 * was: or where an old pointer is left that could not be removed.
 */
export async function runSnapshot(world: VerbWorld, team: string, content: SnapshotContent): Promise<ExitCode> {
  const { agent } = content;
  const snapshot = buildSnapshot({ ...content, task: slugify(content.task) }, formatInstant(world.nowUs));
  const path = snapshotPath(team, agent, slugify(content.task));
  if (!(await world.store.write(path, pyDumps(snapshot, 2)))) {
    world.warn(
      `continuity snapshot FAILED to persist: ${path} was not written. NOTHING was saved: who resumes now reads the checkpoint before it. Run it again when the store can be written`,
    );
    return 3;
  }
  world.out(`snapshot ${pyStr(snapshot.get("checkpoint_id") ?? "")}`);
  const outcome = await pointAtNewest(world, team, agent, snapshot, path);
  sayPointer(world, "continuity snapshot", team, agent, outcome);
  if (outcome === "stuck") return 3;
  await emitMoment(world, team, snapshot, path);
  await leaveTrace(world, team, "continuity", path);
  return 0;
}

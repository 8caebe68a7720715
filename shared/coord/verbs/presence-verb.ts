import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { type Beat, presenceFields } from "../presence.ts";
import { agentKey } from "../slug.ts";
import { presencePath } from "../team-path.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";

/** Says that an agent is there, and what it works on. Exit 0; 1 where it was not written. */
export async function beatPresence(world: VerbWorld, team: string, agent: string, beat: Beat): Promise<ExitCode> {
  const path = presencePath(team, agent);
  const fields = presenceFields(agent, formatInstant(world.nowUs), beat);
  if (!(await world.store.write(path, `${renderFrontMatter(fields)}\n# Presence: ${agent}\n`))) {
    world.warn(`presence beat FAILED for ${agent}: ${path} was not written`);
    return 1;
  }
  world.out(`beat ${agent} (${agentKey(agent)}.md)`);
  return 0;
}

import { parseFrontMatter } from "../front-matter.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { rolePath } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

/**
 * Sets one field of a role's document and keeps the others and the body; what the dialect cannot hold is lost, as
 * coord-engine loses it. Whether it was set: not where there is no document with a front matter.
 */
export async function setRoleField(
  world: VerbWorld,
  team: string,
  role: string,
  key: string,
  value: string,
): Promise<boolean> {
  const outcome = await world.store.update(rolePath(team, role), current => {
    const front = current === null ? null : parseFrontMatter(current);
    if (front === null) return null;
    const fields = new Map(front.fields).set(key, value);
    return `${renderFrontMatter(fields)}\n${front.body.replace(/^\n+/, "")}`;
  });
  return outcome === "written";
}

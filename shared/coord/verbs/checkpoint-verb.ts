import { parseFrontMatter } from "../front-matter.ts";
import { isTruthy, pyStr } from "../python-value.ts";
import { renderResume } from "../resume.ts";
import { rolePath } from "../team-path.ts";
import { readJson } from "./read-snapshots.ts";
import { setRoleField } from "./role-document.ts";
import { type ExitCode, failAs, type VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** Points a role at a checkpoint, whatever is named. Exit 0; 1 where there is no document of the role. */
export async function setCheckpoint(world: VerbWorld, team: string, role: string, ref: string): Promise<ExitCode> {
  if (!(await setRoleField(world, team, role, "checkpoint_ref", ref))) {
    world.warn(`checkpoint failed: role ${role} not found/parseable`);
    return 1;
  }
  world.out(`checkpoint_ref for role ${role} -> ${ref}`);
  await leaveTrace(world, team, "continuity", rolePath(team, role));
  return 0;
}

/**
 * Prints a role's checkpoint_ref, and the brief behind it where it names a snapshot of the store. It writes nothing.
 * Exit 0; 1 where the document or the snapshot cannot be read, or on the engine's own fault.
 */
export async function showCheckpoint(world: VerbWorld, team: string, role: string): Promise<ExitCode> {
  const path = rolePath(team, role);
  const read = await world.store.read(path);
  if (read.status === "unreadable") {
    world.warn(`checkpoint: ${path} is unreadable (${read.why}), which is not the same as having no checkpoint_ref`);
    return 1;
  }
  const ref = read.status === "ok" ? (parseFrontMatter(read.text)?.fields.get("checkpoint_ref") ?? null) : null;
  if (!isTruthy(ref)) {
    world.out(`role ${role}: no checkpoint_ref set`);
    return 0;
  }
  const name = pyStr(ref);
  world.out(`role ${role}: checkpoint_ref = ${name}`);
  if (!name.includes("/continuity/")) return 0;
  const { value, unreadable } = await readJson(world.store, name);
  if (unreadable !== null) {
    world.warn(`checkpoint: ${name} is unreadable (${unreadable})`);
    return 1;
  }
  if (!isTruthy(value)) return 0;
  const rendered = renderResume(value);
  if (!rendered.ok) return failAs(world, "continuity", rendered.error);
  world.out(rendered.value);
  return 0;
}

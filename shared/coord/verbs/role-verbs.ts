import { type FrontMatterValue, parseFrontMatter } from "../front-matter.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { readSlaHours } from "../roles.ts";
import { agentKey } from "../slug.ts";
import { leasePath, rolePath } from "../team-path.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** What a new role's document says. Null is left out. */
export interface NewRole {
  readonly role: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly policy: "exclusive" | "shared";
  /** As given. */
  readonly slaHours: string | null;
  readonly maintainer: string | null;
}

/** Writes a role's document. Exit 0; 1 where there is one already, or it was not written; 2 where a bound is no number. */
export async function establishRole(world: VerbWorld, team: string, role: NewRole): Promise<ExitCode> {
  if (readSlaHours(role.slaHours) === null) {
    world.warn(`roles establish: --sla-hours takes a positive number of hours, not ${JSON.stringify(role.slaHours)}`);
    return 2;
  }
  const title = role.title ?? role.role;
  const fields = new Map<string, FrontMatterValue>([
    ["type", "Role"],
    ["title", title],
    ["description", role.description],
    ["policy", role.policy],
    ["sla_hours", role.slaHours ?? "24"],
    ["maintainer", role.maintainer],
  ]);
  const path = rolePath(team, role.role);
  const outcome = await world.store.update(path, current =>
    current === null ? `${renderFrontMatter(fields)}\n\n# ${title}\n` : null,
  );
  if (outcome !== "written") {
    world.warn(
      outcome === "kept"
        ? `roles establish: role ${role.role} is there already (${path}); nothing was changed`
        : `roles establish: ${path} was not written`,
    );
    return 1;
  }
  world.out(`established ${role.role} (${path})`);
  await leaveTrace(world, team, "roles", path);
  return 0;
}

async function warnOfDoubles(world: VerbWorld, team: string, role: string, agent: string): Promise<void> {
  const read = await world.store.read(leasePath(team, role, agent));
  const fields = read.status === "ok" ? parseFrontMatter(read.text)?.fields : undefined;
  const theirs = fields?.get("nonce");
  const ours = await world.nonces.read(team, role, agent);
  if (typeof theirs !== "string" || theirs === "") return;
  if (ours === null) {
    world.warn(`note: taking over an existing lease of ${agent} that another session wrote`);
  } else if (theirs !== ours) {
    const since = fields?.get("timestamp");
    world.warn(
      `WARNING: nonce mismatch on ${agentKey(agent)}.md: another session has been acting as ${agent} since the last claim from here${typeof since === "string" ? ` (at ${since})` : ""}. Give each session an identity of its own, or stop one.`,
    );
  }
}

/** Claims a role, or refreshes the claim. Exit 0; 1 where it was not written. */
export async function claimRole(
  world: VerbWorld,
  team: string,
  role: string,
  agent: string,
  summary: string,
): Promise<ExitCode> {
  const document = await world.store.read(rolePath(team, role));
  if (document.status !== "ok" || parseFrontMatter(document.text) === null) {
    world.warn(`note: role '${role}' has no readable role document; create ${rolePath(team, role)}`);
  }
  await warnOfDoubles(world, team, role, agent);
  const nonce = world.newNonce();
  const fields = new Map<string, FrontMatterValue>([
    ["type", "Lease"],
    ["title", `${role} lease — ${agent}`],
    ["agent", agent],
    ["timestamp", formatInstant(world.nowUs)],
    ["nonce", nonce],
    ["summary", summary],
  ]);
  const path = leasePath(team, role, agent);
  if (!(await world.store.write(path, `${renderFrontMatter(fields)}\nHolding ${role}.\n`))) {
    world.warn(`claim FAILED for ${role}: ${path} was not written, and ${agent} does not hold the role`);
    return 1;
  }
  if (!(await world.nonces.save(team, role, agent, nonce))) {
    world.warn(
      "note: the lease's nonce could not be kept on this machine: a second session with this identity will not be noticed",
    );
  }
  world.out(`claimed ${role} as ${agent} (${agentKey(agent)}.md; refresh by re-running)`);
  await leaveTrace(world, team, "roles", path);
  return 0;
}

/** Gives a role back. Exit 0; 1 where the agent has no lease of it, or the lease is still there. */
export async function releaseRole(world: VerbWorld, team: string, role: string, agent: string): Promise<ExitCode> {
  const path = leasePath(team, role, agent);
  const read = await world.store.read(path);
  if (read.status === "absent") {
    await world.nonces.forget(team, role, agent);
    world.warn(`no lease for ${agent} on ${role}`);
    return 1;
  }
  if (!(await world.store.remove(path))) {
    world.warn(`release failed for ${path}`);
    return 1;
  }
  await world.nonces.forget(team, role, agent);
  world.out(`released ${role} (${agent})`);
  await leaveTrace(world, team, "roles", path);
  return 0;
}

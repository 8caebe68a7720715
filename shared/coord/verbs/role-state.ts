import { parseCreatedAt } from "../created-at.ts";
import { type FrontMatterValue, parseFrontMatter } from "../front-matter.ts";
import { isTruthy, pyStr } from "../python-value.ts";
import { foldLeases, isDormant, type Lease, type LeaseFold, readSlaHours } from "../roles.ts";
import { leasesFolder, rolePath, rolesFolder } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

/** A lease as its file says it. */
export interface RoleLease extends Lease {
  readonly timestamp: string | null;
}

/** A role as the store says it. */
export interface RoleState {
  readonly role: string;
  readonly policy: string;
  /** Null where what is said is no positive number. */
  readonly slaHours: number | null;
  readonly fold: LeaseFold<RoleLease>;
  readonly checkpointRef: string | null;
}

/** What asking for a role gives. `unknown`: something of it is there and cannot be read, with what, in a few words. */
export type RoleAnswer =
  | { readonly status: "ok"; readonly state: RoleState }
  | { readonly status: "absent" }
  | { readonly status: "unknown"; readonly why: string };

const textOf = (value: FrontMatterValue | undefined): string | null =>
  value === undefined || !isTruthy(value) ? null : pyStr(value);

/**
 * The names of a team's roles, by code point: those of documents, and of folders, since leases without a document belong
 * to a role as well. Null where the folder cannot be read.
 */
export async function listRoles({ store }: VerbWorld, team: string): Promise<readonly string[] | null> {
  const listing = await store.list(rolesFolder(team));
  if (listing.status === "unreadable") return null;
  const names = listing.entries.flatMap(({ name }) => {
    if (name.endsWith(".md")) return name === "index.md" ? [] : [name.slice(0, -3)];
    return name.includes(".") ? [] : [name];
  });
  return [...new Set(names)];
}

async function readLeases({ store }: VerbWorld, team: string, role: string): Promise<readonly RoleLease[] | string> {
  const folder = leasesFolder(team, role);
  const listing = await store.list(folder);
  if (listing.status === "unreadable") return `${folder} is unreadable (${listing.why})`;
  const leases: RoleLease[] = [];
  for (const { name, isFolder } of listing.entries) {
    if (isFolder || !name.endsWith(".md")) continue;
    const read = await store.read(folder + name);
    const front = read.status === "ok" ? parseFrontMatter(read.text) : null;
    if (front === null) return `the lease ${folder}${name} is unreadable`;
    const timestamp = textOf(front.fields.get("timestamp"));
    leases.push({
      agent: textOf(front.fields.get("agent")) ?? name.slice(0, -3),
      timestamp,
      timestampUs: parseCreatedAt(timestamp),
    });
  }
  return leases;
}

/**
 * A role's state. In doubt it is unknown and never empty: a document that cannot be read, a bound that is no number, a
 * lease that cannot be read.
 * Source: the role folds of coord-engine 2.0.3 (ashfulcra/fulcra-tools); leases from the future are not fresh here.
 */
export async function readRole(world: VerbWorld, team: string, role: string): Promise<RoleAnswer> {
  if (role.includes("/")) return { status: "absent" };
  const path = rolePath(team, role);
  const read = await world.store.read(path);
  if (read.status === "unreadable") return { status: "unknown", why: `${path} is unreadable (${read.why})` };
  if (read.status === "absent") {
    const names = await listRoles(world, team);
    if (names === null) return { status: "unknown", why: `${rolesFolder(team)} is unreadable` };
    if (!names.includes(role)) return { status: "absent" };
    return { status: "unknown", why: `${path} is missing, and there are leases of ${role}` };
  }
  const fields = parseFrontMatter(read.text)?.fields;
  if (fields === undefined) return { status: "unknown", why: `${path} has no readable front matter` };
  const leases = await readLeases(world, team, role);
  if (typeof leases === "string") return { status: "unknown", why: leases };
  const policy = textOf(fields.get("policy")) ?? "shared";
  const slaHours = readSlaHours(fields.get("sla_hours"));
  const terms = {
    isExclusive: policy === "exclusive",
    slaHours,
    isDormant: isDormant(fields.get("dormant_until"), world.nowUs),
  };
  const checkpointRef = textOf(fields.get("checkpoint_ref"));
  const state = { role, policy, slaHours, fold: foldLeases(terms, leases, world.nowUs), checkpointRef };
  return slaHours === null
    ? { status: "unknown", why: `the sla_hours of ${role} is no positive number` }
    : { status: "ok", state };
}

/** The roles of which an agent holds a fresh lease; null where that cannot be told, with why. */
export interface HeldRoles {
  readonly held: readonly string[] | null;
  readonly why: string;
}

/** The roles that an agent holds: of all, or of the one that is named. */
export async function heldRoles(
  world: VerbWorld,
  team: string,
  agent: string,
  only: string | null,
): Promise<HeldRoles> {
  const names = only === null ? await listRoles(world, team) : [only];
  if (names === null) return { held: null, why: `${rolesFolder(team)} is unreadable` };
  const held: string[] = [];
  for (const role of names) {
    const answer = await readRole(world, team, role);
    if (answer.status === "unknown") return { held: null, why: answer.why };
    if (answer.status === "ok" && answer.state.fold.fresh.some(lease => lease.agent === agent)) held.push(role);
  }
  return { held, why: "" };
}

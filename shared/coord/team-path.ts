import { agentKey } from "./slug.ts";

/** Where coord-engine 2.0.3 keeps what belongs to a team. Every path is relative to the store, folders end in a slash. */
const team = (name: string): string => `team/${name}/`;

/** A time as it stands in a file's name. */
const stampOf = (at: string): string => at.replace(/[:.-]/g, "");

/** The folder of an agent's snapshots, one folder per task in it. */
export const continuityFolder = (teamName: string, agent: string): string =>
  `${team(teamName)}member/${agent}/continuity/`;

/** The snapshot of a task, which is a slug. */
export const snapshotPath = (teamName: string, agent: string, task: string): string =>
  `${continuityFolder(teamName, agent)}${task}/latest.json`;

/** The pointer to an agent's newest snapshot. */
export const pointerPath = (teamName: string, agent: string): string =>
  `${continuityFolder(teamName, agent)}LATEST.json`;

export const rolesFolder = (teamName: string): string => `${team(teamName)}roles/`;

export const rolePath = (teamName: string, role: string): string => `${rolesFolder(teamName)}${role}.md`;

export const leasesFolder = (teamName: string, role: string): string => `${rolesFolder(teamName)}${role}/leases/`;

export const leasePath = (teamName: string, role: string, agent: string): string =>
  `${leasesFolder(teamName, role)}${agentKey(agent)}.md`;

export const presenceFolder = (teamName: string): string => `${team(teamName)}presence/`;

export const presencePath = (teamName: string, agent: string): string =>
  `${presenceFolder(teamName)}${agentKey(agent)}.md`;

/** The folder of a team's tasks; directives are tasks. */
export const tasksFolder = (teamName: string): string => `${team(teamName)}task/`;

export const taskPath = (teamName: string, slug: string): string => `${tasksFolder(teamName)}${slug}.md`;

/** The folder of what was acknowledged of a directive, one file per agent. */
export const acksFolder = (teamName: string, slug: string): string => `${team(teamName)}_coord/acks/${slug}/`;

export const ackPath = (teamName: string, slug: string, agent: string): string =>
  `${acksFolder(teamName, slug)}${agentKey(agent)}.md`;

export const reviewsFolder = (teamName: string): string => `${team(teamName)}review/`;

export const verdictsFolder = (teamName: string, slug: string): string => `${reviewsFolder(teamName)}${slug}/verdicts/`;

/** What each host says of its last reconcile. */
export const healthFolder = (teamName: string): string => `${team(teamName)}_coord/health/`;

/** Who watches which pull request, and what was said of them on the forge. */
export const forgeFolder = (teamName: string, name: "watch" | "feedback"): string =>
  `${team(teamName)}_coord/forge/${name}/`;

/** How far an agent has read the bus. */
export const cursorPath = (teamName: string, agent: string): string =>
  `${team(teamName)}_coord/agents/${agent}/records-cursor.json`;

/** What is written before one agent reads another's queue. `at` is formatInstant's. */
export const consumeAuditPath = (teamName: string, at: string, caller: string, target: string): string =>
  `${team(teamName)}_coord/audit/consume/${stampOf(at)}-${agentKey(caller)}-takes-${agentKey(target)}.md`;

/** A response to a directive: the time without its separators, then who answered. `at` is formatInstant's. */
export const responsePath = (teamName: string, slug: string, at: string, agent: string): string =>
  `${team(teamName)}_coord/responses/${slug}/${stampOf(at)}-${agentKey(agent)}.md`;

/** A file of the team's bus: its configuration of channels and tags. */
export const busPath = (teamName: string, name: "checkpoints" | "records" | "tags"): string =>
  `${team(teamName)}_coord/bus-v3/${name}.json`;

/** The traces that an agent's writes leave. */
export const workFolder = (teamName: string, agent: string): string => `${team(teamName)}_coord/agents/${agent}/work/`;

/** Moments of saved checkpoints, in the store's root. */
export const MOMENTS_FILE = "moments.jsonl";

/** The bus: records of events, in the store's root. */
export const EVENTS_FILE = "events.jsonl";

/**
 * Why a name of the command line cannot become part of a path, in a few words; null where it can. coord-engine takes
 * every name as it is; one with `..` would then write into another agent's folder, or out of the store.
 */
export function nameFault(name: string): string | null {
  const parts = name.split("/");
  if (name === "") return "it is empty";
  if (/[\p{Cc}\\]/u.test(name) || !name.isWellFormed()) return "it has a backslash or a character that cannot be seen";
  if (parts.some(part => part === "" || part === "." || part === "..")) return "it would lead out of its folder";
  return parts.length > 1 && parts.includes("continuity") ? "it would lead into another agent's folder" : null;
}

/** The same of a name that is one folder or file: a team, a role, a slug. */
export const segmentFault = (name: string): string | null =>
  nameFault(name) ?? (name.includes("/") ? "it has a slash" : null);

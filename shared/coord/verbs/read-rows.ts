import { parseFrontMatter } from "../front-matter.ts";
import { roleCandidates } from "../row-folds.ts";
import { agentKey } from "../slug.ts";
import { buildTaskRow, isTask, type TaskRow, textOr } from "../task-row.ts";
import { acksFolder, rolesFolder, tasksFolder } from "../team-path.ts";
import { readRole } from "./role-state.ts";
import type { VerbWorld } from "./verb-world.ts";

/** A team's tasks as rows, and what could not be read of them, in one sentence; null where everything could. */
export interface TeamRows {
  readonly rows: readonly TaskRow[];
  readonly fault: string | null;
}

/** Files that a reconcile makes of the tasks: none of them is one. */
const GENERATED: ReadonlySet<string> = new Set(["index.md", "log.md"]);

/**
 * Who acknowledged a directive. A file counts for whom it names only where its name is that agent's: what can be written
 * under another name says nothing of the agent.
 */
async function readAcks({ store }: VerbWorld, team: string, slug: string): Promise<readonly string[]> {
  const folder = acksFolder(team, slug);
  const listing = await store.list(folder);
  const agents: string[] = [];
  for (const { name, isFolder } of listing.status === "ok" ? listing.entries : []) {
    if (isFolder || !name.endsWith(".md")) continue;
    const read = await store.read(folder + name);
    const agent = read.status === "ok" ? textOr(parseFrontMatter(read.text)?.fields.get("agent")) : "";
    if (agent !== "" && name === `${agentKey(agent)}.md`) agents.push(agent);
  }
  return agents;
}

/**
 * Reads a team's tasks from their documents. coord-engine reads an index that its reconcile makes of them; there is no
 * reconcile here, and the documents are what the index comes from. What is no task is left out, as there.
 */
export async function readRows(world: VerbWorld, team: string): Promise<TeamRows> {
  const folder = tasksFolder(team);
  const listing = await world.store.list(folder);
  if (listing.status === "unreadable") return { rows: [], fault: `${folder} is unreadable (${listing.why})` };
  const rows: TaskRow[] = [];
  const faults: string[] = [];
  for (const { name, isFolder } of listing.entries) {
    if (isFolder || !name.endsWith(".md") || GENERATED.has(name)) continue;
    const read = await world.store.read(folder + name);
    if (read.status === "unreadable") faults.push(`${folder}${name} is unreadable (${read.why})`);
    const fields = read.status === "ok" ? parseFrontMatter(read.text)?.fields : undefined;
    if (fields === undefined || !isTask(fields)) continue;
    const slug = name.slice(0, -3);
    rows.push(buildTaskRow(fields, slug, await readAcks(world, team, slug)));
  }
  return { rows, fault: faults.length === 0 ? null : faults.join("; ") };
}

/** The roles among the assignees of rows that an agent holds, and the names of which that cannot be told. */
export interface RowRoles {
  readonly held: ReadonlySet<string>;
  readonly unresolved: readonly string[];
}

/** Resolves the roles that rows are addressed to. In doubt a role is unresolved, never one that is not held. */
export async function readRowRoles(
  world: VerbWorld,
  team: string,
  agent: string,
  rows: readonly TaskRow[],
): Promise<RowRoles> {
  const candidates = roleCandidates(rows, agent);
  const listing = candidates.length === 0 ? null : await world.store.list(rolesFolder(team));
  if (listing === null) return { held: new Set(), unresolved: [] };
  if (listing.status === "unreadable") return { held: new Set(), unresolved: candidates };
  const documents = new Set(listing.entries.map(({ name }) => name));
  const held = new Set<string>();
  const unresolved: string[] = [];
  for (const role of candidates.filter(name => documents.has(`${name}.md`))) {
    const answer = await readRole(world, team, role);
    if (answer.status === "unknown") unresolved.push(role);
    if (answer.status === "ok" && answer.state.fold.fresh.some(lease => lease.agent === agent)) held.add(role);
  }
  return { held, unresolved };
}

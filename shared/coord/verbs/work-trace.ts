import { sha1Hex } from "../../lib/hash-text.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { presenceFields } from "../presence.ts";
import { pyDumpsSorted } from "../python-dumps.ts";
import { nameFault, presencePath, workFolder } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

const KEPT_EVENTS = 5;

/** Moves the time of an agent's presence and leaves every other byte; one that has none is left to the next beat. */
async function refreshPresence(world: VerbWorld, team: string, agent: string, now: string): Promise<void> {
  const path = presencePath(team, agent);
  const outcome = await world.store.update(path, current => {
    if (current === null) return `${renderFrontMatter(presenceFields(agent, now, null))}\n# Presence: ${agent}\n`;
    const lines = current.split("\n");
    const at = lines.findIndex(line => line.startsWith("timestamp:"));
    if (at < 0) return null;
    lines[at] = `timestamp: ${now}`;
    return lines.join("\n");
  });
  if (outcome === "failed") world.warn(`presence activity-refresh failed: ${path} could not be written`);
}

async function stampWork(world: VerbWorld, team: string, agent: string, kind: string, path: string, now: string) {
  const folder = workFolder(team, agent);
  const event = new Map([
    ["schema", "work-event/v1"],
    ["agent", agent],
    ["kind", kind],
    ["path", path],
    ["ts", now],
  ]);
  await world.store.write(`${folder}${now}-${sha1Hex(`${kind}|${path}`).slice(0, 8)}.json`, pyDumpsSorted(event));
  const listing = await world.store.list(folder);
  if (listing.status === "unreadable") return;
  const names = listing.entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
  for (const name of names.slice(0, -KEPT_EVENTS)) await world.store.remove(`${folder}${name}`);
}

/**
 * What a verb that wrote leaves of the session that did it, where the session says who it is: its presence is of now, and
 * a work event names what it wrote. Best effort: nothing here changes an exit code.
 * Source: the dispatch of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function leaveTrace(world: VerbWorld, team: string, kind: string, path: string): Promise<void> {
  const { identity } = world;
  if (identity === null || nameFault(identity) !== null) return;
  const now = formatInstant(world.nowUs);
  await refreshPresence(world, team, identity, now);
  await stampWork(world, team, identity, kind, path, now);
}

import { parseChannelConfig } from "../channel.ts";
import { formatInstant } from "../instant.ts";
import { buildMomentNote, buildRecord } from "../moment.ts";
import { pyStr } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { parseTagRegistry, tagsFor } from "../tags.ts";
import { busPath, MOMENTS_FILE } from "../team-path.ts";
import type { SaveWorld } from "./verb-world.ts";

/** The tags of a sender. A team without a registry has none, and says nothing of it. */
export async function readTags(world: SaveWorld, team: string, sender: string): Promise<readonly string[]> {
  const path = busPath(team, "tags");
  const read = await world.store.read(path);
  if (read.status === "absent") return [];
  if (read.status === "unreadable") {
    world.warn(`tags: ${path} is unreadable (${read.why}); the record carries no tags`);
    return [];
  }
  const registry = parseTagRegistry(read.text);
  if (!registry.ok) {
    world.warn(`tags: ${path} is INVALID (${registry.error}); the record carries no tags`);
    return [];
  }
  if (!registry.value.agents.has(sender))
    world.warn(`tags: ${path} does not know ${sender}; the base tag alone is set`);
  return tagsFor(registry.value, sender);
}

/**
 * Emits the moment of a saved snapshot, where the team has a channel for it. The file is the truth and the moment its
 * shadow: whatever happens here is at most one line on stderr, and never changes an exit code.
 * Source: the checkpoint channel of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function emitMoment(world: SaveWorld, team: string, snapshot: PyDocument, path: string): Promise<void> {
  const configPath = busPath(team, "checkpoints");
  const read = await world.store.read(configPath);
  if (read.status === "absent") return;
  if (read.status === "unreadable") {
    world.warn(
      `checkpoint moment: could not read ${configPath} (unreadable, not missing: ${read.why}); no moment was emitted, the checkpoint file was written`,
    );
    return;
  }
  const config = parseChannelConfig(read.text);
  if (!config.ok) {
    world.warn(
      `checkpoint moment: ${configPath} is INVALID (${config.error}); no moment was emitted, the checkpoint file was written, and a person has to repair the configuration`,
    );
    return;
  }
  const sender = pyStr(snapshot.get("agent") ?? "");
  const facts = {
    id: `${world.newNonce()}${world.newNonce()}`,
    recordedAt: formatInstant(world.nowUs),
    sender,
    tags: await readTags(world, team, sender),
    channel: config.value,
  };
  if (await world.store.append(MOMENTS_FILE, buildRecord(facts, buildMomentNote(snapshot, path)))) return;
  world.warn(`checkpoint moment: record write FAILED for ${path}; the checkpoint file was written and is unaffected`);
}

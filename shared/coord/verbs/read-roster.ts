import { parseFrontMatter } from "../front-matter.ts";
import { foldRoster, type PresenceShard } from "../roster.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { presenceFolder } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

/** Who is there, and what could not be read of it. */
export interface ReadRoster {
  readonly roster: readonly PyDocument[];
  /** How many files were looked at and how many there are; 0 of 0 where the folder cannot be listed. */
  readonly scanned: number;
  /** One sentence each; empty where everything could be read. */
  readonly faults: readonly string[];
}

/** Reads the presence of a team's agents. */
export async function readRoster({ store, nowUs }: VerbWorld, team: string): Promise<ReadRoster> {
  const folder = presenceFolder(team);
  const listing = await store.list(folder);
  if (listing.status === "unreadable") return { roster: [], scanned: 0, faults: [`${folder} (${listing.why})`] };
  const shards: PresenceShard[] = [];
  const faults: string[] = [];
  let scanned = 0;
  for (const { name: fileName, isFolder } of listing.entries) {
    if (isFolder || !fileName.endsWith(".md")) continue;
    scanned += 1;
    const read = await store.read(folder + fileName);
    if (read.status === "unreadable") faults.push(`${folder}${fileName} (${read.why})`);
    if (read.status === "ok") shards.push({ fileName, fields: parseFrontMatter(read.text)?.fields ?? null });
  }
  return { roster: foldRoster(shards, nowUs), scanned, faults };
}

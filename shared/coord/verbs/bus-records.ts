import { type BusAuthority, parseBusAuthority } from "../bus-authority.ts";
import { buildEventNote, dataTypeOf, type EventContent } from "../bus-event.ts";
import { parseCreatedAt } from "../created-at.ts";
import { formatInstant } from "../instant.ts";
import { buildRecord } from "../moment.ts";
import { parsePythonJson } from "../python-json.ts";
import { isDict, type PyValue, toPyValue } from "../python-value.ts";
import { busPath, EVENTS_FILE } from "../team-path.ts";
import { readTags } from "./checkpoint-moment.ts";
import type { VerbWorld } from "./verb-world.ts";

/** What asking for a team's bus gives. */
export type AuthorityAnswer =
  | { readonly status: "ok"; readonly authority: BusAuthority }
  | { readonly status: "absent" }
  /** There is one, and it cannot be read, or is malformed: with why, in a few words. */
  | { readonly status: "unreadable"; readonly why: string }
  | { readonly status: "invalid"; readonly why: string };

/** Reads where a team's events stand. */
export async function readAuthority({ store }: VerbWorld, team: string): Promise<AuthorityAnswer> {
  const read = await store.read(busPath(team, "records"));
  if (read.status === "absent") return { status: "absent" };
  if (read.status === "unreadable") return { status: "unreadable", why: read.why };
  const parsed = parseBusAuthority(read.text);
  return parsed.ok ? { status: "ok", authority: parsed.value } : { status: "invalid", why: parsed.error };
}

/** Whether a record may stand on a team's channel: one that names another channel does not. */
function isOnChannel(record: PyValue, dataType: string): boolean {
  const named = isDict(record) ? dataTypeOf(record) : null;
  return named === null || named === dataType;
}

/** A window of the bus: its records, or null where nothing can be said of it. */
export interface BusWindow {
  readonly rows: readonly PyValue[] | null;
  /** Why nothing can be said, in a few words. */
  readonly why: string;
}

/**
 * Reads the records of a channel from one instant to another, both included, in microseconds. A line that is no record,
 * or has no time, may be of this window: then nothing can be said of it.
 */
export async function readWindow(
  { store }: VerbWorld,
  dataType: string,
  [fromUs, toUs]: readonly [bigint, bigint],
): Promise<BusWindow> {
  const read = await store.read(EVENTS_FILE);
  if (read.status === "absent") return { rows: [], why: "" };
  if (read.status === "unreadable") return { rows: null, why: `${EVENTS_FILE} is unreadable (${read.why})` };
  const rows: PyValue[] = [];
  for (const [index, line] of read.text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parsePythonJson(line);
    const row = parsed.ok ? toPyValue(parsed.value, line) : null;
    const us = row !== null && isDict(row) ? parseCreatedAt(row.get("recorded_at")) : null;
    if (us === null) return { rows: null, why: `line ${index + 1} of ${EVENTS_FILE} is no record` };
    if (us >= fromUs && us <= toUs && isOnChannel(row, dataType)) rows.push(row);
  }
  return { rows, why: "" };
}

/**
 * Emits an event where the team has a bus: `absent` where it has none, which is no failure. The document is the truth,
 * and the event its delivery.
 */
export async function emitEvent(
  world: VerbWorld,
  team: string,
  sender: string,
  content: EventContent,
): Promise<"emitted" | "absent" | "failed"> {
  const answer = await readAuthority(world, team);
  if (answer.status !== "ok") return "absent";
  const facts = {
    id: `${world.newNonce()}${world.newNonce()}`,
    recordedAt: formatInstant(world.nowUs),
    sender,
    tags: await readTags(world, team, sender),
    channel: answer.authority.channel,
  };
  const isWritten = await world.store.append(EVENTS_FILE, buildRecord(facts, buildEventNote(content)));
  return isWritten ? "emitted" : "failed";
}

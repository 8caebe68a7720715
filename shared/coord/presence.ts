import { parseCreatedAt } from "./created-at.ts";
import type { FrontMatterValue } from "./front-matter.ts";

const LIVE_HOURS = 1;
const STALE_HOURS = 24;

/** The engine whose formats are written: readers compare it with what they know. */
const ENGINE: ReadonlyMap<string, FrontMatterValue> = new Map([
  ["engine_version", "2.0.3"],
  ["protocol_version", "1"],
  ["cursor_schema_version", "2"],
]);

/** What an agent says of itself with a beat. */
export interface Beat {
  readonly workstreams: readonly string[];
  readonly summary: string;
}

/** The front matter of an agent's presence; without a beat it says that the agent writes, and no more. */
export function presenceFields(agent: string, now: string, beat: Beat | null): ReadonlyMap<string, FrontMatterValue> {
  const fields = new Map<string, FrontMatterValue>([
    ["type", "Presence"],
    ["title", `presence — ${agent}`],
    ["agent", agent],
  ]);
  if (beat !== null) fields.set("workstreams", beat.workstreams).set("summary", beat.summary);
  return fields.set("timestamp", now).set("engine", ENGINE);
}

/** How fresh an agent's presence is; what has no time is stale. */
export type Liveness = "live" | "idle" | "stale";

/** Both bounds are inclusive: an hour is live, a day idle. Source: the presence module of coord-engine 2.0.3. */
export function judgePresence(timestamp: FrontMatterValue | undefined, nowUs: bigint): Liveness {
  const thenUs = parseCreatedAt(timestamp);
  if (thenUs === null) return "stale";
  const hours = Number(nowUs - thenUs) / 3_600_000_000;
  if (hours <= LIVE_HOURS) return "live";
  return hours <= STALE_HOURS ? "idle" : "stale";
}

/** How an agent occupies the team, as its presence says it. */
export interface Engagement {
  readonly mode: "resident" | "session" | "occasional";
  readonly untilUs: bigint | null;
  readonly state: "active" | "lapsed";
  /** When it was marked as ended; null where it was not. */
  readonly lapsedUs: bigint | null;
  /** Why it could not be read, in a few words: it then counts as resident and active. */
  readonly fault: string | null;
}

const RESIDENT: Engagement = { mode: "resident", untilUs: null, state: "active", lapsedUs: null, fault: null };
const broken = (fault: string): Engagement => ({ ...RESIDENT, fault });

/** Reads the engagement of a presence; one that says nothing of it is resident and active. */
export function readEngagement(value: FrontMatterValue | undefined): Engagement {
  if (value === undefined || value === null) return RESIDENT;
  if (!(value instanceof Map)) return broken("the engagement is no map");
  const mode = value.get("mode");
  if (mode !== "resident" && mode !== "session" && mode !== "occasional") return broken("its mode is unknown");
  const until = value.get("until") ?? "";
  const untilUs = until === "" ? null : parseCreatedAt(until);
  if (until !== "" && untilUs === null) return broken("its until is no time");
  if (mode === "session" && untilUs === null) return broken("a session without an until");
  const state = value.get("state") ?? "active";
  if (state !== "active" && state !== "lapsed") return broken("its state is unknown");
  const lapsedAt = value.get("lapsed_at") ?? "";
  const lapsedUs = lapsedAt === "" ? null : parseCreatedAt(lapsedAt);
  if (lapsedAt !== "" && lapsedUs === null) return broken("its lapsed_at is no time");
  return { mode, untilUs: mode === "session" ? untilUs : null, state, lapsedUs, fault: null };
}

/** Whether a declared engagement has ended: it was marked so, or its session's time has come. */
export const isLapsed = ({ mode, untilUs, state }: Engagement, nowUs: bigint): boolean =>
  state === "lapsed" || (mode === "session" && untilUs !== null && nowUs >= untilUs);

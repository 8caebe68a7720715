import { type BusAuthority, busFault, newerEngine } from "../bus-authority.ts";
import { ENGINE_VERSION } from "../bus-event.ts";
import { parseCursor, type QueueCursor } from "../queue-cursor.ts";
import { readAuthority } from "./bus-records.ts";
import type { VerbWorld } from "./verb-world.ts";

/** What keeps a queue from being read. */
export interface QueueFault {
  readonly state: "UNKNOWN" | "INVALID" | "INCOMPATIBLE" | "ABSENT" | "REFUSED";
  readonly code: string;
  readonly message: string;
}

/** Names what keeps a queue from being read. `message` is for a person. */
export const faultOf = (state: QueueFault["state"], code: string, message: string): QueueFault => ({
  state,
  code,
  message,
});

/** The team's bus, if it may be read as it is asked to be. */
export async function openBus(world: VerbWorld, team: string, isPeek: boolean): Promise<BusAuthority | QueueFault> {
  const answer = await readAuthority(world, team);
  if (answer.status === "unreadable") {
    return faultOf(
      "UNKNOWN",
      "config-read-failed",
      `DEGRADED — the bus configuration is unreadable, not missing (${answer.why}); window UNKNOWN, cursor untouched, retry`,
    );
  }
  if (answer.status === "invalid") {
    return faultOf(
      "INVALID",
      "config-invalid",
      `INCOMPATIBLE — the bus configuration is malformed (${answer.why}); cursor untouched`,
    );
  }
  if (answer.status === "absent") {
    return faultOf(
      "ABSENT",
      "config-absent",
      `no bus-v3 records config (team/${team}/_coord/bus-v3/records.json) — cannot read the record queue`,
    );
  }
  const { authority } = answer;
  const newer = newerEngine(authority);
  if (newer !== null)
    world.warn(`queue: ENGINE STALE — the team asks for v${newer}, and v${ENGINE_VERSION} is spoken here`);
  const fault = busFault(authority, !isPeek);
  if (fault !== null)
    return faultOf("INCOMPATIBLE", "engine-incompatible", `INCOMPATIBLE — ${fault}; cursor untouched`);
  if (authority.versions === null) {
    world.warn("queue: VERSION WARNING — legacy bus-v3 authority has no fleet version fence");
  } else if (authority.versions.generation > 0n) {
    return faultOf(
      "INCOMPATIBLE",
      "cas-unsupported",
      "DEGRADED — active cursor v2 asks for a transaction that is not spoken here; coverage untouched",
    );
  }
  return authority;
}

/** The agent's cursor; null where it has none yet. */
export async function readCursor(world: VerbWorld, path: string): Promise<QueueCursor | QueueFault | null> {
  const read = await world.store.read(path);
  if (read.status === "absent") return null;
  if (read.status === "unreadable") {
    return faultOf(
      "UNKNOWN",
      "cursor-read-failed",
      `DEGRADED — cursor unreadable (${read.why}); coverage untouched, retry`,
    );
  }
  return (
    parseCursor(read.text) ??
    faultOf(
      "INVALID",
      "cursor-invalid",
      `DEGRADED — cursor invalid; coverage untouched, fix or remove ${path} and retry`,
    )
  );
}

/** Whether it is what keeps a queue from being read. */
export const isFault = (value: object | null): value is QueueFault => value !== null && "code" in value;

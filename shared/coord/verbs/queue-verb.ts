import { type Deliveries, eventsFor } from "../bus-event.ts";
import { formatInstant } from "../instant.ts";
import { pyDumps } from "../python-dumps.ts";
import type { PyValue } from "../python-value.ts";
import { buildCursor, type QueueCursor, windowStart } from "../queue-cursor.ts";
import { buildQueueResult, eventLine, poisonLine } from "../queue-report.ts";
import { cursorPath } from "../team-path.ts";
import { readWindow } from "./bus-records.ts";
import { faultOf, isFault, openBus, type QueueFault, readCursor } from "./queue-bus.ts";
import { auditTakeover } from "./queue-takeover.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";

/** A command line of `queue`. */
export interface QueueRequest {
  readonly team: string;
  /** Null where neither the command line nor the session says who reads. */
  readonly agent: string | null;
  /** Whether it only looks. */
  readonly isPeek: boolean;
  /** Whether another agent's queue is taken over. */
  readonly isConsume: boolean;
  readonly isJson: boolean;
}

function fail(world: VerbWorld, isJson: boolean, { state, code, message }: QueueFault): ExitCode {
  const exitCode = state === "ABSENT" || state === "REFUSED" ? 2 : 3;
  world.warn(`queue: ${message}`);
  const document = new Map<string, PyValue>([
    ["type", "queue-error"],
    ["contract", 2n],
    ["state", state],
    ["error_code", code],
    ["rc", BigInt(exitCode)],
  ]);
  if (isJson) world.out(pyDumps(document));
  return exitCode;
}

/** Saves how far was read; whether that was written. */
async function advance(world: VerbWorld, path: string, cursor: QueueCursor | null, got: Deliveries): Promise<boolean> {
  const ids = [...got.events, ...got.poisoned.map(({ event }) => event)]
    .map(({ id }) => id)
    .filter((id): id is string => typeof id === "string");
  const text = buildCursor(formatInstant(world.nowUs), [...(cursor?.seen ?? []), ...ids]);
  if (await world.store.write(path, text)) return true;
  world.warn("queue: cursor save failed — coverage unadvanced, next read re-covers this window");
  return false;
}

/** What of a window the agent has not got yet. */
function freshOf({ events, poisoned }: Deliveries, cursor: QueueCursor | null): Deliveries {
  const seen = new Set<PyValue>(cursor?.seen ?? []);
  return {
    events: events.filter(({ id }) => !seen.has(id)),
    poisoned: poisoned.filter(({ event }) => !seen.has(event.id)),
  };
}

function print(world: VerbWorld, { events, poisoned }: Deliveries, isPeek: boolean): void {
  for (const event of events) world.out(eventLine(event));
  for (const { event, reason } of poisoned) world.warn(poisonLine(event, reason));
  if (poisoned.length > 0 && !isPeek) {
    world.warn(`queue: ${poisoned.length} unrenderable event(s) in this window — CONSUMED; coverage advanced`);
  }
}

/** Whether the queue is only looked at: another agent's is, unless it is taken over. */
function decidePeek(world: VerbWorld, { isPeek, isConsume }: QueueRequest, agent: string): boolean {
  const isForeign = world.identity !== null && world.identity !== agent;
  if (isPeek || !isForeign || isConsume) return isPeek;
  world.warn(
    `queue: reading as '${agent}' but this caller is '${world.identity}' — peek mode (cursor NOT advanced); --consume takes the queue over`,
  );
  return true;
}

/**
 * Prints what the bus has for an agent since it last read, and moves its cursor. Exit 0; 2 where there is no bus or
 * nobody to read it for; 3 where it cannot be told what there is: nothing is then moved.
 */
export async function runQueue(world: VerbWorld, request: QueueRequest): Promise<ExitCode> {
  const { team, agent, isJson } = request;
  if (agent === null) {
    return fail(world, isJson, faultOf("REFUSED", "usage", "--agent or FULCRA_COORD_AGENT required"));
  }
  const isPeek = decidePeek(world, request, agent);
  const bus = await openBus(world, team, isPeek);
  if (isFault(bus)) return fail(world, isJson, bus);
  const path = cursorPath(team, agent);
  const cursor = await readCursor(world, path);
  if (!isPeek && world.identity !== null && world.identity !== agent) {
    const prior = cursor === null ? "absent" : isFault(cursor) ? cursor.code : cursor.lastRead;
    if (!(await auditTakeover(world, team, { caller: world.identity, target: agent, prior }))) {
      return fail(
        world,
        isJson,
        faultOf(
          "UNKNOWN",
          "consume-audit-failed",
          `REFUSED — the takeover of '${agent}' could not be recorded; cursor untouched`,
        ),
      );
    }
  }
  if (isFault(cursor)) return fail(world, isJson, cursor);
  const window = await readWindow(world, bus.channel.dataType, [windowStart(cursor, world.nowUs), world.nowUs]);
  const got = window.rows === null ? null : eventsFor(window.rows, agent);
  if (got === null) {
    return fail(
      world,
      isJson,
      faultOf(
        "UNKNOWN",
        "window-unknown",
        `DEGRADED — window UNKNOWN (${window.why}), cursor NOT advanced (re-covered next read)`,
      ),
    );
  }
  const fresh = freshOf(got, cursor);
  if (!isJson) print(world, fresh, isPeek);
  const isAdvanced = !isPeek && (await advance(world, path, cursor, fresh));
  const count = fresh.events.length + fresh.poisoned.length;
  if (!isJson && count === 0) {
    world.warn(
      "queue: 0 events — this is NOT proof that nothing is owed: an event is a hint, and inbox shows what is open",
    );
  }
  if (isJson) world.out(pyDumps(buildQueueResult(fresh, bus, path, isAdvanced)));
  if (isPeek && count > 0) world.warn(`queue: peek — ${count} event(s) shown, cursor NOT advanced`);
  return 0;
}

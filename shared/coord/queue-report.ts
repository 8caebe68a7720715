import type { BusAuthority } from "./bus-authority.ts";
import { type BusEvent, type Deliveries, ENGINE_VERSION } from "./bus-event.ts";
import { padText } from "./python-text.ts";
import { isTruthy, type PyValue, pyStr } from "./python-value.ts";

const textOf = (value: PyValue, other: string): string => (isTruthy(value) ? pyStr(value) : other);

/** An event's line: when, by whom, what, how urgent, on what, and where it says more. */
export const eventLine = ({ recordedAt, sender, kind, priority, slug, pointer }: BusEvent): string =>
  `${padText([...textOf(recordedAt, "")].slice(0, 19).join(""), 19)} ${sender ?? "?"} ${textOf(kind, "?")} ${textOf(priority, "-")} ${textOf(slug, "?")} ${textOf(pointer, "-")}`;

/** The line of an event that says too little. */
export const poisonLine = ({ id, recordedAt, sender, kind, slug, pointer }: BusEvent, reason: string): string =>
  `POISON ${textOf(recordedAt, "?")} ${sender ?? "?"} kind=${textOf(kind, "?")} slug=${textOf(slug, "?")} ptr=${textOf(pointer, "?")} id=${textOf(id, "?")} [unrenderable: ${reason}]`;

/**
 * What was read of a queue, as one JSON object. `path` is the cursor's, `isAdvanced` whether it was moved.
 * Source: the queue's envelope of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function buildQueueResult(
  { events, poisoned }: Deliveries,
  authority: BusAuthority,
  path: string,
  isAdvanced: boolean,
): PyValue {
  const rows = events.map(
    ({ id, recordedAt, sender, to, kind, priority, slug, pointer }) =>
      new Map<string, PyValue>([
        ["id", id],
        ["ts", recordedAt],
        ["sender", sender],
        ["to", to],
        ["kind", kind],
        ["pri", priority],
        ["slug", slug],
        ["ptr", pointer],
      ]),
  );
  const poison = poisoned.map(
    ({ event: { id, recordedAt, sender }, reason }) =>
      new Map<string, PyValue>([
        ["id", id],
        ["ts", recordedAt],
        ["sender", sender],
        ["reason", reason],
      ]),
  );
  const { versions } = authority;
  const protocol =
    versions === null
      ? null
      : new Map<string, PyValue>([
          ["protocol_version", versions.protocol],
          ["cursor_schema_version", versions.cursorSchema],
          ["cursor_generation", versions.generation],
        ]);
  return new Map<string, PyValue>([
    ["type", "queue-result"],
    ["contract", 2n],
    ["state", rows.length + poison.length > 0 ? "DATA" : "CLEAR"],
    ["events", rows],
    ["count", BigInt(rows.length)],
    ["poison", poison],
    ["poison_count", BigInt(poison.length)],
    [
      "cursor",
      new Map<string, PyValue>([
        ["path", path],
        ["advanced", isAdvanced],
      ]),
    ],
    ["engine_version", ENGINE_VERSION],
    ["protocol", protocol],
    ["obligations", new Map([["state", "not-checked"]])],
  ]);
}

import type { Json, JsonObject } from "../model/message.ts";
import { parseCreatedAt } from "./created-at.ts";
import { type FoldKey, foldText } from "./fold.ts";
import { type JsonNode, type JsonProblem, parsePythonJson } from "./python-json.ts";
import { toPyValue } from "./python-value.ts";

/** The schema that coord-engine 2.0.3 writes into every snapshot. No reader of its checks it. */
export const SNAPSHOT_SCHEMA = "coord.teams.continuity.v1";

/** Why the engine would ignore a snapshot. `offset` is where, in UTF-16 units of its text. */
export type SnapshotProblem =
  | JsonProblem
  | {
      readonly code: "empty" | "bad-utf8" | "not-object" | "no-created-at" | "bad-created-at";
      readonly offset: number;
    };

/** A snapshot file as far as it can be read. */
export interface Snapshot {
  /** Null where it is sound. */
  readonly problem: SnapshotProblem | null;
  /** The object and the places of its fields; null where it is no JSON object. */
  readonly node: JsonNode | null;
  readonly document: JsonObject | null;
  /** The instant of `created_at` in microseconds, or null. */
  readonly createdUs: bigint | null;
  /** What the fold to the newest compares; null where there is no such instant. */
  readonly foldKey: FoldKey | null;
}

/** Whether a JSON value is an object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const broken = (problem: SnapshotProblem): Snapshot => ({
  problem,
  node: null,
  document: null,
  createdUs: null,
  foldKey: null,
});

/**
 * Reads a snapshot (`latest.json`) as coord-engine 2.0.3 does: JSON by Python's rules, an object, with a `created_at`
 * that parseCreatedAt accepts. Nothing else is required of it. Bytes that are no UTF-8 make it no JSON.
 * Source: the snapshot schema of fulcradynamics/agent-skills and ashfulcra/fulcra-tools.
 */
export function parseSnapshot(text: string, isUtf8 = true): Snapshot {
  if (!isUtf8) return broken({ code: "bad-utf8", offset: Math.max(0, text.indexOf("\uFFFD")) });
  if (/^[ \t\r\n]*$/.test(text)) return broken({ code: "empty", offset: 0 });
  const read = parsePythonJson(text);
  if (!read.ok) return broken(read.error);
  const node = read.value;
  if (!isObject(node.value)) return broken({ code: "not-object", offset: node.start });
  const createdAt = node.members?.get("created_at");
  const createdUs = parseCreatedAt(createdAt?.value);
  let problem: SnapshotProblem | null = null;
  if (createdAt === undefined) problem = { code: "no-created-at", offset: node.start };
  else if (createdUs === null) problem = { code: "bad-created-at", offset: createdAt.start };
  const keyOf = (key: string): string => {
    const member = node.members?.get(key);
    return foldText(member === undefined ? undefined : toPyValue(member, text));
  };
  const foldKey = createdUs === null ? null : { createdUs, task: keyOf("task"), checkpointId: keyOf("checkpoint_id") };
  return { problem, node, document: node.value, createdUs, foldKey };
}

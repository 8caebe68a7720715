import type { Json } from "../model/message.ts";
import { parseCreatedAt } from "./created-at.ts";
import { type JsonNode, parsePythonJson } from "./python-json.ts";
import { isObject } from "./snapshot.ts";
import type { PyDocument } from "./snapshot-build.ts";

/** What an agent's `LATEST.json` names. A field that is no text is null. */
export interface LatestPointer {
  readonly agent: string | null;
  readonly task: string | null;
  readonly checkpointId: string | null;
  readonly path: string | null;
  readonly createdAt: string | null;
  /** Microseconds; null where it is no time: the pointer then says nothing of an age. */
  readonly createdUs: bigint | null;
  /** The document, for the places of its fields. */
  readonly node: JsonNode;
}

const textOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);

/**
 * Reads `LATEST.json`; null where it is no JSON object, which is unknown and never old.
 * Source: the continuity module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseLatestPointer(text: string): LatestPointer | null {
  const read = parsePythonJson(text);
  if (!read.ok || !isObject(read.value.value)) return null;
  const { value } = read.value;
  return {
    agent: textOf(value.agent),
    task: textOf(value.task),
    checkpointId: textOf(value.checkpoint_id),
    path: textOf(value.path),
    createdAt: textOf(value.created_at),
    createdUs: parseCreatedAt(value.created_at),
    node: read.value,
  };
}

const POINTER_SCHEMA = "coord.continuity-latest.v1";

/** The pointer to a snapshot that was written at a store path. Source: the snapshot verb of coord-engine 2.0.3. */
export function buildLatestPointer(snapshot: PyDocument, path: string): PyDocument {
  const field = (key: string) => snapshot.get(key) ?? null;
  return new Map([
    ["schema", POINTER_SCHEMA],
    ["agent", field("agent")],
    ["task", field("task")],
    ["checkpoint_id", field("checkpoint_id")],
    ["created_at", field("created_at")],
    ["path", path],
  ]);
}

/**
 * Whether a pointer that is there must stay, since it names a newer checkpoint: what is broken, or of the same time, is
 * replaced. `text` is the file, `createdUs` the time of the checkpoint that would be named.
 */
export function keepsPointer(text: string, createdUs: bigint): boolean {
  const thenUs = parseLatestPointer(text)?.createdUs ?? null;
  return thenUs !== null && thenUs > createdUs;
}

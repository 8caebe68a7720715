import { parsePythonJson } from "./python-json.ts";
import { isObject } from "./snapshot.ts";

/** What the note of a checkpoint's moment says. */
export interface MomentNote {
  readonly agent: string;
  readonly task: string;
  /** The first 140 code points of the checkpoint's objective. */
  readonly objective: string;
  /** The store path of the checkpoint. */
  readonly path: string;
}

/**
 * Reads the note of a record of the checkpoint channel; null for any other note, such as a bus event's.
 * Source: the checkpoint channel of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseMomentNote(note: unknown): MomentNote | null {
  if (typeof note !== "string" || !note.startsWith("{")) return null;
  const read = parsePythonJson(note);
  if (!read.ok || !isObject(read.value.value)) return null;
  const { v, kind, agent, task, objective, path } = read.value.value;
  // Python's 1 == True.
  if ((v !== 1 && v !== true) || kind !== "checkpoint") return null;
  if (typeof agent !== "string" || typeof task !== "string" || typeof path !== "string") return null;
  return { agent, task, objective: typeof objective === "string" ? objective : "", path };
}

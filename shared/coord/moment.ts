import { type ChannelConfig, momentObjective } from "./channel.ts";
import { pyDumps } from "./python-dumps.ts";
import { parsePythonJson } from "./python-json.ts";
import { isTruthy, type PyValue, pyStr } from "./python-value.ts";
import { isObject } from "./snapshot.ts";
import type { PyDocument } from "./snapshot-build.ts";

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

/** The note of a saved snapshot's moment: compact, in ASCII, its keys in this order. */
export function buildMomentNote(snapshot: PyDocument, path: string): string {
  const textOf = (key: string): string => {
    const value = snapshot.get(key) ?? null;
    return isTruthy(value) ? pyStr(value) : "";
  };
  return pyDumps(
    new Map<string, PyValue>([
      ["v", 1n],
      ["kind", "checkpoint"],
      ["agent", textOf("agent")],
      ["task", textOf("task")],
      ["objective", momentObjective(textOf("objective"))],
      ["path", path],
    ]),
  );
}

/** What a channel's record says besides its note. */
export interface RecordFacts {
  readonly id: string;
  /** As formatInstant writes it. */
  readonly recordedAt: string;
  readonly sender: string;
  /** Ids of tags, in the order in which they stand. */
  readonly tags: readonly string[];
  readonly channel: ChannelConfig;
}

/**
 * A record of a data channel as one line of JSON: what a timeline shows of a note.
 * Source: the record shape of coord-engine 2.0.3's bus (ashfulcra/fulcra-tools).
 */
export const buildRecord = ({ id, recordedAt, sender, tags, channel }: RecordFacts, note: string): string =>
  pyDumps(
    new Map<string, PyValue>([
      ["id", id],
      ["recorded_at", recordedAt],
      ["note", note],
      ["sources", [sender]],
      ["tags", tags],
      [
        "metadata",
        new Map([
          ["data_type", channel.dataType],
          ["api_version", channel.apiVersion],
        ]),
      ],
      ["source_id", sender],
      ["source_name", sender],
    ]),
  );

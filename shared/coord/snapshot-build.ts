import { isList, type PyValue, pyStr } from "./python-value.ts";
import { SNAPSHOT_SCHEMA } from "./snapshot.ts";

/** A document that is written: its keys in their order. */
export type PyDocument = ReadonlyMap<string, PyValue>;

/** What a snapshot says. A section that is left out is empty. */
export interface SnapshotContent {
  /** As the agent names itself. */
  readonly agent: string;
  /** A slug. */
  readonly task: string;
  readonly objective: string;
  readonly decisions?: PyValue;
  readonly nextActions?: PyValue;
  readonly openQuestions?: PyValue;
  readonly artifacts?: PyValue;
  readonly contextUsedPercent: number | null;
  readonly transcriptPath: string | null;
}

/** A section as it is stored: nothing is an empty list, a single value a list of one, every item a text. */
export function asTextList(value: PyValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value.map(pyStr) : [pyStr(value)];
}

/**
 * The snapshot that coord-engine 2.0.3 writes: all twelve fields, in its order. `createdAt` is formatInstant's.
 * Source: ashfulcra/fulcra-tools, the continuity module.
 */
export const buildSnapshot = (content: SnapshotContent, createdAt: string): PyDocument =>
  new Map<string, PyValue>([
    ["schema", SNAPSHOT_SCHEMA],
    ["checkpoint_id", `CHK-${createdAt}-${content.task}`],
    ["agent", content.agent],
    ["task", content.task],
    ["objective", content.objective],
    ["decisions", asTextList(content.decisions)],
    ["next_actions", asTextList(content.nextActions)],
    ["open_questions", asTextList(content.openQuestions)],
    ["artifacts", asTextList(content.artifacts)],
    ["context_used_percent", content.contextUsedPercent],
    ["transcript_path", content.transcriptPath],
    ["created_at", createdAt],
  ]);

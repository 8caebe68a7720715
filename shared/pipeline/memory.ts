import type { FileEntry } from "../contract/ports.ts";
import type { SessionTouch } from "../evidence/session-touch.ts";
import type { ParsedSource } from "../formats/format.ts";
import type { RecordId } from "../model/ids.ts";
import type { Transition } from "../model/record.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { TreeJudgement } from "./tree-judgement.ts";

/** What was read of a session's file, without its messages: plain data. */
export interface SessionReading {
  /** Without its group, which other files decide. */
  readonly source: Source;
  readonly parsed: Omit<ParsedSource, "session"> & { readonly session: SessionFacts };
  readonly touches: readonly SessionTouch[];
  readonly messageCount: number;
  /** What the records of its handoffs assert, by record id. */
  readonly transitions: ReadonlyMap<RecordId, readonly Transition[]>;
}

/**
 * What an earlier run of the same program found, so that a run reads and judges only what has changed since. A run
 * with a memory gives what a run without one gives.
 */
export interface PipelineMemory {
  /**
   * The reading of a file whose bytes are the same as they were then. Null where they are others, or where there is
   * none: the file is then read. Throws what the file's source of bytes throws.
   */
  recallReading(file: FileEntry, signal: AbortSignal): Promise<SessionReading | null>;
  keepReading(reading: SessionReading): void;
  recallTree(tree: string): Promise<TreeJudgement | null>;
  keepTree(tree: string, judgement: TreeJudgement): void;
}

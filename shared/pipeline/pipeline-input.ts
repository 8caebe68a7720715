import type { FileEntry, FileRefusal, PipelinePorts } from "../contract/ports.ts";
import type { SessionChoices } from "../evidence/chosen-session.ts";
import type { ParsedSource } from "../formats/format.ts";
import type { Policy } from "../model/policy.ts";
import type { Answer } from "../model/question.ts";
import type { Source } from "../model/source.ts";
import type { PipelineMemory } from "./memory.ts";

/** How far an import has come. */
export interface PipelineProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly messages: number;
}

/** All that the pipeline takes. Time comes in, and what is outside is behind ports. */
export interface PipelineInput {
  readonly files: readonly FileEntry[];
  readonly refusals: readonly FileRefusal[];
  /**
   * Per root, the absolute folder that its paths are under, with `/` and none at its end: documents of one path are one
   * document where their folders are one. A root that has none is a place of its own.
   */
  readonly folders?: ReadonlyMap<number, string>;
  readonly ports: PipelinePorts;
  readonly nowMs: number;
  readonly nowIso: string;
  readonly policy: Policy;
  readonly policySha256: string | null;
  readonly signal: AbortSignal;
  /** What the user had read from remotes, as it was kept. No rule asks for it. */
  readonly readings?: readonly Answer[];
  /** The sessions that reviewers said handoffs speak of: they stand in for what would be found. */
  readonly sessionChoices?: SessionChoices;
  /** How many bytes of sessions stay in memory; beyond it they are read again when their turn comes. */
  readonly budgetBytes?: number;
  /** False where nobody will see the messages that merely resemble a record: finding them costs more than judging. */
  readonly wantsCandidates?: boolean;
  /** Absent: everything is read and judged. */
  readonly memory?: PipelineMemory;
  onProgress?(progress: PipelineProgress): void;
  /** Called once for every file that is read, as soon as it was, in their order; the next file waits for it. */
  onSource?(source: Source, parsed: ParsedSource): void | Promise<void>;
}

import { Dexie, type EntityTable, type Table } from "dexie";
import type { TeamSummary } from "../../shared/model/team.ts";
import type {
  HandoffDetailRow,
  HandoffRow,
  MessagePackRow,
  ReadingRow,
  ReviewSummaryRow,
  SessionReadingRow,
  SessionRow,
  TreeJudgementRow,
} from "./derived-rows.ts";
import type {
  AnswerRow,
  ByteBlockRow,
  ContentRow,
  ExerciseRow,
  LedgerCopyRow,
  LedgerRequestRow,
  LookRow,
  MetaRow,
  OperationRow,
  PolicyRow,
  ReviewEventRow,
  RootRow,
  SourceRow,
  SpotCheckRow,
} from "./kept-rows.ts";
import { declareVersions } from "./versions.ts";

declare const __DERIVATION__: string | undefined;

/**
 * The derived rows' version: a digest of the sources that make them, put in by the build (vite.config.ts). When a reader,
 * a rule or a row's shape changes, every library is rebuilt from its kept rows.
 */
export const DERIVED_VERSION = typeof __DERIVATION__ === "string" ? __DERIVATION__ : "not built";

/** Blocks of a content are this long, so that an offset tells its block. */
export const BLOCK_BYTES = 256 << 10;

export const LIBRARY_NAME = "countersign";

/** The library. Its tables and indexes, with the read that each index serves, stand in versions.ts. */
export class Library extends Dexie {
  declare readonly roots: EntityTable<RootRow, "id">;
  declare readonly sources: EntityTable<SourceRow, "id">;
  declare readonly contents: EntityTable<ContentRow, "sha256">;
  declare readonly bytes: Table<ByteBlockRow, [string, number]>;
  declare readonly reviewEvents: Table<ReviewEventRow, [string, number]>;
  declare readonly operations: EntityTable<OperationRow, "key">;
  declare readonly answers: EntityTable<AnswerRow, "key">;
  declare readonly policies: EntityTable<PolicyRow, "id">;
  declare readonly looks: EntityTable<LookRow, "handoffId">;
  declare readonly exercises: EntityTable<ExerciseRow, "id">;
  declare readonly spotChecks: EntityTable<SpotCheckRow, "id">;
  declare readonly ledgerCopies: EntityTable<LedgerCopyRow, "id">;
  declare readonly ledgerRequests: Table<LedgerRequestRow, [string, number]>;
  declare readonly meta: EntityTable<MetaRow, "key">;

  declare readonly readings: EntityTable<ReadingRow, "id">;
  declare readonly handoffs: EntityTable<HandoffRow, "id">;
  declare readonly handoffDetails: EntityTable<HandoffDetailRow, "id">;
  declare readonly reviewSummaries: EntityTable<ReviewSummaryRow, "handoffId">;
  declare readonly teams: EntityTable<TeamSummary, "id">;
  declare readonly sessions: EntityTable<SessionRow, "id">;
  declare readonly messagePacks: Table<MessagePackRow, [string, number]>;
  declare readonly sessionReadings: EntityTable<SessionReadingRow, "id">;
  declare readonly treeJudgements: EntityTable<TreeJudgementRow, "tree">;

  /**
   * `strict` waits until the disk has it: for what a person did. `relaxed` is for what can be made again, and for
   * blocks that a later strict commit makes count.
   */
  constructor(name: string, durability: "strict" | "relaxed") {
    super(name, { chromeTransactionDurability: durability });
    declareVersions(this);
  }
}

let opened: Library | null = null;

/** The library of this window, opened on first use. */
export function library(): Library {
  opened ??= new Library(LIBRARY_NAME, "strict");
  return opened;
}

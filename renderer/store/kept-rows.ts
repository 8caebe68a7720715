import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import type { StoreContents } from "../../shared/gaia/store-port.ts";
import type { HandoffId, SourceId } from "../../shared/model/ids.ts";
import type { Policy } from "../../shared/model/policy.ts";
import type { Answer } from "../../shared/model/question.ts";
import type { ReviewEvent } from "../../shared/model/review.ts";
import type { ExerciseCase, ReviewedRecord } from "../../shared/review/exercise.ts";

// Kept rows are never rewritten by the program: a rebuild reads them and writes derived rows only.

/** A folder or file that was opened. Its id is the root ordinal of every source under it. */
export interface RootRow {
  readonly id: number;
  /** What makes two openings the same root. */
  readonly key: string;
  readonly name: string;
  readonly addedAtIso: string;
  /** Absolute path, with `/`; absent where the browser gave the files and told nothing of where they lie. */
  readonly path?: string;
  readonly isFile?: boolean;
  /** It was closed, and only what a review stands on was kept of it. Absent while it is open. */
  readonly closedAtIso?: string;
}

/** One state of a file. The newest revision stands last. */
export interface SourceRevision {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly importedAtIso: string;
  /** Its bytes begin with those of the revision before it. */
  readonly continues: boolean;
}

/** A file as imported, with all its revisions. */
export interface SourceRow {
  readonly id: SourceId;
  readonly root: number;
  readonly path: string;
  /** The path that ids are made of: where it lay under the root that it was first read with. Absent: it is `path`. */
  readonly idPath?: string;
  readonly revisions: readonly SourceRevision[];
}

/**
 * Where the bytes of a content stand: the first `sizeBytes` of the blocks under `contentKey`. A content that continues
 * another shares its blocks, so that a transcript that grows daily is stored once.
 */
export interface ContentRow {
  readonly sha256: string;
  readonly contentKey: string;
  readonly sizeBytes: number;
}

/** Block `n` of a content: BLOCK_BYTES long, the last one shorter. */
export interface ByteBlockRow {
  readonly contentKey: string;
  readonly n: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One event of the review log of a handoff, at its place in the log. */
export interface ReviewEventRow {
  readonly handoffId: HandoffId;
  readonly ordinal: number;
  readonly event: ReviewEvent;
}

/** An approval that was carried out: the same key and digest give the same bytes again. */
export interface OperationRow {
  readonly key: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** What the host answered, so that a judgement can be repeated without it. */
export interface AnswerRow {
  /** The JSON of the question. */
  readonly key: string;
  readonly answer: Answer;
  readonly answeredAtIso: string;
}

/** A version of the policy; the newest is in force. */
export interface PolicyRow {
  /** Counts up. */
  readonly id: number;
  readonly sha256: string;
  readonly policy: Policy;
  readonly savedAtIso: string;
  /** The name of the file that it was read from; absent where it was edited in the app. */
  readonly fileName?: string;
}

/** What a handoff looked like when the reviewer last opened it. */
export interface LookRow {
  readonly handoffId: HandoffId;
  readonly atIso: string;
  /** The handoff's digest then. */
  readonly digest: string;
  /** Per record id, the digest of the record then. */
  readonly recordDigests: Readonly<Record<string, string>>;
}

/** A drawing of records for a second look, with the reviewer's answers; null where one is still to come. */
interface DrawingRow<Case> {
  readonly id: string;
  /** The same seed draws the same from the same records. */
  readonly seed: string;
  readonly reviewer: string;
  readonly atIso: string;
  readonly cases: readonly Case[];
  readonly answers: readonly (boolean | null)[];
}

/** Copies of records, some with a planted fault. An answer says whether the copy was flagged. */
export type ExerciseRow = DrawingRow<ExerciseCase>;

/** What was let pass, looked at again. An answer says whether it should have been flagged. */
export interface SpotCheckRow extends DrawingRow<ReviewedRecord> {
  /** How many records it was drawn from. */
  readonly populationCount: number;
}

/** A working copy of a Gaia ledger, made for a handoff: its reviewer carries it on, and its original is never touched. */
export interface LedgerCopyRow {
  readonly id: string;
  readonly handoffId: HandoffId;
  /** The original's files as they were copied, the database first. */
  readonly original: readonly { readonly sourceId: SourceId; readonly sha256: string }[];
  readonly madeBy: string;
  readonly madeAtIso: string;
  /** What its store holds: it grows by the controller's operations, and by nothing else. */
  readonly contents: StoreContents;
}

/** A request to the controller of a working copy, byte for byte, and what came of it. */
export interface LedgerRequestRow {
  readonly copyId: string;
  /** Its place among the copy's requests. */
  readonly n: number;
  readonly verb: ControllerVerb;
  readonly requestJson: string;
  readonly askedBy: string;
  readonly askedAtIso: string;
  /** What was committed under it; none where it was replayed or refused. */
  readonly operationIds: readonly string[];
  /** Why it was refused; null where it was not. A wake can commit its intent and be refused after it. */
  readonly code: ContinuityCode | BusCode | null;
}

/** Single facts: the reviewer's name, the version of the derived rows and the choices they were made with, a running import. */
export interface MetaRow {
  readonly key: "reviewer" | "derived-version" | "judged-choices" | "staging";
  readonly value: string;
}

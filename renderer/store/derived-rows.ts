import type { HandoffCounts, JudgedHandoff, JudgedRecord } from "../../shared/model/audit.ts";
import type { Finding, Unchecked, Verdict } from "../../shared/model/finding.ts";
import type { Handoff, HandoffKind, SessionChoice, SessionLink } from "../../shared/model/handoff.ts";
import type { HandoffId, SessionId, SourceId } from "../../shared/model/ids.ts";
import type { JudgedDocument } from "../../shared/model/judged-document.ts";
import type { JudgedLedger } from "../../shared/model/ledger.ts";
import type { ReviewState } from "../../shared/model/review.ts";
import type { SessionFacts } from "../../shared/model/session.ts";
import type { Source } from "../../shared/model/source.ts";
import type { SessionReading } from "../../shared/pipeline/memory.ts";
import type { TreeJudgement } from "../../shared/pipeline/tree-judgement.ts";

// Derived rows are rebuilt from the kept ones whenever DERIVED_VERSION moves. Rebuilding twice is rebuilding once. What
// cannot be made again is not thrown away: a reviewed handoff that its source no longer holds stays as it last stood.

/** What reading the current revision of a source gave, with the findings that belong to no handoff. */
export interface ReadingRow extends Source {
  readonly findings: readonly Finding[];
  /** What a Gaia document that stands by itself was found to be; null where it is none. */
  readonly document: JudgedDocument | null;
}

/** One handoff as the queue lists it. */
export interface HandoffRow {
  readonly id: HandoffId;
  readonly kind: HandoffKind;
  readonly title: string;
  readonly agent: string | null;
  readonly session: string | null;
  readonly to: string | null;
  readonly task: string | null;
  readonly createdAtIso: string | null;
  readonly createdMs: number | null;
  readonly format: string;
  readonly sourceId: SourceId;
  readonly sourcePath: string;
  /** The linked session, or null. */
  readonly sessionId: SessionId | null;
  /** What the queue groups by: the project's folder name, else the folder of the source. */
  readonly project: string;
  readonly verdict: Verdict;
  readonly counts: HandoffCounts;
  readonly recordCount: number;
  readonly span: JudgedHandoff["span"];
  readonly previousId: HandoffId | null;
  readonly position: number;
  /** Moves when anything that the reviewer would see of it does. */
  readonly digest: string;
  /** It was reviewed, and its source no longer holds it: this is how it last stood. */
  readonly isGone: boolean;
}

/** Everything of one handoff: what the review screen needs, in one read. */
export interface HandoffDetailRow {
  readonly id: HandoffId;
  readonly handoff: Handoff;
  readonly sessionLink: SessionLink | null;
  /** As in JudgedHandoff. */
  readonly sessionChoice?: SessionChoice;
  readonly span: JudgedHandoff["span"];
  readonly ageSeconds: number | null;
  readonly verdict: Verdict;
  readonly counts: HandoffCounts;
  readonly records: readonly JudgedRecord[];
  readonly previousId: HandoffId | null;
  /** The ledger whose handoff it is, else null. */
  readonly ledger: JudgedLedger | null;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** Per record id. */
  readonly recordDigests: Readonly<Record<string, string>>;
  /** As in HandoffRow. */
  readonly isGone: boolean;
}

/** What a review log comes to, as the queue lists it. */
export interface ReviewSummaryRow {
  readonly handoffId: HandoffId;
  readonly standing: ReviewState["standing"];
  /** Records of the handoff that are accepted, waived or flagged. */
  readonly decidedCount: number;
  readonly flagCount: number;
  readonly lastAtIso: string;
  /** It was approved, and what was approved is no longer what is there. */
  readonly isStale: boolean;
}

/** A session, and where its messages stand. */
export interface SessionRow extends SessionFacts {
  readonly sourcePath: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly contentKey: string;
  readonly messageCount: number;
}

/**
 * A run of messages of a content: where they stand in its bytes, and their identities. Their text is not stored again;
 * it is read from the bytes by the format that read it first.
 */
export interface MessagePackRow {
  /** Of the content. */
  readonly sha256: string;
  readonly n: number;
  readonly firstSeq: number;
  readonly count: number;
  /** Physical line and entry ordinal of the first message. */
  readonly firstLine: number;
  readonly firstEntry: number;
  /** Byte range in the content: whole JSON objects, [start, end). */
  readonly byteStart: number;
  readonly byteEnd: number;
  /** Message ids, joined by a line feed. */
  readonly ids: string;
  /** Entry, line and byte range of each message, four numbers each, relative to the first. */
  readonly places: Uint32Array<ArrayBuffer>;
}

/** What was read of a session's file, so that it is not read again while it has these bytes. */
export interface SessionReadingRow {
  /** Of the source. */
  readonly id: SourceId;
  readonly sha256: string;
  readonly reading: SessionReading;
}

/** What the rules said of a tree of sessions, so that it is not judged again while nothing that it rests on has changed. */
export interface TreeJudgementRow {
  readonly tree: string;
  readonly judgement: TreeJudgement;
}

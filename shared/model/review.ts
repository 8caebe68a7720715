import type { SessionChoice } from "./handoff.ts";
import type { HandoffId, MessageId, RecordId, SessionId, SourceId, TransitionId } from "./ids.ts";

/** The reviewer's word. A flag and a waiver need a reason. */
export type Disposition = "accept" | "flag" | "waive" | "later";

/** What a word of the reviewer is about. A finding is named by its fingerprint, which survives a rebuild. */
export type ReviewTarget =
  | { readonly type: "record"; readonly recordId: RecordId }
  | { readonly type: "transition"; readonly recordId: RecordId; readonly transitionId: TransitionId }
  | { readonly type: "finding"; readonly fingerprint: string };

/** What a reviewer can do. Nothing is ever taken back: an undo is an act of its own. */
export type ReviewAct =
  | { readonly type: "opened-evidence"; readonly target: ReviewTarget; readonly messageId: MessageId | null }
  | {
      readonly type: "disposition";
      readonly target: ReviewTarget;
      readonly disposition: Disposition;
      /** Required for a flag and a waiver, else null or a remark. */
      readonly reason: string | null;
      /** The same for dispositions that were given together, each still an entry of its own; absent for a single one. */
      readonly batch?: string;
    }
  /** One act accepts supported records of one section that are not high-risk. */
  | { readonly type: "accept-section"; readonly section: string; readonly recordIds: readonly RecordId[] }
  | { readonly type: "note"; readonly target: ReviewTarget | null; readonly text: string }
  /** A box of the operator pre-flight: what it says, and whether it is granted now. */
  | { readonly type: "preflight"; readonly item: string; readonly isTicked: boolean }
  /** Which session the handoff speaks of, where the one that was found is wrong; null: none that is known. */
  | { readonly type: "link-session"; readonly sessionId: SessionId | null }
  /** Compensates an earlier act of the same reviewer; undoing an undo brings the act back. */
  | { readonly type: "undo"; readonly undoes: string }
  | { readonly type: "approve"; readonly operationKey: string; readonly receiptDigest: string }
  /** Sends the handoff back to the predecessor with the standing flags. */
  | { readonly type: "return"; readonly text: string }
  /** Takes an approval or a return back. */
  | { readonly type: "withdraw"; readonly reason: string };

/** An act before it is entered in the log of its handoff. */
export type ReviewDraft = ReviewAct & { readonly handoffId: HandoffId };

/** Who acted, and when. Ids, names and times come from outside. */
export interface ReviewStamp {
  /** Unique in its log. */
  readonly id: string;
  readonly reviewer: string;
  /** ISO 8601. */
  readonly atIso: string;
}

/** An entry of a review log. */
export type ReviewEvent = ReviewDraft &
  ReviewStamp & {
    /** The digest of the event before it; for the first one, of its handoff's id. */
    readonly previousDigest: string;
  };

/** A disposition as it stands. */
export interface StandingDisposition {
  readonly disposition: Disposition;
  readonly reason: string | null;
  readonly reviewer: string;
  readonly atIso: string;
  readonly eventId: string;
  /** It was given with others of its section in one act. */
  readonly isBulk: boolean;
}

export interface ReviewNote {
  readonly eventId: string;
  readonly reviewer: string;
  readonly atIso: string;
  readonly target: ReviewTarget | null;
  readonly text: string;
}

/** Who ticked or opened a box of the pre-flight last. */
export interface PreflightWord {
  readonly isTicked: boolean;
  readonly reviewer: string;
  readonly atIso: string;
}

/** What a review log comes to. */
export interface ReviewState {
  readonly records: ReadonlyMap<RecordId, StandingDisposition>;
  readonly transitions: ReadonlyMap<TransitionId, StandingDisposition & { readonly recordId: RecordId }>;
  /** By fingerprint. */
  readonly findings: ReadonlyMap<string, StandingDisposition>;
  /** Records whose evidence was opened. */
  readonly opened: ReadonlySet<RecordId>;
  /** Fingerprints of findings whose evidence was opened. */
  readonly openedFindings: ReadonlySet<string>;
  readonly notes: readonly ReviewNote[];
  /** The last word on each box of the operator pre-flight that was touched, by what the box says. */
  readonly preflight: ReadonlyMap<string, PreflightWord>;
  /** The session that a reviewer chose last; null while nobody did. */
  readonly sessionChoice: SessionChoice | null;
  readonly standing: "open" | "approved" | "returned";
  /** The approval that stands, or null. */
  readonly approval: {
    readonly eventId: string;
    readonly reviewer: string;
    readonly atIso: string;
    readonly operationKey: string;
    readonly receiptDigest: string;
    /** A word was changed after it: it no longer says what was reviewed. */
    readonly isEditedSince: boolean;
  } | null;
}

export type BlockCode =
  | "record-undecided"
  | "record-later"
  | "finding-later"
  | "flag-stands"
  | "blocker-not-waived"
  | "evidence-not-opened"
  | "accepted-without-evidence"
  | "accepted-in-bulk"
  | "wake-unproven"
  | "checkpoint-too-old"
  | "source-unverified"
  | "handoff-gone"
  | "session-not-judged"
  | "log-broken";

/** One reason why a handoff cannot be approved. */
export interface Block {
  readonly code: BlockCode;
  /** One sentence: what stands in the way, and what to do. */
  readonly message: string;
  /** Where to go to do it. */
  readonly target:
    | ReviewTarget
    | { readonly type: "handoff"; readonly handoffId: HandoffId }
    | { readonly type: "source"; readonly sourceId: SourceId };
}

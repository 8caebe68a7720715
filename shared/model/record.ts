import type { Clause } from "./claim.ts";
import type { Evidence } from "./evidence.ts";
import type { HandoffId, MessageId, RecordId, SessionId, SourceId, TransitionId } from "./ids.ts";

/**
 * The closed set of states of each kind of record (DESIGN.md section 4). A Gaia work that was cancelled has a state of its own:
 * it carries nothing on.
 */
export const RECORD_STATES = {
  objective: ["stated"],
  decision: ["proposed", "in-force", "superseded", "reversed", "expired", "dropped"],
  "next-action": ["open", "done", "superseded", "dropped"],
  "open-question": ["open", "answered", "deferred", "dropped"],
  artifact: ["claimed", "produced", "pushed", "verified", "missing"],
  claim: ["asserted"],
  instruction: ["given", "carried", "dropped"],
  work: ["accepted", "replacement-reserved", "wake-intent", "wake-delivered", "generation-1", "cancelled"],
  "session-generation": ["accepted", "replaced", "fenced"],
  wake: ["intent", "checkpointed", "sent", "delivered"],
  operation: ["applied", "replayed", "refused"],
} as const satisfies Record<string, readonly string[]>;

export type RecordKind = keyof typeof RECORD_STATES;
/** What prose can state; the others are rows of a ledger. */
export type ProseKind = Exclude<RecordKind, "work" | "session-generation" | "wake" | "operation">;
export type RecordState = (typeof RECORD_STATES)[RecordKind][number];

/** A place in a decoded text: a message's, or a file's where `messageId` is null. Offsets are UTF-16 units. */
export interface TextAnchor {
  readonly sourceId: SourceId;
  readonly sessionId: SessionId | null;
  readonly messageId: MessageId | null;
  /** 1-based physical line of the file. */
  readonly line: number | null;
  readonly start: number;
  readonly end: number;
  /** 1-based line within the text. */
  readonly textLine: number;
  /** The row of a ledger that states it, where the source is no text: the offsets then count in the handoff's own words. */
  readonly row?: { readonly table: string; readonly rowid: number };
  /** Where it stands in the message's own text, where the offsets count in another: in the document that a call wrote. */
  readonly inCall?: { readonly start: number; readonly end: number };
  /** The command that gives the text, where it stands in no file that was read: a version of a Git history. */
  readonly argv?: readonly string[];
}

/** Links that the producer gives (formats/transcripts.md section 3). */
export interface ExplicitLinks {
  /** The producer's own id of the record, or null. */
  readonly recordId: string | null;
  readonly supersedes: readonly string[];
  readonly sourceRefs: readonly ExplicitSourceRef[];
}

export interface ExplicitSourceRef {
  readonly source: string | null;
  readonly uuid: string | null;
  readonly callId: string | null;
  readonly line: number | null;
}

/** A record's move from one state to another, as its text asserts it. */
export interface Transition {
  readonly id: TransitionId;
  readonly from: RecordState | null;
  readonly to: RecordState;
  /** The clause that asserts it, or null where the record as a whole does. */
  readonly clause: Clause | null;
  readonly assertedBy: Evidence;
}

/** One thing that a handoff states. */
export interface HandoffRecord {
  readonly id: RecordId;
  readonly handoffId: HandoffId;
  readonly kind: RecordKind;
  /** The heading or field that it stands under. */
  readonly section: string;
  /** 0-based position in the handoff. */
  readonly ordinal: number;
  readonly text: string;
  readonly state: RecordState;
  readonly anchor: TextAnchor;
  readonly links: ExplicitLinks | null;
  /** Filled by the evidence step; a record has at least one. */
  readonly transitions: readonly Transition[];
  /** The earlier and later version of the record, filled by the chains step. */
  readonly supersedes: RecordId | null;
  readonly supersededBy: RecordId | null;
}

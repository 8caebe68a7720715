import type { HandoffId, SessionId, SourceId } from "./ids.ts";
import type { Json } from "./message.ts";
import type { HandoffRecord, TextAnchor } from "./record.ts";

/** DESIGN.md section 4, "Kinds of handoff". */
export type HandoffKind = "checkpoint" | "park" | "compaction" | "document" | "generation" | "entry" | "closing";

/** What a handoff says of the sessions that it speaks of. */
export interface SessionHints {
  /** The session that it stands in (compaction, closing), or null. */
  readonly inside: SessionId | null;
  /** Session ids that it names. */
  readonly nativeIds: readonly string[];
  /** The transcript path that it names, or null. */
  readonly transcriptPath: string | null;
}

/** One moment at which work passes on, with what it states. */
export interface Handoff {
  readonly id: HandoffId;
  readonly kind: HandoffKind;
  readonly sourceId: SourceId;
  readonly format: string;
  readonly anchor: TextAnchor;
  /** What the queue calls it: its objective, else its title. */
  readonly title: string;
  readonly agent: string | null;
  readonly session: string | null;
  readonly to: string | null;
  readonly task: string | null;
  /** As the content, else the front matter, else the writing call gives it (ISO 8601); never a file's mtime. */
  readonly createdAtIso: string | null;
  /** The same in milliseconds since the epoch, or null where it is absent or cannot be read. */
  readonly createdMs: number | null;
  /** Handoffs with one key are versions of one handoff. A format gives what only its place names a `localKey`. */
  readonly versionKey: string;
  /** Tells which of two versions is later where their times do not: position in the source. */
  readonly position: number;
  /** The whole decoded text that the handoff's offsets count in. */
  readonly text: string;
  readonly hints: SessionHints;
  readonly records: readonly HandoffRecord[];
  /** The document as parsed, where a protocol's rules need its raw fields; else null. */
  readonly document: Json | null;
}

/** Which session a handoff speaks of, and why it is thought so. */
export interface SessionLink {
  readonly sessionId: SessionId;
  /** `chosen`: a reviewer said so. */
  readonly how: "inside" | "named" | "written-by" | "same-project" | "same-project-active" | "chosen";
}

/** The session that a reviewer said a handoff speaks of; null where they said that it speaks of none that is known. */
export interface SessionChoice {
  readonly sessionId: SessionId | null;
  readonly by: string;
}

import type { MessageId, SessionId, SourceId } from "./ids.ts";

/**
 * Where in a source something stands. Text offsets are UTF-16 units in the decoded message
 * (or, outside a message, in the decoded file); `textLine` is 1-based within that text.
 */
export type At =
  | { readonly type: "text"; readonly start: number; readonly end: number; readonly textLine: number }
  | { readonly type: "row"; readonly table: string; readonly rowid: number }
  | { readonly type: "bytes"; readonly start: number; readonly end: number }
  | { readonly type: "command"; readonly argv: readonly string[] };

/** `cited`: the producer named it. `derived`: a rule follows from it. `matched`: similar words, which prove nothing. */
export type EvidenceHow = "cited" | "matched" | "derived";

/** Whether a piece of evidence speaks for, against, or merely of the thing. */
export type Stance = "supports" | "contradicts" | "context";

/** A link to the place that bears on a transition, with the words that stand there. */
export interface Evidence {
  readonly sourceId: SourceId | null;
  /** Which session the message belongs to; message ids are unique only within one. */
  readonly sessionId: SessionId | null;
  /** 1-based physical line of a text file, else null. */
  readonly line: number | null;
  readonly messageId: MessageId | null;
  readonly at: At | null;
  /** Verbatim but for secrets, which are masked in the whole text before it is cut: half of one looks like none. */
  readonly quote: string;
  readonly how: EvidenceHow;
  readonly stance: Stance;
  /** What it is, in a few words for the reviewer: "last run of vitest", "edit after the run". */
  readonly label: string;
}

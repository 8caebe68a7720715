import type { MessageId, SessionId } from "./ids.ts";

/**
 * What kind of thing happened: an error that was not seen to go away, a user's correction, instruction or other word, a
 * commit, push, merge, release or pull request, the last run of a tool, a file that was touched.
 */
export const OMISSION_KINDS = ["error", "said", "published", "run", "file"] as const;
export type OmissionKind = (typeof OMISSION_KINDS)[number];

/** Something that happened in a handoff's span and that its text does not mention. No finding, and no verdict. */
export interface Omission {
  readonly kind: OmissionKind;
  /** What it is, in the app's words: "push, failed", "correction by the user". */
  readonly label: string;
  /** What it is in the session's words: the command, the path, the sentence. At most about 200 units. */
  readonly quote: string;
  readonly sessionId: SessionId;
  /** The message that shows it, its physical line, and the words in it: UTF-16 offsets in its text. */
  readonly messageId: MessageId;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Place of that message in the timeline. */
  readonly order: number;
  /** A sub-agent did it. */
  readonly isAgents: boolean;
}

/** What happened in a span and is not mentioned, with how much happened in all. */
export interface Omissions {
  /** Kind by kind, each in the order in which it happened. */
  readonly items: readonly Omission[];
  /** How many things of a kind happened, mentioned or not. */
  readonly happened: Readonly<Record<OmissionKind, number>>;
  /** The session begins with a summary or without its root: what happened before is not among them. */
  readonly isIncomplete: boolean;
  /** Sub-agents that were called in the span and whose transcripts are not loaded: what they did is not among them. */
  readonly unloadedAgentCount: number;
}

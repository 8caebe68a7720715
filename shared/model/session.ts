import type { SessionId, SourceId } from "./ids.ts";
import type { Message } from "./message.ts";

/** What is known of a session without its messages. */
export interface SessionFacts {
  readonly id: SessionId;
  readonly sourceId: SourceId;
  /** The producer's session id, or null. Sub-agents and forks may share it: it is no key. */
  readonly nativeId: string | null;
  /** The producer's id of the sub-agent whose transcript this is, or null for a main session. */
  readonly agentId: string | null;
  /** Names the tree (a session and its sub-agents) that the session belongs to. */
  readonly tree: string;
  readonly parentId: SessionId | null;
  readonly format: string;
  /** JSON objects recovered from the file, of whatever type. */
  readonly entryCount: number;
  readonly toolCallCount: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  /** It begins with a summary, or its root or a parent is not in the file. */
  readonly isIncomplete: boolean;
  /** Working directories in the order in which they first appear. */
  readonly cwds: readonly string[];
  /** The folder of the file under its root: sessions of one project share it. */
  readonly projectDir: string;
  /** Parent ids that no entry of the file has. */
  readonly missingParents: readonly string[];
}

/** One run of an agent: its facts and its messages in file order. */
export interface Session extends SessionFacts {
  readonly messages: readonly Message[];
}

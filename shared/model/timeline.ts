import type { SessionEvent } from "./event.ts";
import type { Message } from "./message.ts";
import type { Session } from "./session.ts";

/** A message at its place in a tree of sessions. Its index in the timeline is its order. */
export interface TimelineEntry {
  readonly session: Session;
  readonly message: Message;
}

/** An event at its place in a tree of sessions. */
export interface TimelineEvent {
  /** Index of the entry that shows it. */
  readonly order: number;
  readonly event: SessionEvent;
}

/** A sub-agent's call whose transcript is not loaded: its report is hearsay. */
export interface UnloadedAgent {
  /** Index of the call's entry. */
  readonly order: number;
  /** What it was asked to do. */
  readonly prompt: string;
  /** What it answered; empty where it has not. */
  readonly report: string;
}

/**
 * The messages and events of a session with its parents and sub-agents, in the order in which they happened:
 * a sub-agent's stand between its call and that call's result, whatever the clocks say.
 */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly events: readonly TimelineEvent[];
  readonly unloadedAgents: readonly UnloadedAgent[];
}

/** The part of a timeline that a handoff speaks of: from its start to the handoff (RULES.md). */
export interface Span {
  readonly timeline: Timeline;
  /** Entries before this index belong to the span. */
  readonly endOrder: number;
  /** It begins with a summary, or without its root: what is not there may have happened before. */
  readonly isIncomplete: boolean;
  /**
   * Before this order something is lost that a file of the span could not be read at: what entries before it show may
   * have been overtaken by it. 0 where nothing is lost.
   */
  readonly lostUntil: number;
}

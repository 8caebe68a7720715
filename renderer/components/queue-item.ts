import type { HandoffCounts } from "../../shared/model/audit.ts";
import type { Verdict } from "../../shared/model/finding.ts";
import type { HandoffKind } from "../../shared/model/handoff.ts";
import type { HandoffId } from "../../shared/model/ids.ts";

/** A handoff as the queue shows it. */
export interface QueueItem {
  readonly id: HandoffId;
  readonly kind: HandoffKind;
  readonly title: string;
  readonly agent: string | null;
  readonly session: string | null;
  readonly to: string | null;
  readonly task: string | null;
  readonly project: string;
  readonly createdMs: number | null;
  readonly verdict: Verdict;
  readonly counts: HandoffCounts;
  readonly recordCount: number;
  readonly decidedCount: number;
  readonly turn: "reviewer" | "predecessor" | "approved" | "approved-stale";
  readonly news: "new" | "changed" | null;
  readonly isSuperseded: boolean;
  readonly isGone: boolean;
}

export const TURN_WORDS: Readonly<Record<QueueItem["turn"], string>> = {
  reviewer: "your turn",
  predecessor: "with the predecessor",
  approved: "approved",
  "approved-stale": "approval stale",
};

/** What is to be done, by whom, for the legend. */
export const TURN_MEANINGS: Readonly<Record<QueueItem["turn"], string>> = {
  reviewer: "It waits for your review.",
  predecessor: "You returned it with your flags.",
  approved: "You approved it as it stands.",
  "approved-stale": "You approved it, and something has changed since: look again.",
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Whom it comes from, as far as it says: the agent, else the session by the beginning of its id. */
export const fromText = ({ agent, session }: Pick<QueueItem, "agent" | "session">): string | null =>
  agent ?? (session !== null && UUID.test(session) ? session.slice(0, 8) : session);

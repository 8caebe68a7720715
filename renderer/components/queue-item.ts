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

/** Whom it comes from, as far as it says. */
export const fromText = (item: Pick<QueueItem, "agent" | "session">): string | null => item.agent ?? item.session;

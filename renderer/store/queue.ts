import { compareDoubt } from "../../shared/model/doubt-order.ts";
import type { Library } from "./database.ts";
import type { HandoffRow, ReviewSummaryRow } from "./derived-rows.ts";

/** Whose turn it is: the reviewer's, the predecessor's, or nobody's because it is approved. */
export type Turn = "reviewer" | "predecessor" | "approved" | "approved-stale";

export interface QueueRow extends HandoffRow {
  readonly decidedCount: number;
  readonly flagCount: number;
  readonly turn: Turn;
  /** Never opened, or changed since it was last opened. */
  readonly news: "new" | "changed" | null;
  /** A later version of it is in the library. */
  readonly isSuperseded: boolean;
}

/** What only a commit holds: the review of the file shows it among the versions, and there is nothing to decide on it. */
const COMMITTED: ReadonlySet<string> = new Set(["coord-git", "document-git"]);

/** Every handoff, the most doubtful first; versions of a Git history that a later one stands for are left out. */
export async function readQueue(db: Library): Promise<readonly QueueRow[]> {
  const [handoffs, summaries, looks] = await Promise.all([
    db.handoffs.toArray(),
    db.reviewSummaries.toArray(),
    db.looks.toArray(),
  ]);
  const summaryOf = new Map(summaries.map(row => [row.handoffId, row]));
  const lookOf = new Map(looks.map(row => [row.handoffId, row]));
  const previous = new Set(handoffs.map(row => row.previousId));
  const listed = handoffs.filter(({ id, format }) => !(previous.has(id) && COMMITTED.has(format)));
  const rows = listed.map((row): QueueRow => {
    const summary = summaryOf.get(row.id);
    const look = lookOf.get(row.id);
    return {
      ...row,
      decidedCount: summary?.decidedCount ?? 0,
      flagCount: summary?.flagCount ?? 0,
      turn: turnOf(summary),
      news: look === undefined ? "new" : look.digest === row.digest ? null : "changed",
      isSuperseded: previous.has(row.id),
    };
  });
  return rows.sort(byDoubt);
}

function turnOf(summary: ReviewSummaryRow | undefined): Turn {
  if (summary?.standing === "returned") return "predecessor";
  if (summary?.standing === "approved") return summary.isStale ? "approved-stale" : "approved";
  return "reviewer";
}

/** The order of the command line's report; among equals the newer one first. */
const byDoubt = (a: QueueRow, b: QueueRow): number =>
  compareDoubt(a, b) || (b.createdMs ?? 0) - (a.createdMs ?? 0) || (a.id < b.id ? -1 : 1);

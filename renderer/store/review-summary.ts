import { rulesetDigest } from "../../shared/checks/ruleset.ts";
import type { Receipt } from "../../shared/model/receipt.ts";
import type { ReviewEvent, ReviewState } from "../../shared/model/review.ts";
import { dispositionOf } from "../../shared/review/dispositions.ts";
import { foldReview } from "../../shared/review/fold-review.ts";
import { type ApprovalChange, approvalStaleness, logChanges } from "../../shared/review/staleness.ts";
import { verifyReceipt } from "../../shared/review/verify-receipt.ts";
import type { Library } from "./database.ts";
import type { HandoffDetailRow } from "./derived-rows.ts";
import { judgedOf, readReviewedSources } from "./reviewed.ts";
import { rowsOf } from "./rows-of.ts";

/** Names the rules of this program. */
export const RULESET = rulesetDigest();

/** The tables that counting a review reads and writes. */
export const summaryTables = (db: Library) => [
  db.reviewEvents,
  db.reviewSummaries,
  db.handoffDetails,
  db.operations,
  db.policies,
  db.readings,
  db.sessions,
];

/** Counts the log of a handoff for the queue. Within the caller's transaction over `summaryTables`. */
export async function saveReviewSummary(db: Library, detail: HandoffDetailRow): Promise<void> {
  const log = await readLog(db, detail.id);
  if (log.length === 0) return;
  const state = foldReview(log);
  const words = detail.handoff.records.flatMap(record => dispositionOf(state, record)?.disposition ?? []);
  await db.reviewSummaries.put({
    handoffId: detail.id,
    standing: state.standing,
    decidedCount: words.filter(word => word !== "later").length,
    flagCount: words.filter(word => word === "flag").length,
    lastAtIso: log.at(-1)?.atIso ?? "",
    isStale: (await readApproval(db, log, state, detail))?.isStale ?? false,
  });
}

/** The review log of a handoff, in order. */
export async function readLog(db: Library, handoffId: string): Promise<readonly ReviewEvent[]> {
  const range = rowsOf(db.reviewEvents, handoffId);
  return (await range.toArray()).map(row => row.event);
}

/** An approval that stands, and whether it still says what is there. */
export interface StandingApproval {
  /** Null where the stored receipt is missing or does not verify. */
  readonly receipt: Receipt | null;
  /** What is no longer as it was approved. */
  readonly changes: readonly ApprovalChange[];
  readonly isStale: boolean;
}

const GONE: ApprovalChange = {
  code: "gone",
  recordId: null,
  message: "Its source no longer holds this handoff; it is shown as it last stood.",
};

/** Null where no approval stands. */
export async function readApproval(
  db: Library,
  log: readonly ReviewEvent[],
  state: ReviewState,
  detail: HandoffDetailRow,
): Promise<StandingApproval | null> {
  const { approval } = state;
  if (approval === null || state.standing !== "approved") return null;
  const stored = await db.operations.get(approval.operationKey);
  const verified = stored === undefined ? null : verifyReceipt(new TextDecoder().decode(stored.bytes));
  if (verified === null || !verified.ok) return { receipt: null, changes: [], isStale: true };
  const sessionId = detail.sessionLink?.sessionId ?? null;
  const sources = await readReviewedSources(db, { sourceId: detail.handoff.sourceId, sessionId });
  const policy = (await db.policies.toCollection().last())?.policy ?? {};
  const current = { judged: judgedOf(detail), sources, policy, ruleset: RULESET };
  const changes = [
    ...(detail.isGone ? [GONE] : []),
    ...logChanges(verified.value, log),
    ...approvalStaleness(verified.value, current),
  ];
  return { receipt: verified.value, changes, isStale: approval.isEditedSince || changes.length > 0 };
}

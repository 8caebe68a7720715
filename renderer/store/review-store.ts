import type { Result } from "../../shared/lib/result.ts";
import { err, ok } from "../../shared/lib/result.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { ReviewDraft, ReviewEvent, ReviewStamp } from "../../shared/model/review.ts";
import { type AppendRefusal, appendEvent, type LogRefusal, logHead, verifyLog } from "../../shared/review/log.ts";
import type { OperationStore } from "../../shared/review/replay.ts";
import type { Library } from "./database.ts";
import { readLog, saveReviewSummary, summaryTables } from "./review-summary.ts";

/** Something was entered meanwhile that the act did not see. */
export interface LogMoved {
  readonly code: "LOG_MOVED";
  readonly message: string;
}

const LOG_MOVED: LogMoved = {
  code: "LOG_MOVED",
  message: "Another window has entered something meanwhile. Look at it, then try again.",
};

/** An act, who did it and when. */
export interface StampedAct {
  readonly draft: ReviewDraft;
  readonly stamp: ReviewStamp;
}

/**
 * Enters acts in the log of their handoff, all or none. The log is read, verified and extended in one transaction, so
 * that two windows cannot both append to the same end, and nothing is added to a log that was tampered with.
 * `expectedHead` is the digest of the log's end that the acts rest on, where they rest on one.
 */
export function saveReviewActs(
  db: Library,
  handoffId: HandoffId,
  acts: readonly StampedAct[],
  expectedHead: string | null = null,
): Promise<Result<readonly ReviewEvent[], AppendRefusal | LogRefusal | LogMoved>> {
  return db.transaction("rw", summaryTables(db), async () => {
    const before = await readLog(db, handoffId);
    const verified = verifyLog(before);
    if (!verified.ok) return verified;
    if (expectedHead !== null && logHead(before, handoffId) !== expectedHead) return err(LOG_MOVED);
    let log = before;
    for (const { draft, stamp } of acts) {
      const appended = appendEvent(log, draft, stamp);
      if (!appended.ok) return appended;
      log = appended.value;
    }
    const events = log.slice(before.length);
    await db.reviewEvents.bulkAdd(events.map((event, index) => ({ handoffId, ordinal: before.length + index, event })));
    const detail = await db.handoffDetails.get(handoffId);
    if (detail !== undefined) await saveReviewSummary(db, detail);
    return ok(events);
  });
}

/** Enters one act; see `saveReviewActs`. */
export async function saveReviewAct(
  db: Library,
  draft: ReviewDraft,
  stamp: ReviewStamp,
  expectedHead: string | null = null,
): Promise<Result<ReviewEvent, AppendRefusal | LogRefusal | LogMoved>> {
  const entered = await saveReviewActs(db, draft.handoffId, [{ draft, stamp }], expectedHead);
  if (!entered.ok) return entered;
  const [event] = entered.value;
  if (event === undefined) throw new Error("an act that was entered is an event");
  return ok(event);
}

/** Remembers how a handoff looks now, so that what is new or changed later can be told. */
export function saveLook(db: Library, handoffId: HandoffId, atIso: string): Promise<void> {
  return db.transaction("rw", [db.looks, db.handoffs, ...summaryTables(db)], async () => {
    const [row, detail] = await Promise.all([db.handoffs.get(handoffId), db.handoffDetails.get(handoffId)]);
    if (row === undefined || detail === undefined) return;
    await db.looks.put({ handoffId, atIso, digest: row.digest, recordDigests: detail.recordDigests });
    // An approval whose log was altered behind the app's back shows as stale in the queue, too.
    await saveReviewSummary(db, detail);
  });
}

/** The approvals' replay store: what is stored under a key never changes. */
export const buildOperationStore = (db: Library): OperationStore => ({
  async get(key) {
    const row = await db.operations.get(key);
    return row === undefined ? null : { digest: row.digest, bytes: row.bytes };
  },
  putIfAbsent: (key, digest, bytes) =>
    db.transaction("rw", db.operations, async () => {
      const present = await db.operations.get(key);
      if (present !== undefined) return { digest: present.digest, bytes: present.bytes };
      await db.operations.add({ key, digest, bytes });
      return { digest, bytes };
    }),
});

import type { JudgedHandoff } from "../../shared/model/audit.ts";
import type { Finding, Unchecked } from "../../shared/model/finding.ts";
import type { HandoffId, RecordId } from "../../shared/model/ids.ts";
import type { JudgedLedger } from "../../shared/model/ledger.ts";
import type { Policy } from "../../shared/model/policy.ts";
import type { Block, ReviewEvent, ReviewState } from "../../shared/model/review.ts";
import { foldReview } from "../../shared/review/fold-review.ts";
import { approvalBlocks, findingsUnderReview } from "../../shared/review/gate.ts";
import { verifyLog } from "../../shared/review/log.ts";
import type { Library } from "./database.ts";
import type { HandoffRow, ReadingRow, SessionRow } from "./derived-rows.ts";
import { readApproval, readLog, type StandingApproval } from "./review-summary.ts";
import { judgedOf, readReviewedSources } from "./reviewed.ts";

/** All that the review screen shows of a handoff, as judged. */
export interface HandoffView {
  readonly row: HandoffRow;
  readonly judged: JudgedHandoff;
  /** Its own findings, and those of its sources that belong to no handoff. */
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** The ledger whose handoff it is, else null. */
  readonly ledger: JudgedLedger | null;
  /** The sources that are reviewed with it: its own, its session's, its group's. */
  readonly sources: readonly ReadingRow[];
  /** The linked session, or null. */
  readonly session: SessionRow | null;
  /** All versions of it that are known, oldest first, itself among them. */
  readonly versions: readonly HandoffRow[];
  /** It was never opened before. */
  readonly isNew: boolean;
  /** Records that are new or changed since it was last opened; none where it is new as a whole. */
  readonly changedRecordIds: ReadonlySet<RecordId>;
}

/** How the review of a handoff stands. */
export interface ReviewView {
  readonly log: readonly ReviewEvent[];
  readonly state: ReviewState;
  readonly policy: Policy;
  /** Why it cannot be approved now; none: it can. */
  readonly blocks: readonly Block[];
  /** Records that have a word and are no longer in the handoff: listed, not lost. */
  readonly orphanedRecordIds: readonly RecordId[];
  /** The approval that stands, with its receipt and what has changed since; or null. */
  readonly approval: StandingApproval | null;
}

const MOST_VERSIONS = 200;

/** Null where the library has no such handoff (any more). */
export async function readHandoffView(db: Library, id: HandoffId): Promise<HandoffView | null> {
  const [row, detail, look] = await Promise.all([db.handoffs.get(id), db.handoffDetails.get(id), db.looks.get(id)]);
  if (row === undefined || detail === undefined) return null;
  const [sources, session, versions] = await Promise.all([
    readReviewedSources(db, row),
    row.sessionId === null ? undefined : db.sessions.get(row.sessionId),
    readVersions(db, row),
  ]);
  const judged = judgedOf(detail);
  const all = [...detail.findings, ...sources.flatMap(source => source.findings)];
  const changed = detail.handoff.records.filter(
    record => look !== undefined && look.recordDigests[record.id] !== detail.recordDigests[record.id],
  );
  return {
    row,
    judged,
    findings: findingsUnderReview(judged, all, sources),
    unchecked: detail.unchecked,
    ledger: detail.ledger,
    sources,
    session: session ?? null,
    versions,
    isNew: look === undefined,
    changedRecordIds: new Set(changed.map(record => record.id)),
  };
}

/** Null where the library has no such handoff (any more). */
export async function readReviewView(db: Library, id: HandoffId, nowMs: number): Promise<ReviewView | null> {
  const view = await readHandoffView(db, id);
  return view === null ? null : readReviewOf(db, view, nowMs);
}

/** The review of a handoff that was read before: an act reads its log alone, not the handoff again. */
export async function readReviewOf(db: Library, view: HandoffView, nowMs: number): Promise<ReviewView> {
  const { id } = view.row;
  const [log, policyRow] = await Promise.all([readLog(db, id), db.policies.toCollection().last()]);
  const state = foldReview(log);
  const policy = policyRow?.policy ?? {};
  // Bytes are verified when it is approved: that takes reading them all.
  const sources = view.sources.map(source => ({ ...source, isVerified: null }));
  const known = new Set(view.judged.handoff.records.map(record => record.id));
  return {
    log,
    state,
    policy,
    blocks: [
      ...(view.row.isGone ? [goneBlock(id)] : []),
      ...logBlocks(id, log),
      ...approvalBlocks(view.judged, view.findings, state, policy, { nowMs, sources }),
    ],
    orphanedRecordIds: [...state.records.keys()].filter(recordId => !known.has(recordId)),
    approval: await readApprovalOf(db, view, log, state),
  };
}

async function readApprovalOf(
  db: Library,
  { row }: HandoffView,
  log: readonly ReviewEvent[],
  state: ReviewState,
): Promise<StandingApproval | null> {
  if (state.standing !== "approved") return null;
  const detail = await db.handoffDetails.get(row.id);
  return detail === undefined ? null : readApproval(db, log, state, detail);
}

const goneBlock = (handoffId: HandoffId): Block => ({
  code: "handoff-gone",
  target: { type: "handoff", handoffId },
  message: "Its source no longer holds this handoff: what is shown is how it last stood, and cannot be approved.",
});

/** A log that was altered behind the app's back holds no review: nothing can be added to it or approved on it. */
function logBlocks(handoffId: HandoffId, log: readonly ReviewEvent[]): readonly Block[] {
  const verified = verifyLog(log);
  if (verified.ok) return [];
  const message = `${verified.error.message} What this screen says of earlier decisions cannot be trusted, and nothing can be approved on it.`;
  return [{ code: "log-broken", target: { type: "handoff", handoffId }, message }];
}

async function readVersions(db: Library, row: HandoffRow): Promise<readonly HandoffRow[]> {
  const versions = [row];
  const seen = new Set([row.id]);
  for (let at = row.previousId; at !== null && versions.length < MOST_VERSIONS; ) {
    const previous = await db.handoffs.get(at);
    if (previous === undefined || seen.has(previous.id)) break;
    seen.add(previous.id);
    versions.unshift(previous);
    at = previous.previousId;
  }
  for (let at: HandoffRow | undefined = row; at !== undefined && versions.length < MOST_VERSIONS; ) {
    const next: HandoffRow | undefined = await db.handoffs.where("previousId").equals(at.id).first();
    if (next === undefined || seen.has(next.id)) break;
    seen.add(next.id);
    versions.push(next);
    at = next;
  }
  return versions;
}

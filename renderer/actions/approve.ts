import type { Result } from "../../shared/lib/result.ts";
import { err } from "../../shared/lib/result.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import { type Approval, type ApprovalRefusal, approve } from "../../shared/review/approve.ts";
import { logHead } from "../../shared/review/log.ts";
import { nameAsApproved } from "../../shared/review/source-names.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { buildOperationStore, saveReviewAct } from "../store/review-store.ts";
import { RULESET } from "../store/review-summary.ts";
import { verifySourceBytes } from "../worker/reader-client.ts";
import { type ActRefusal, NO_REVIEWER, stampNow } from "./decide.ts";

export type ApproveRefusal = ApprovalRefusal | ActRefusal | { readonly code: "HANDOFF_GONE"; readonly message: string };

/**
 * Approves a handoff as it stands: its sources are read again and verified, the gate is asked, the receipt is stored
 * and the act is entered. Pressed twice it is the same approval, with the same receipt byte for byte.
 */
export async function approveHandoff(handoffId: HandoffId): Promise<Result<Approval, ApproveRefusal>> {
  const db = library();
  const stamp = await stampNow();
  if (stamp === null) return NO_REVIEWER;
  const nowMs = Date.parse(stamp.atIso);
  const [view, review] = await Promise.all([readHandoffView(db, handoffId), readReviewView(db, handoffId, nowMs)]);
  if (view === null || review === null || (view.row.isGone && review.state.standing !== "approved"))
    return err({ code: "HANDOFF_GONE", message: "This handoff is no longer in the library: its source has changed." });
  const { log, state, policy } = review;
  const head = logHead(log, handoffId);
  const receipt = review.approval?.receipt ?? null;
  const sources = await Promise.all(
    (receipt === null ? view.sources : nameAsApproved(receipt, view.sources)).map(async source => ({
      ...source,
      isVerified: await verifySourceBytes(source.id),
    })),
  );
  const { version } = await host.capabilities({});
  const approved = await approve(
    {
      // The same until something is entered in the log, so that a second press repeats the first.
      key: state.standing === "approved" ? (state.approval?.operationKey ?? head) : `${handoffId} ${head}`,
      atIso: stamp.atIso,
      nowMs,
      log,
      judged: view.judged,
      findings: view.findings,
      unchecked: view.unchecked,
      policy,
      sources,
      tool: { version, ruleset: RULESET },
      reviewer: stamp.reviewer,
    },
    buildOperationStore(db),
  );
  if (!approved.ok || state.standing === "approved") return approved;
  const entered = await saveReviewAct(db, approved.value.event, stamp, head);
  return entered.ok ? approved : entered;
}

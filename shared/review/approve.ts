import { digestOf } from "../lib/canonical-json.ts";
import { compareCodePoints } from "../lib/code-point-order.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Brief } from "../model/brief.ts";
import type { Receipt, ReceiptProblem } from "../model/receipt.ts";
import type { Block, ReviewDraft, ReviewEvent, ReviewState } from "../model/review.ts";
import { type BriefInput, type BriefSource, buildBrief } from "./build-brief.ts";
import { foldReview } from "./fold-review.ts";
import { approvalBlocks } from "./gate.ts";
import { type LogRefusal, logHead, verifyLog } from "./log.ts";
import { buildReceipt, receiptText } from "./receipt.ts";
import { type OperationConflict, type OperationStore, runOnce } from "./replay.ts";
import { verifyReceipt } from "./verify-receipt.ts";

/** What is approved, by whom, when, and under which key. */
export interface ApprovalRequest extends Omit<BriefInput, "state" | "sources"> {
  /** The operation's key: one per approval, so that a second press of the button is the same approval. */
  readonly key: string;
  /** ISO 8601 in UTC, ending in `Z`. */
  readonly atIso: string;
  readonly nowMs: number;
  readonly log: readonly ReviewEvent[];
  /** `isVerified`: its bytes were read again just now and have the recorded digest. */
  readonly sources: readonly (BriefSource & { readonly isVerified: boolean | null })[];
}

export type ApprovalRefusal =
  | { readonly code: "BLOCKED"; readonly message: string; readonly blocks: readonly Block[] }
  | { readonly code: "LOG_BROKEN"; readonly message: string; readonly refusal: LogRefusal }
  | { readonly code: "RECEIPT_DAMAGED"; readonly message: string; readonly problems: readonly ReceiptProblem[] }
  | OperationConflict;

export interface Approval {
  readonly brief: Brief;
  readonly receipt: Receipt;
  /** The receipt as it is stored: the same bytes at every replay. */
  readonly bytes: Uint8Array;
  readonly isReplay: boolean;
  /** To be entered in the log (not at a replay that is entered already). */
  readonly event: ReviewDraft;
}

/**
 * Approves what the log says of exactly this brief, once. The same key with the same input gives the stored receipt;
 * with another input it is OPERATION_CONFLICT; while anything stands in the way it is BLOCKED, and nothing is stored.
 */
export async function approve(
  request: ApprovalRequest,
  store: OperationStore,
): Promise<Result<Approval, ApprovalRefusal>> {
  const { judged, log, key, atIso, policy } = request;
  const whole = verifyLog(log);
  if (!whole.ok) return err({ code: "LOG_BROKEN", message: whole.error.message, refusal: whole.error });
  const state = foldReview(log);
  const brief = buildBrief({ ...request, state });
  const inputDigest = approvalInputDigest(brief, state);
  const done = await runOnce<ApprovalRefusal>(store, key, inputDigest, async () => {
    const blocks = approvalBlocks(judged, request.findings, state, policy, request);
    if (blocks.length > 0)
      return err({
        code: "BLOCKED",
        blocks,
        message: `${blocks.length} ${blocks.length === 1 ? "thing stands" : "things stand"} in the way.`,
      });
    const receipt = buildReceipt({
      brief,
      records: judged.handoff.records,
      operation: { key, inputDigest },
      approvedAtIso: atIso,
      reviewLog: { events: log.length, head: logHead(log, judged.handoff.id) },
    });
    return ok(new TextEncoder().encode(receiptText(receipt)));
  });
  if (!done.ok) return done;
  const verified = verifyReceipt(new TextDecoder().decode(done.value.bytes));
  if (!verified.ok)
    return err({
      code: "RECEIPT_DAMAGED",
      message: `The stored receipt of ${key} does not verify: ${verified.error[0]?.message ?? "it was changed."}`,
      problems: verified.error,
    });
  const receipt = verified.value;
  return ok({
    brief,
    receipt,
    bytes: done.value.bytes,
    isReplay: done.value.isReplay,
    event: { type: "approve", handoffId: judged.handoff.id, operationKey: key, receiptDigest: receipt.digest },
  });
}

/** The digest of an approval's exact input: brief, sources, words, policy, rule set, reviewer. Times are not part of it. */
export function approvalInputDigest(brief: Brief, state: ReviewState): string {
  const words = [
    ...[...state.records].map(([id, word]) => ["record", id, word.disposition, word.reason] as const),
    ...[...state.transitions].map(([id, word]) => ["transition", id, word.disposition, word.reason] as const),
    ...[...state.findings].map(([id, word]) => ["finding", id, word.disposition, word.reason] as const),
  ].sort((one, two) => compareCodePoints(one[0], two[0]) || compareCodePoints(one[1], two[1]));
  return digestOf({
    schema: "countersign.approval/1",
    brief: digestOf(brief),
    sources: brief.sources.map(({ path, sha256 }) => [path, sha256]),
    dispositions: words,
    policy: brief.policyDigest,
    ruleset: brief.tool.ruleset,
    reviewer: brief.reviewer,
  });
}

import { digestOf } from "../lib/canonical-json.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { Policy } from "../model/policy.ts";
import type { Receipt } from "../model/receipt.ts";
import type { ReviewEvent } from "../model/review.ts";
import type { Source } from "../model/source.ts";
import { handoffDigest, recordDigest } from "./handoff-digest.ts";
import { verifyLog } from "./log.ts";
import { nameAsApproved } from "./source-names.ts";

/** Something that is no longer as it was approved. */
export interface ApprovalChange {
  readonly code: "gone" | "log" | "session" | "source" | "handoff" | "record" | "verdict" | "policy" | "ruleset";
  /** Null where it is about no one record. */
  readonly recordId: string | null;
  /** One sentence: what changed. */
  readonly message: string;
}

/** How things stand now. */
export interface CurrentState {
  readonly judged: JudgedHandoff;
  readonly sources: readonly Pick<Source, "path" | "sha256">[];
  readonly policy: Policy;
  readonly ruleset: string;
}

/** What changed since an approval, in the order: sources, text, records and verdicts, policy, rules. None: it holds. */
export function approvalStaleness(receipt: Receipt, current: CurrentState): readonly ApprovalChange[] {
  const changes = [...sourceChanges(receipt, current), ...recordChanges(receipt, current.judged)];
  if (
    !changes.some(change => change.code === "record") &&
    receipt.handoff.digest !== handoffDigest(current.judged.handoff)
  )
    changes.push(about("handoff", "The text around the records is another than what was approved."));
  if (receipt.handoff.chosenSession !== current.judged.sessionChoice?.sessionId)
    changes.push(about("session", "Another word stands on which session it speaks of than when it was approved."));
  if (receipt.policyDigest !== digestOf(current.policy))
    changes.push(about("policy", "The policy is another than the one it was approved under."));
  if (receipt.tool.ruleset !== current.ruleset)
    changes.push(about("ruleset", "The rules have changed since it was approved."));
  return changes;
}

/** Whether the review log is still the one that an approval rests on. One change where it was altered, else none. */
export function logChanges(receipt: Receipt, log: readonly ReviewEvent[]): readonly ApprovalChange[] {
  const verified = verifyLog(log);
  if (!verified.ok) return [about("log", verified.error.message)];
  const last = log[receipt.reviewLog.events - 1];
  return last !== undefined && digestOf(last) === receipt.reviewLog.head
    ? []
    : [about("log", "The review log is not the one that was approved: what it says was written anew.")];
}

const about = (code: ApprovalChange["code"], message: string, recordId: string | null = null): ApprovalChange => ({
  code,
  recordId,
  message,
});

function sourceChanges(receipt: Receipt, current: CurrentState): readonly ApprovalChange[] {
  const sources = nameAsApproved(receipt, current.sources);
  const key = (source: Pick<Source, "path" | "sha256">): string => JSON.stringify([source.path, source.sha256]);
  const now = new Set(sources.map(key));
  const then = new Set(receipt.sources.map(key));
  const nowPaths = new Set(sources.map(source => source.path));
  const thenPaths = new Set(receipt.sources.map(source => source.path));
  return [
    ...receipt.sources
      .filter(source => !now.has(key(source)))
      .map(({ path }) =>
        about("source", nowPaths.has(path) ? `${path} has changed since.` : `${path} is no longer there.`),
      ),
    ...sources
      .filter(source => !then.has(key(source)) && !thenPaths.has(source.path))
      .map(({ path }) => about("source", `${path} has come since.`)),
  ];
}

function recordChanges(receipt: Receipt, judged: JudgedHandoff): ApprovalChange[] {
  const approved = new Map(receipt.records.map(record => [record.id, record]));
  const changes: ApprovalChange[] = [];
  for (const record of judged.handoff.records) {
    const then = approved.get(record.id);
    approved.delete(record.id);
    const verdict = judged.records.get(record.id)?.verdict ?? "unchecked";
    if (then === undefined) changes.push(about("record", "This record is new since the approval.", record.id));
    else if (then.digest !== recordDigest(record))
      changes.push(about("record", "This record says something else than what was approved.", record.id));
    else if (then.verdict !== verdict)
      changes.push(about("verdict", `It was ${then.verdict} when it was approved, and is ${verdict} now.`, record.id));
  }
  for (const gone of approved.keys()) changes.push(about("record", "A record that was approved is gone.", gone));
  return changes;
}

import { withoutMark } from "../coord/unverified.ts";
import type { Handoff } from "../model/handoff.ts";
import type { Receipt } from "../model/receipt.ts";
import { recordDigest } from "./handoff-digest.ts";

/** What a saved checkpoint says of the approval that it comes from (shared/export/checkpoint-document.ts). */
interface SaidApproval {
  readonly receipt_digest?: unknown;
  readonly handoff_digest?: unknown;
  readonly approved_by?: unknown;
}

/**
 * Whether a handoff is the checkpoint that a receipt's approval saved: it names the receipt, has its time, and states the
 * accepted and waived records, all of them and no others, each waived one with its mark. What a successor resumes from is then
 * what was approved, though it is not the file that was reviewed.
 */
export function isSavedApproval(receipt: Receipt, handoff: Handoff): boolean {
  const said = readApproval(handoff.text);
  if (said === null || said.receipt_digest !== receipt.digest || said.handoff_digest !== receipt.handoff.digest)
    return false;
  if (said.approved_by !== receipt.reviewer || handoff.createdMs !== Date.parse(receipt.approvedAt)) return false;
  const reasons = new Set(receipt.waivers.map(({ reason }) => reason));
  const left = receipt.records.map(({ digest, disposition }) => `${disposition} ${digest}`);
  for (const record of handoff.records) {
    const text = withoutMark(record.text);
    const isWaived = text !== record.text;
    if (isWaived && !reasons.has(reasonOf(record.text, text))) return false;
    const at = left.indexOf(`${isWaived ? "waive" : "accept"} ${recordDigest({ ...record, text })}`);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** "UNVERIFIED (reason): text". */
const reasonOf = (marked: string, text: string): string =>
  marked.slice("UNVERIFIED (".length, marked.length - text.length - "): ".length);

function readApproval(text: string): SaidApproval | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const said = typeof parsed === "object" && parsed !== null && "countersign" in parsed ? parsed.countersign : null;
    return typeof said === "object" ? said : null;
  } catch {
    return null;
  }
}

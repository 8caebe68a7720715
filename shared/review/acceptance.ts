import type { JudgedHandoff } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import type { Policy } from "../model/policy.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { ReviewState } from "../model/review.ts";
import { waiverOf } from "./dispositions.ts";
import { findingsOfRecord } from "./findings-of-record.ts";
import { hasEvidence } from "./gate.ts";
import { isHighRisk } from "./high-risk.ts";
import { isUnprovenWake } from "./wake-proof.ts";

const BLOCKER_REASON = "A blocker is not accepted: waive it with a reason, or flag it.";
const WAKE_REASON =
  "Nothing proves that this wake was delivered, so it is not accepted: waive it with a reason, or flag it.";
const NO_EVIDENCE_REASON = "It is high-risk and has no evidence to open: waive it with a reason, or flag it.";

/**
 * Why accepting a record would not let the handoff pass, in one sentence with what to do instead; null where it would.
 * `findings` are those under review. The gate (`approvalBlocks`) refuses the same records once they are accepted.
 */
export function recordRefusal(
  judged: JudgedHandoff,
  record: HandoffRecord,
  findings: readonly Finding[],
  state: ReviewState,
  policy: Policy,
): string | null {
  // Its blocker can be waived by itself; what is missing is missing all the same.
  if (isUnprovenWake(judged, record)) return WAKE_REASON;
  const own = findingsOfRecord(findings, record.id);
  // To accept the record takes the place of a waiver of the record; one of the finding or of its part would stand.
  const others: ReviewState = { ...state, records: new Map() };
  if (own.some(finding => findingRefusal(finding) !== null && waiverOf(others, finding) === null))
    return BLOCKER_REASON;
  return isHighRisk(record, own, policy) && !hasEvidence(judged, record, own) ? NO_EVIDENCE_REASON : null;
}

/** The same of a finding by itself: a blocker can only be waived or flagged. */
export const findingRefusal = (finding: Finding): string | null =>
  finding.severity === "blocker" ? BLOCKER_REASON : null;

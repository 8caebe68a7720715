import type { JudgedHandoff } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import type { ReviewState } from "../model/review.ts";
import { dispositionOf, waiverOf } from "./dispositions.ts";

/** What an approval would let pass, counted. Every record is in exactly one of the first four. */
export interface ApprovalTerms {
  /** Accepted, and supported by evidence. */
  readonly supported: number;
  /** Accepted, and nothing that was loaded decides them. */
  readonly unchecked: number;
  /** Accepted although evidence is missing, has aged or says otherwise. */
  readonly unsupported: number;
  /** Waived with a reason. */
  readonly waived: number;
  /** Findings about the handoff as a whole, or about a part that was waived by itself. */
  readonly waivedFindings: number;
  /** Warnings and notes that nobody answered: they do not block, and pass as they are. */
  readonly openFindings: number;
}

/** Counts what the approval of a handoff would let pass as its review stands. `findings` are those under review. */
export function approvalTerms(judged: JudgedHandoff, findings: readonly Finding[], state: ReviewState): ApprovalTerms {
  const count = { supported: 0, unchecked: 0, unsupported: 0, waived: 0 };
  const waived = new Set<string>();
  for (const record of judged.handoff.records) {
    const word = dispositionOf(state, record);
    const verdict = judged.records.get(record.id)?.verdict ?? "unchecked";
    if (word?.disposition === "waive") {
      count.waived += 1;
      waived.add(record.id);
    } else if (word?.disposition === "accept")
      count[verdict === "supported" || verdict === "unchecked" ? verdict : "unsupported"] += 1;
  }
  const ofOthers = findings.filter(({ recordId }) => recordId === null || !waived.has(recordId));
  const answered = ofOthers.filter(finding => waiverOf(state, finding) !== null);
  return {
    ...count,
    waivedFindings: answered.length,
    openFindings: ofOthers.length - answered.length,
  };
}

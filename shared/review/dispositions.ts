import { hasWords } from "../lib/has-words.ts";
import type { Finding } from "../model/finding.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Disposition, ReviewState, StandingDisposition } from "../model/review.ts";

/**
 * The reviewer's word on a record with its transitions: the most doubtful of those that were said.
 * Null while there is none on the record, nor on every transition of it.
 */
export function dispositionOf(state: ReviewState, record: HandoffRecord): StandingDisposition | null {
  const own = state.records.get(record.id) ?? null;
  const parts = record.transitions.flatMap(transition => {
    const word = state.transitions.get(transition.id);
    return word === undefined ? [] : [word];
  });
  if (own === null && (parts.length === 0 || parts.length < record.transitions.length)) {
    // A flag on one part stands even while the rest is undecided.
    return parts.find(part => part.disposition === "flag") ?? null;
  }
  const words = own === null ? parts : [own, ...parts];
  return words.reduce((worst, word) => (DOUBT[word.disposition] > DOUBT[worst.disposition] ? word : worst));
}

const DOUBT: Readonly<Record<Disposition, number>> = { accept: 0, waive: 1, later: 2, flag: 3 };

/** The waiver that answers a finding, given to it, to its record or to its transition; or null. */
export function waiverOf(state: ReviewState, finding: Finding): StandingDisposition | null {
  const words = [
    state.findings.get(finding.fingerprint),
    finding.recordId === null ? undefined : state.records.get(finding.recordId),
    finding.transitionId === null ? undefined : state.transitions.get(finding.transitionId),
  ];
  return words.find(word => word?.disposition === "waive" && hasWords(word.reason)) ?? null;
}

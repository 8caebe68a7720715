import type { JudgedHandoff } from "../model/audit.ts";
import type { Evidence } from "../model/evidence.ts";
import type { HandoffRecord } from "../model/record.ts";

/** A record that evidence entails, with the first of that evidence; null where a rule supports it without a place to show. */
export interface SupportedRecord {
  readonly record: HandoffRecord;
  readonly proof: Evidence | null;
}

/** The supported records of a handoff in their order. Where a record was read from is its own words, and no proof. */
export const findSupported = (judged: JudgedHandoff): readonly SupportedRecord[] =>
  judged.handoff.records.flatMap(record => {
    const own = judged.records.get(record.id);
    if (own?.verdict !== "supported") return [];
    const evidence = own.transitions.flatMap(transition => transition.evidence);
    return [{ record, proof: evidence.find(({ stance }) => stance === "supports") ?? null }];
  });

/** What a supported record rests on, in a few words that still have to be escaped; empty where there is no place to show. */
export function proofInWords(proof: Evidence | null): string {
  if (proof === null) return "";
  const place = proof.line === null ? "" : `line ${proof.line}`;
  return [proof.label, place].filter(part => part !== "").join(", ");
}

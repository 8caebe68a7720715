import type { HandoffCounts, JudgedRecord } from "../model/audit.ts";
import type { Evidence } from "../model/evidence.ts";
import { type Finding, VERDICTS, type Verdict } from "../model/finding.ts";
import type { Handoff } from "../model/handoff.ts";
import type { RecordId } from "../model/ids.ts";
import type { RuledResult } from "./run-rules.ts";

/** The worse of two verdicts (DESIGN.md section 4). */
const worse = (left: Verdict, right: Verdict): Verdict =>
  VERDICTS.indexOf(left) <= VERDICTS.indexOf(right) ? left : right;

const worst = (verdicts: readonly Verdict[]): Verdict | null =>
  verdicts.length === 0 ? null : verdicts.reduce(worse, "supported");

const verdictOf = ({ result, verdict }: RuledResult): Verdict =>
  result.type === "finding" ? (result.verdict ?? verdict) : result.type;

const withoutRepeats = (evidence: readonly Evidence[]): readonly Evidence[] => {
  const seen = new Set<string>();
  return evidence.filter(piece => {
    const key = JSON.stringify([piece.sourceId, piece.messageId, piece.line, piece.at, piece.quote]);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
};

/**
 * The verdicts of a handoff's records: a transition has the worst that was said of it and is unchecked where nothing
 * was; a record has the worst of its transitions and of what was said of it as a whole.
 */
export function foldRecords(
  handoff: Handoff,
  byRecord: ReadonlyMap<RecordId | null, readonly RuledResult[]>,
  candidatesOf: (recordId: RecordId) => readonly Evidence[],
): ReadonlyMap<RecordId, JudgedRecord> {
  const records = new Map<RecordId, JudgedRecord>();
  for (const record of handoff.records) {
    const results = byRecord.get(record.id) ?? [];
    const transitions = record.transitions.map(({ id }) => {
      const own = results.filter(({ result }) => result.transitionId === id);
      const ranked = own.toSorted((a, b) => VERDICTS.indexOf(verdictOf(a)) - VERDICTS.indexOf(verdictOf(b)));
      return {
        transitionId: id,
        verdict: worst(own.map(verdictOf)) ?? "unchecked",
        evidence: withoutRepeats(ranked.flatMap(({ result }) => result.evidence)),
      };
    });
    const whole = results.filter(({ result }) => result.transitionId === null).map(verdictOf);
    records.set(record.id, {
      recordId: record.id,
      verdict: worst([...transitions.map(({ verdict }) => verdict), ...whole]) ?? "unchecked",
      transitions,
      candidates: candidatesOf(record.id),
    });
  }
  return records;
}

/** A handoff's verdict, the worst of its records, and the counts beside it. One without records is unchecked. */
export function foldHandoff(
  records: ReadonlyMap<RecordId, JudgedRecord>,
  findings: readonly Finding[],
): { readonly verdict: Verdict; readonly counts: HandoffCounts } {
  const verdicts = [...records.values()].map(({ verdict }) => verdict);
  const count = (verdict: Verdict): number => verdicts.filter(other => other === verdict).length;
  const severe = (severity: Finding["severity"]): number => findings.filter(one => one.severity === severity).length;
  return {
    verdict: worst(verdicts) ?? "unchecked",
    counts: {
      supported: count("supported"),
      contradicted: count("contradicted"),
      unsupported: count("unsupported"),
      stale: count("stale"),
      unchecked: count("unchecked"),
      blockers: severe("blocker"),
      warnings: severe("warning"),
      notes: severe("note"),
    },
  };
}

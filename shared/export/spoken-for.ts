import { groupBy } from "../lib/group-by.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { Evidence } from "../model/evidence.ts";
import type { Finding, Verdict } from "../model/finding.ts";
import type { RuleId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";

/** A record that is doubted without a finding that says so, since one fault is reported once. */
export interface SpokenFor {
  readonly record: HandoffRecord;
  readonly verdict: Verdict;
  /** The rules of the findings that speak of the same fault, each once; empty where the audit does not tell. */
  readonly rules: readonly RuleId[];
}

// What a record was read from is its own words: two records never share a fault through them.
const keysOf = (evidence: readonly Evidence[]): readonly string[] =>
  evidence
    .filter(({ how }) => how !== "cited")
    .map(({ sourceId, messageId, line, quote }) => JSON.stringify([sourceId, messageId, line, quote]));

/**
 * The doubted records of a handoff that none of its findings is about, each with the findings that rest on the same
 * evidence. `findings` are those of the handoff.
 */
export function findSpokenFor(judged: JudgedHandoff, findings: readonly Finding[]): readonly SpokenFor[] {
  const ownOf = groupBy(findings, ({ recordId }) => recordId);
  const silent = judged.handoff.records.flatMap(record => {
    const own = judged.records.get(record.id);
    if (own === undefined || own.verdict === "supported" || own.verdict === "unchecked") return [];
    const isSaid = (ownOf.get(record.id) ?? []).some(({ verdict }) => verdict === own.verdict);
    return isSaid ? [] : [{ record, own }];
  });
  if (silent.length === 0) return [];
  const restingOn = groupBy(
    findings.flatMap(finding => keysOf(finding.evidence).map(key => ({ key, rule: finding.rule }))),
    ({ key }) => key,
  );
  return silent.map(({ record, own }) => {
    const keys = keysOf(own.transitions.flatMap(({ evidence }) => evidence));
    const shared = keys.flatMap(key => restingOn.get(key) ?? []).map(({ rule }) => rule);
    const others = [...(ownOf.get(record.id) ?? []), ...findings.filter(one => one.verdict === own.verdict)];
    const rules = new Set(shared.length > 0 ? shared : others.map(({ rule }) => rule));
    // Several that could be meant are none that is.
    return { record, verdict: own.verdict, rules: shared.length > 0 || rules.size === 1 ? [...rules] : [] };
  });
}

/** Why the record is doubted, as the end of a sentence that names it. */
export const spokenForInWords = ({ rules }: SpokenFor): string =>
  rules.length === 0
    ? "its fault is reported once, with another record"
    : `the same fault as ${rules.join(" and ")}, which is reported once`;

import type { JudgedHandoff } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import { DEFAULT_HIGH_RISK, type Policy } from "../model/policy.ts";
import type { HandoffRecord } from "../model/record.ts";
import { findingsOfRecord } from "./findings-of-record.ts";
import { isUnprovenWake } from "./wake-proof.ts";

/** What the seven words of a policy mean in a record's text. Generous: the price of a hit is one look at the evidence. */
const WORDS: Readonly<Record<string, RegExp>> = {
  push: /\bpush(?:e[ds]|ing)?\b|\bforce-push/i,
  merge: /\bmerg(?:e[ds]?|ing)\b/i,
  deploy: /\b(?:re)?deploy(?:s|ed|ing|ment|ments)?\b|\brolled out\b|\bin production\b/i,
  release: /\breleas(?:e[ds]?|ing)\b|\bpublish(?:e[ds]|ing)?\b|\btagged v?\d/i,
  tests: /\btests?\b|\btest suite\b|\bspecs? pass/i,
  authority:
    /\bauthori(?:ty|[sz]ed?|[sz]ation)\b|\bpermissions?\b|\bpermitted\b|\bapprov(?:e[ds]?|al|ing)\b|\bgrant(?:s|ed|ing)?\b|\bsign-?off\b|\bconsent\b|\bcredentials?\b/i,
  money:
    /\bpa(?:y|ys|id|ying|yments?)\b|\bspen[dt]s?\b|\bspending\b|\bbudgets?\b|\binvoices?\b|\bbilling\b|\brefund(?:s|ed)?\b|\bpurchas(?:e[ds]?|ing)\b|\b(?:USD|EUR|GBP)\b|[$€£]\s?\d[\d,]*(?:\.\d|\d|k\b)/i,
};

/** Whether a record may only be accepted by someone who opened its evidence: by its kind, its words, or a rule that spoke of it. */
export function isHighRisk(record: HandoffRecord, findings: readonly Finding[], policy: Policy): boolean {
  return (policy.highRisk ?? DEFAULT_HIGH_RISK).some(entry => {
    if (entry === record.kind) return true;
    const word = Object.hasOwn(WORDS, entry) ? WORDS[entry] : undefined;
    if (word !== undefined) return word.test(record.text);
    return findingsOfRecord(findings, record.id).some(finding => finding.rule === entry);
  });
}

/**
 * Whether a reviewer who has read an unchecked record may accept it with others of its section and one confirmation, each as an
 * entry of its own: where it is not high-risk and has no blocker against it. The others are decided one by one.
 */
export function canAcceptUnchecked(
  judged: JudgedHandoff,
  record: HandoffRecord,
  findings: readonly Finding[],
  policy: Policy,
): boolean {
  return (
    (judged.records.get(record.id)?.verdict ?? "unchecked") === "unchecked" &&
    !isHighRisk(record, findings, policy) &&
    !isUnprovenWake(judged, record) &&
    !hasBlocker(record, findings)
  );
}

/** Whether a record may be accepted together with others in one act: supported, not high-risk, and with nothing against it. */
export function canAcceptInBulk(
  judged: JudgedHandoff,
  record: HandoffRecord,
  findings: readonly Finding[],
  policy: Policy,
): boolean {
  return (
    judged.records.get(record.id)?.verdict === "supported" &&
    !isHighRisk(record, findings, policy) &&
    !isUnprovenWake(judged, record) &&
    !hasBlocker(record, findings)
  );
}

const hasBlocker = (record: HandoffRecord, findings: readonly Finding[]): boolean =>
  findingsOfRecord(findings, record.id).some(finding => finding.severity === "blocker");

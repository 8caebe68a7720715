import type { JudgedHandoff } from "../model/audit.ts";
import type { Finding } from "../model/finding.ts";
import type { RecordId } from "../model/ids.ts";
import { DEFAULT_HIGH_RISK, type Policy } from "../model/policy.ts";
import type { HandoffRecord } from "../model/record.ts";
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
    return findings.some(finding => finding.recordId === record.id && finding.rule === entry);
  });
}

/** The records of a section that one act may accept: supported, not high-risk, and with nothing against them. */
export function acceptableInSection(
  judged: JudgedHandoff,
  section: string,
  findings: readonly Finding[],
  policy: Policy,
): readonly RecordId[] {
  return judged.handoff.records
    .filter(record => record.section === section && canAcceptInBulk(judged, record, findings, policy))
    .map(record => record.id);
}

/**
 * The unchecked records of a section that a reviewer who has read them may accept with one confirmation, each as an entry
 * of its own: those that are not high-risk and have no blocker against them. The others are decided one by one.
 */
export function acceptableUnchecked(
  judged: JudgedHandoff,
  section: string,
  findings: readonly Finding[],
  policy: Policy,
): readonly RecordId[] {
  return judged.handoff.records
    .filter(
      record =>
        record.section === section &&
        (judged.records.get(record.id)?.verdict ?? "unchecked") === "unchecked" &&
        !isHighRisk(record, findings, policy) &&
        !isUnprovenWake(judged, record) &&
        !hasBlocker(record, findings),
    )
    .map(record => record.id);
}

/** Whether a record may be accepted together with others in one act. Unchecked ones may not. */
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
  findings.some(finding => finding.recordId === record.id && finding.severity === "blocker");

import { groupBy } from "../../shared/lib/group-by.ts";
import type { JudgedRecord } from "../../shared/model/audit.ts";
import type { Evidence } from "../../shared/model/evidence.ts";
import type { Finding } from "../../shared/model/finding.ts";
import type { RecordId, SessionId } from "../../shared/model/ids.ts";
import type { HandoffRecord } from "../../shared/model/record.ts";
import type { Block, ReviewNote, ReviewState, ReviewTarget, StandingDisposition } from "../../shared/model/review.ts";
import { findingRefusal, recordRefusal } from "../../shared/review/acceptance.ts";
import { dispositionOf, waiverOf } from "../../shared/review/dispositions.ts";
import { canAcceptInBulk, canAcceptUnchecked } from "../../shared/review/high-risk.ts";
import { SEVERITY_ORDER } from "../components/verdict-words.ts";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";

/** Something that the reviewer says a word on: a record, or a finding that belongs to no record. */
export type ReviewItem =
  | {
      readonly type: "record";
      readonly key: string;
      readonly record: HandoffRecord;
      readonly judged: JudgedRecord | null;
      readonly findings: readonly Finding[];
    }
  | { readonly type: "finding"; readonly key: string; readonly finding: Finding };

export interface ReviewSection {
  readonly title: string;
  readonly items: readonly ReviewItem[];
  /** What one act may still accept. */
  readonly acceptable: readonly RecordId[];
  /** Undecided records that nothing decides, and that may be accepted with one confirmation when they were read. */
  readonly unchecked: readonly HandoffRecord[];
}

export const recordKey = (recordId: RecordId): string => `record ${recordId}`;
const findingKey = (fingerprint: string): string => `finding ${fingerprint}`;

/** The handoff as it is reviewed: what concerns the whole first, then its sections in their order. */
export function buildSections(view: HandoffView, review: ReviewView): readonly ReviewSection[] {
  const { records } = view.judged.handoff;
  const known = new Set(records.map(record => record.id));
  const ofRecord = groupBy(view.findings, finding => finding.recordId);
  const whole = view.findings.filter(finding => finding.recordId === null || !known.has(finding.recordId));
  const sections: ReviewSection[] = [];
  if (whole.length > 0)
    sections.push({
      title: "About the handoff",
      acceptable: [],
      unchecked: [],
      items: whole
        .toSorted(bySeverity)
        .map(finding => ({ type: "finding", key: findingKey(finding.fingerprint), finding })),
    });
  for (const [title, members] of groupBy(records, record => record.section)) {
    const items = members.map(
      (record): ReviewItem => ({
        type: "record",
        key: recordKey(record.id),
        record,
        judged: view.judged.records.get(record.id) ?? null,
        findings: (ofRecord.get(record.id) ?? []).toSorted(bySeverity),
      }),
    );
    const { judged, findings } = view;
    const acceptable = members
      .filter(
        record => canAcceptInBulk(judged, record, findings, review.policy) && !review.state.records.has(record.id),
      )
      .map(record => record.id);
    const unchecked = members.filter(
      record =>
        canAcceptUnchecked(judged, record, findings, review.policy) && dispositionOf(review.state, record) === null,
    );
    sections.push({ title, items, acceptable, unchecked });
  }
  return sections;
}

const bySeverity = (a: Finding, b: Finding): number => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity];

export const targetOf = (item: ReviewItem): ReviewTarget =>
  item.type === "record"
    ? { type: "record", recordId: item.record.id }
    : { type: "finding", fingerprint: item.finding.fingerprint };

/** The item that a target of a review is about, or undefined where none is. */
export const itemOfTarget = (items: readonly ReviewItem[], target: ReviewTarget): ReviewItem | undefined =>
  items.find(one =>
    target.type === "finding"
      ? findingsOf(one).some(finding => finding.fingerprint === target.fingerprint)
      : one.type === "record" && one.record.id === target.recordId,
  );

/** What a target of a review says, or null where none of the items is about it. */
export function textOfTarget(items: readonly ReviewItem[], target: ReviewTarget): string | null {
  const item = itemOfTarget(items, target);
  if (item === undefined) return null;
  return item.type === "record" ? item.record.text : item.finding.message;
}

/** What was found about an item. */
export const findingsOf = (item: ReviewItem): readonly Finding[] =>
  item.type === "record" ? item.findings : [item.finding];

/** The reviewer's word on an item as it stands. */
export const wordOn = (state: ReviewState, item: ReviewItem): StandingDisposition | null =>
  item.type === "record"
    ? dispositionOf(state, item.record)
    : (state.findings.get(item.finding.fingerprint) ?? waiverOf(state, item.finding));

/** Whether nobody has decided an item. */
export function isUndecided(state: ReviewState, item: ReviewItem): boolean {
  const word = wordOn(state, item);
  return word === null || word.disposition === "later";
}

/** Whether an item passes as it is where nobody says a word: a warning or note about the whole. */
export const isOptional = (item: ReviewItem): boolean => item.type === "finding" && item.finding.severity !== "blocker";

/** Why accepting an item would not let the handoff pass, in one sentence; null where it would. */
export const refusalOf = (item: ReviewItem, view: HandoffView, { state, policy }: ReviewView): string | null =>
  item.type === "record"
    ? recordRefusal(view.judged, item.record, item.findings, state, policy)
    : findingRefusal(item.finding);

/** Whether the evidence of an item was opened. */
export const isOpened = (state: ReviewState, item: ReviewItem): boolean =>
  item.type === "record" ? state.opened.has(item.record.id) : state.openedFindings.has(item.finding.fingerprint);

/** The notes on an item, and on what was found about it, in the order in which they were made. */
export const notesOf = (state: ReviewState, item: ReviewItem): readonly ReviewNote[] =>
  state.notes.filter(({ target }) => {
    if (target === null) return false;
    if (target.type === "finding") return findingsOf(item).some(finding => finding.fingerprint === target.fingerprint);
    return item.type === "record" && target.recordId === item.record.id;
  });

/** The evidence of an item that stands in a session, the strongest; null where none does. */
export function sessionEvidenceOf(item: ReviewItem): (Evidence & { readonly sessionId: SessionId }) | null {
  for (const { evidence } of evidenceOf(item)) {
    const { sessionId } = evidence;
    if (sessionId !== null && evidence.messageId !== null) return { ...evidence, sessionId };
  }
  return null;
}

/** The item that a block is about, or null where it is about the whole. */
export function keyOfBlock(block: Block): string | null {
  const { target } = block;
  if (target.type === "record" || target.type === "transition") return recordKey(target.recordId);
  return target.type === "finding" ? findingKey(target.fingerprint) : null;
}

export interface EvidenceEntry {
  readonly key: string;
  readonly evidence: Evidence;
  /** Found by similar words, where no rule decided: no proof. */
  readonly isCandidate: boolean;
  /** It is the place where the handoff itself says so. */
  readonly isOwnWords: boolean;
}

/** The evidence of an item, each place once, the strongest first. */
export function evidenceOf(item: ReviewItem): readonly EvidenceEntry[] {
  const anchor = item.type === "record" ? item.record.anchor : null;
  const findings = findingsOf(item);
  const judged = item.type === "record" ? item.judged : null;
  const proofs = [
    ...findings.flatMap(finding => finding.evidence),
    ...(judged?.transitions.flatMap(transition => transition.evidence) ?? []),
  ];
  const entries = new Map<string, EvidenceEntry>();
  const add = (evidence: Evidence, isCandidate: boolean): void => {
    const { sourceId, sessionId, messageId, line, at } = evidence;
    const key = JSON.stringify([sourceId, sessionId, messageId, line, at?.type === "text" ? at.start : at]);
    if ([...entries.values()].some(entry => isSamePlace(entry.evidence, evidence))) return;
    const isOwnWords =
      anchor !== null &&
      sourceId === anchor.sourceId &&
      messageId === anchor.messageId &&
      evidence.stance === "context";
    if (!entries.has(key)) entries.set(key, { key, evidence, isCandidate, isOwnWords });
  };
  for (const evidence of proofs) add(evidence, false);
  for (const evidence of judged?.candidates ?? []) add(evidence, true);
  return [...entries.values()].sort((a, b) => strength(a) - strength(b));
}

/** The same words of the same text, give or take a quotation mark. */
function isSamePlace(a: Evidence, b: Evidence): boolean {
  if (a.sourceId !== b.sourceId || a.sessionId !== b.sessionId || a.messageId !== b.messageId || a.line !== b.line)
    return false;
  if (a.at?.type !== "text" || b.at?.type !== "text") return a.quote === b.quote;
  return (a.at.start >= b.at.start && a.at.end <= b.at.end) || (b.at.start >= a.at.start && b.at.end <= a.at.end);
}

function strength({ evidence, isCandidate, isOwnWords }: EvidenceEntry): number {
  if (isCandidate) return 4;
  if (isOwnWords) return 3;
  return { contradicts: 0, supports: 1, context: 2 }[evidence.stance];
}

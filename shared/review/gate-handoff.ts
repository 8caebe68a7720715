import { err, ok, type Result } from "../lib/result.ts";
import { shortLine } from "../lib/short-line.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import { type Finding, VERDICTS, type Verdict } from "../model/finding.ts";
import type { Receipt, ReceiptProblem, ReceiptRecord, ReceiptWaiver } from "../model/receipt.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Source } from "../model/source.ts";
import { findingsUnderReview } from "./gate.ts";
import { handoffDigest, recordDigest } from "./handoff-digest.ts";
import { saysUnprovenWake } from "./wake-proof.ts";

/** The handoff that a successor would start from, as it is judged now. */
export interface GateSubject {
  readonly judged: JudgedHandoff;
  /** All findings of that judgement. */
  readonly findings: readonly Finding[];
  /** What was read now, the handoff's own file first. `isGrown`: it begins with the bytes that were approved. */
  readonly sources: readonly (Pick<Source, "id" | "path" | "sha256" | "status" | "issues"> & {
    readonly isGrown?: boolean;
  })[];
}

/**
 * What a successor's start asks of a receipt that verifies by itself: is it of exactly this handoff? Its records, their
 * verdicts, its waivers and its sources are compared with what the handoff comes to now. A receipt can be made up and
 * given a digest that fits; it cannot be made to fit a handoff that it does not describe. All that is wrong is said.
 */
export function gateHandoff(receipt: Receipt, subject: GateSubject): Result<Receipt, readonly ReceiptProblem[]> {
  const digest = handoffDigest(subject.judged.handoff);
  if (receipt.handoff.digest !== digest || receipt.handoff.kind !== subject.judged.handoff.kind)
    return err([
      {
        code: "RECEIPT_OTHER_HANDOFF",
        message: `It approves the ${receipt.handoff.kind} ${receipt.handoff.digest}, and this one is the ${subject.judged.handoff.kind} ${digest}: have this one reviewed.`,
      },
    ]);
  const pairs = pairRecords(receipt, subject.judged.handoff.records);
  const problems =
    pairs === null
      ? [problem("RECEIPT_RECORDS", "Its records are not those of this handoff: it was not made from a review of it.")]
      : [
          ...verdictProblems(pairs, subject.judged),
          ...waiverProblems(receipt, pairs, subject),
          ...wakeProblems(pairs),
          ...wordProblems(receipt, pairs),
        ];
  const all = [...problems, ...sourceProblems(receipt, subject)];
  return all.length > 0 ? err(all) : ok(receipt);
}

/** How many records' verdicts rest on what was not read now, so that they could not be judged again. */
export function countUnjudged(receipt: Receipt, { judged }: GateSubject): number {
  const pairs = pairRecords(receipt, judged.handoff.records) ?? [];
  return pairs.filter(([then, now]) => then.verdict !== "unchecked" && verdictOf(judged, now) === "unchecked").length;
}

type Pair = readonly [then: ReceiptRecord, now: HandoffRecord];

const problem = (code: ReceiptProblem["code"], message: string): ReceiptProblem => ({ code, message });

const verdictOf = (judged: JudgedHandoff, record: HandoffRecord): Verdict =>
  judged.records.get(record.id)?.verdict ?? "unchecked";

/** Each record with what the receipt says of it; null where the two lists are not the same. */
function pairRecords(receipt: Receipt, records: readonly HandoffRecord[]): readonly Pair[] | null {
  if (receipt.records.length !== records.length) return null;
  const byId = new Map(receipt.records.map(record => [record.id, record]));
  // A receipt of a library in which two files had the same ids has others: then what they say tells them apart.
  const isSameIds = byId.size === records.length && records.every(record => byId.has(record.id));
  const byDigest = new Map<string, ReceiptRecord[]>();
  for (const record of receipt.records) byDigest.set(record.digest, [...(byDigest.get(record.digest) ?? []), record]);
  const pairs: Pair[] = [];
  for (const record of records) {
    const digest = recordDigest(record);
    const then = isSameIds ? byId.get(record.id) : byDigest.get(digest)?.shift();
    if (then === undefined || then.digest !== digest || then.kind !== record.kind) return null;
    pairs.push([then, record]);
  }
  return pairs;
}

const words = (record: HandoffRecord): string => `"${shortLine(record.text, 60)}"`;

/** Less may be loaded now than at the review, so that a verdict may be unchecked now; a worse one was never approved. */
function verdictProblems(pairs: readonly Pair[], judged: JudgedHandoff): readonly ReceiptProblem[] {
  const rank = (verdict: Verdict): number => VERDICTS.indexOf(verdict);
  return pairs.flatMap(([then, now]) => {
    const verdict = verdictOf(judged, now);
    if (verdict === "unchecked" || rank(verdict) >= rank(then.verdict)) return [];
    return [
      problem("RECEIPT_VERDICTS", `It calls ${words(now)} ${then.verdict}, and it is ${verdict}: have it reviewed.`),
    ];
  });
}

/** A wake that was not proven at the review could only be waived, and what rests on it too. */
function wakeProblems(pairs: readonly Pair[]): readonly ReceiptProblem[] {
  const thenOf = new Map(pairs.map(([then, now]) => [now.id, then]));
  const records = pairs.map(([, now]) => now);
  const verdictThen = ({ id }: HandoffRecord): Verdict => thenOf.get(id)?.verdict ?? "unchecked";
  return pairs.flatMap(([then, now]) =>
    then.disposition === "accept" && saysUnprovenWake(now, records, verdictThen)
      ? [problem("RECEIPT_WAKE", `It accepts ${words(now)}, and nothing proved the wake: have it reviewed.`)]
      : [],
  );
}

function waiverProblems(
  { waivers }: Receipt,
  pairs: readonly Pair[],
  { judged, findings, sources }: GateSubject,
): readonly ReceiptProblem[] {
  const receiptRecordOf = new Map<string, ReceiptRecord>(pairs.map(([then, now]) => [now.id, then]));
  const isWaived = (finding: Finding): boolean => {
    const record = finding.recordId === null ? undefined : receiptRecordOf.get(finding.recordId);
    if (record?.disposition === "waive") return true;
    return waivers.some(
      ({ fingerprint, recordId, rules }) =>
        fingerprint !== null &&
        (fingerprint === finding.fingerprint || (recordId === (record?.id ?? null) && rules.includes(finding.rule))),
    );
  };
  return findingsUnderReview(judged, findings, sources)
    .filter(finding => finding.severity === "blocker" && !isWaived(finding))
    .map(({ rule, message }) =>
      problem("RECEIPT_WAIVERS", `It waives no ${rule}, which blocks: ${shortLine(message, 200)}`),
    );
}

/** What it says of a record must be the record's words: a reader sees no others. */
function wordProblems({ waivers, notChecked }: Receipt, pairs: readonly Pair[]): readonly ReceiptProblem[] {
  const texts = new Map(pairs.map(([then, now]) => [then.id, now.text]));
  const isOther = ({ recordId, text }: { readonly recordId: string | null; readonly text: string }): boolean =>
    recordId !== null && !isSameText(text, texts.get(recordId) ?? "");
  const others = [...waivers.filter((waiver: ReceiptWaiver) => waiver.fingerprint === null), ...notChecked].filter(
    isOther,
  );
  return others.map(({ text }) =>
    problem(
      "RECEIPT_RECORDS",
      `What it gives as a record's words is not what the record says: "${shortLine(text, 60)}".`,
    ),
  );
}

/** Whether two texts are one, secrets apart: what is masked in one of them is no difference. */
function isSameText(shown: string, text: string): boolean {
  if (shown.length !== text.length) return false;
  for (let index = 0; index < text.length; index += 1)
    if (shown[index] !== text[index] && shown[index] !== "•") return false;
  return true;
}

function sourceProblems(receipt: Receipt, { sources }: GateSubject): readonly ReceiptProblem[] {
  const approved = new Set(receipt.sources.map(({ sha256 }) => sha256));
  return sources
    .filter(({ sha256, isGrown }) => isGrown !== true && !approved.has(sha256))
    .map(({ path }) => problem("RECEIPT_SOURCES", `${shortLine(path, 200)} is not the file that was reviewed.`));
}

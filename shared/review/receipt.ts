import { digestOf } from "../lib/canonical-json.ts";
import type { Brief, BriefRecord } from "../model/brief.ts";
import { VERDICTS } from "../model/finding.ts";
import { GRANTS_NOTHING, type Receipt, type ReceiptRecord, type ReceiptWaiver } from "../model/receipt.ts";
import type { HandoffRecord } from "../model/record.ts";
import { recordDigest } from "./handoff-digest.ts";

/** What a receipt says besides what stands in the brief. */
export interface ReceiptInput {
  readonly brief: Brief;
  /** The handoff's records as they were parsed: their digests are taken before secrets are masked. */
  readonly records: readonly HandoffRecord[];
  readonly operation: { readonly key: string; readonly inputDigest: string };
  /** ISO 8601 in UTC, ending in `Z`. */
  readonly approvedAtIso: string;
  readonly reviewLog: { readonly events: number; readonly head: string };
}

/** The receipt of an approval. Only a brief that the gate let pass has one: every record is accepted or waived. */
export function buildReceipt({ brief, records, operation, approvedAtIso, reviewLog }: ReceiptInput): Receipt {
  const { handoff } = brief;
  const digests = new Map(records.map(record => [record.id as string, recordDigest(record)]));
  const receiptRecords = brief.records.map((record): ReceiptRecord => {
    if (record.disposition !== "accept" && record.disposition !== "waive")
      throw new Error(`Record ${record.id} is neither accepted nor waived: the gate comes before the receipt.`);
    const { id, kind, verdict, disposition } = record;
    return { id, kind, digest: digests.get(id) ?? "", verdict, disposition };
  });
  const content: Omit<Receipt, "digest"> = {
    schema: "countersign.receipt/1",
    statement: GRANTS_NOTHING,
    authority: { effects: [] },
    operation,
    tool: brief.tool,
    reviewer: brief.reviewer,
    approvedAt: approvedAtIso,
    handoff: {
      id: handoff.id,
      kind: handoff.kind,
      digest: handoff.digest,
      agent: handoff.agent,
      task: handoff.task,
      createdAt: handoff.createdAt,
      ...(handoff.sessionChoice === undefined ? {} : { chosenSession: handoff.sessionChoice.sessionId }),
    },
    briefDigest: digestOf(brief),
    policyDigest: brief.policyDigest,
    sources: brief.sources.map(({ path, sha256 }) => ({ path, sha256 })),
    reviewLog,
    records: receiptRecords,
    counts: countsOf(receiptRecords),
    waivers: waiversOf(brief),
    notChecked: brief.records
      // A record that is doubted for one thing may have parts that nothing tested.
      .filter(record => record.verdict === "unchecked" || record.needs.length > 0)
      .map(({ id, text, needs }) => ({ recordId: id, text, needs })),
  };
  return { ...content, digest: digestOf(content) };
}

/** The bytes of a receipt: indented JSON with a line feed at its end. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

function countsOf(records: readonly ReceiptRecord[]): Receipt["counts"] {
  const of = (verdict: (typeof VERDICTS)[number]): number =>
    records.filter(record => record.verdict === verdict).length;
  const [contradicted, unsupported, stale, unchecked, supported] = VERDICTS;
  return {
    records: records.length,
    accepted: records.filter(record => record.disposition === "accept").length,
    waived: records.filter(record => record.disposition === "waive").length,
    supported: of(supported),
    contradicted: of(contradicted),
    unsupported: of(unsupported),
    stale: of(stale),
    unchecked: of(unchecked),
  };
}

function waiversOf(brief: Brief): readonly ReceiptWaiver[] {
  const ofRecord = (record: BriefRecord): readonly ReceiptWaiver[] => [
    ...(record.disposition === "waive" ? [recordWaiver(record)] : []),
    ...record.findings
      .filter(finding => finding.disposition === "waive" && record.disposition !== "waive")
      .map(finding => findingWaiver(finding, record.id)),
  ];
  return [
    ...brief.records.flatMap(ofRecord),
    ...brief.findings.filter(finding => finding.disposition === "waive").map(finding => findingWaiver(finding, null)),
  ];
}

const recordWaiver = (record: BriefRecord): ReceiptWaiver => ({
  recordId: record.id,
  fingerprint: null,
  rules: [...new Set(record.findings.map(finding => finding.rule))].sort(),
  text: record.text,
  reason: record.reason ?? "",
});

const findingWaiver = (finding: Brief["findings"][number], recordId: string | null): ReceiptWaiver => ({
  recordId,
  fingerprint: finding.fingerprint,
  rules: [finding.rule],
  text: finding.message,
  reason: finding.reason ?? "",
});

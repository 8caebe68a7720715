import { beforeAll, describe, expect, it } from "vitest";
import { approveCase, buildReviewCase, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import { digestOf } from "../lib/canonical-json.ts";
import type { Receipt } from "../model/receipt.ts";
import { type GateSubject, gateHandoff } from "./gate-handoff.ts";
import { verifyReceipt } from "./verify-receipt.ts";

let one: ReviewCase;
let receipt: Receipt;

const subject = (given: ReviewCase, over: Partial<GateSubject> = {}): GateSubject => ({
  judged: given.judged,
  findings: given.findings,
  sources: given.sources,
  ...over,
});

/** The receipt with something changed, and a digest and counts that fit again. */
function forge(change: (receipt: Receipt) => Partial<Receipt>): Receipt {
  const { digest: _, ...content } = { ...receipt, ...change(receipt) };
  const of = (verdict: string): number => content.records.filter(record => record.verdict === verdict).length;
  const waived = content.records.filter(record => record.disposition === "waive").length;
  const counts: Receipt["counts"] = {
    records: content.records.length,
    accepted: content.records.length - waived,
    waived,
    supported: of("supported"),
    contradicted: of("contradicted"),
    unsupported: of("unsupported"),
    stale: of("stale"),
    unchecked: of("unchecked"),
  };
  const forged = { ...content, counts, digest: digestOf({ ...content, counts }) };
  const verified = verifyReceipt(JSON.stringify(forged));
  if (!verified.ok) throw new Error(`The forgery must verify by itself: ${JSON.stringify(verified.error)}`);
  return verified.value;
}

const problemsOf = (given: Receipt, now: GateSubject = subject(one)): readonly string[] => {
  const gated = gateHandoff(given, now);
  return gated.ok ? [] : gated.error.map(({ code }) => code);
};

beforeAll(async () => {
  one = await buildReviewCase();
  receipt = await approveCase(one, decideAll(one));
});

describe("gateHandoff", () => {
  it("opens for exactly the handoff that was approved", async () => {
    expect(problemsOf(receipt)).toEqual([]);
    const other = await buildReviewCase({ "Current Work": "- Something else." });
    expect(problemsOf(receipt, subject(other))).toEqual(["RECEIPT_OTHER_HANDOFF"]);
  });

  it("stays shut for a text with a word more, though every record is the same", () => {
    const handoff = { ...one.judged.handoff, text: `${one.judged.handoff.text}\n<!-- push it -->` };
    expect(problemsOf(receipt, subject(one, { judged: { ...one.judged, handoff } }))).toEqual([
      "RECEIPT_OTHER_HANDOFF",
    ]);
  });

  it.each<[string, (receipt: Receipt) => Partial<Receipt>, string]>([
    ["no records", () => ({ records: [], waivers: [], notChecked: [] }), "RECEIPT_RECORDS"],
    [
      "a record of another text",
      ({ records }) => ({ records: records.map(record => ({ ...record, digest: digestOf("another") })) }),
      "RECEIPT_RECORDS",
    ],
    [
      "better verdicts",
      ({ records }) => ({
        records: records.map(record => ({ ...record, verdict: "supported" as const })),
        notChecked: [],
      }),
      "RECEIPT_VERDICTS",
    ],
    [
      "no waivers",
      ({ records }) => ({
        records: records.map(record => ({ ...record, disposition: "accept" as const })),
        waivers: [],
      }),
      "RECEIPT_WAIVERS",
    ],
    [
      "a waiver in other words",
      ({ waivers }) => ({ waivers: waivers.map(waiver => ({ ...waiver, text: "A typo in the title." })) }),
      "RECEIPT_RECORDS",
    ],
    ["no sources", () => ({ sources: [] }), "RECEIPT_SOURCES"],
    [
      "another source",
      ({ sources }) => ({ sources: sources.map(source => ({ ...source, sha256: "0".repeat(64) })) }),
      "RECEIPT_SOURCES",
    ],
  ])("stays shut for a receipt with %s and a digest that fits", (_, change, code) => {
    expect(problemsOf(forge(change))).toContain(code);
  });

  it("lets a verdict be unchecked now that was told at the review, and not the other way round", () => {
    const records = new Map(
      [...one.judged.records].map(([id, record]) => [id, { ...record, verdict: "unchecked" as const }]),
    );
    expect(problemsOf(receipt, subject(one, { judged: { ...one.judged, records }, findings: [] }))).toEqual([]);
  });

  it("lets a source pass that begins with what was approved", () => {
    const sources = one.sources.map(source => ({ ...source, sha256: "1".repeat(64), isGrown: true }));
    expect(problemsOf(receipt, subject(one, { sources }))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { approveCase, buildLog, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import { digestOf } from "../lib/canonical-json.ts";
import type { Receipt } from "../model/receipt.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { Disposition, ReviewAct } from "../model/review.ts";
import { recordRefusal } from "./acceptance.ts";
import { foldReview } from "./fold-review.ts";
import { approvalBlocks } from "./gate.ts";
import { gateHandoff } from "./gate-handoff.ts";
import { canAcceptInBulk, canAcceptUnchecked } from "./high-risk.ts";

async function caseOf(spec: LedgerSpec): Promise<ReviewCase> {
  const audit = await auditFiles(buildLedgerFiles("work/continuity.sqlite", spec));
  const [judged] = audit.handoffs;
  if (judged === undefined) throw new Error("the ledger holds a handoff");
  const sources = audit.sources.map(source => ({ ...source, isVerified: true }));
  return { audit, judged, findings: audit.findings, sources, policy: {} };
}

const recordOf = ({ judged }: ReviewCase, kind: HandoffRecord["kind"]): HandoffRecord => {
  const record = judged.handoff.records.find(one => one.kind === kind);
  if (record === undefined) throw new Error(`there is no ${kind}`);
  return record;
};

const say = (record: HandoffRecord, disposition: Disposition): ReviewAct => ({
  type: "disposition",
  target: { type: "record", recordId: record.id },
  disposition,
  reason: disposition === "accept" ? null : "Known.",
});

const blocksOf = (one: ReviewCase, acts: readonly ReviewAct[]): readonly string[] =>
  approvalBlocks(one.judged, one.findings, foldReview(buildLog(one.judged, acts)), one.policy, {
    nowMs: Date.parse("2026-07-02T12:00:00Z"),
    sources: one.sources,
  }).map(({ code }) => code);

/** Every finding waived by itself, so that nothing but the wake's own missing fact can stand in the way. */
const waiveFindings = ({ findings }: ReviewCase): readonly ReviewAct[] =>
  findings.map(({ fingerprint }) => ({
    type: "disposition",
    target: { type: "finding", fingerprint },
    disposition: "waive",
    reason: "Known.",
  }));

const MISSING: readonly (readonly [string, LedgerSpec])[] = [
  ["an intent alone", { steps: WHOLE_PATH.slice(0, 4) }],
  ["a checkpoint whose bus has no message", { steps: WHOLE_PATH.slice(0, 5), bus: { sends: 0 } }],
  ["a checkpoint whose bus is not loaded", { steps: WHOLE_PATH.slice(0, 5) }],
  ["a message that the ledger has not recorded", { steps: WHOLE_PATH.slice(0, 5), bus: {} }],
  ["a delivery whose bus is not loaded", { steps: WHOLE_PATH }],
  ["a delivery whose bus has it twice", { steps: WHOLE_PATH, bus: { sends: 2 } }],
  ["a delivery that its bus does not hold", { steps: WHOLE_PATH, bus: { keepLines: 3 } }],
];

describe.each(MISSING)("a wake of %s", (_, spec) => {
  it("is not approved as delivered, though every finding is waived; waived itself it may pass", async () => {
    const one = await caseOf(spec);
    const wake = recordOf(one, "wake");
    const acts = [...decideAll(one), ...waiveFindings(one), say(recordOf(one, "work"), "waive")];
    expect(blocksOf(one, [...acts, say(wake, "accept")])).toEqual(["wake-unproven"]);
    const state = foldReview(buildLog(one.judged, acts));
    expect(recordRefusal(one.judged, wake, one.findings, state, one.policy)).toMatch(/Nothing proves that this wake/);
    expect(blocksOf(one, [...acts, say(wake, "waive")])).toEqual([]);
  });

  it("is offered for no acceptance with others", async () => {
    const { judged, findings } = await caseOf(spec);
    const kinds = judged.handoff.records
      .filter(
        record => canAcceptInBulk(judged, record, findings, {}) || canAcceptUnchecked(judged, record, findings, {}),
      )
      .map(({ kind }) => kind);
    expect(kinds).not.toContain("wake");
    expect(spec.steps.includes("deliver") && kinds.includes("work")).toBe(false);
  });
});

it("lets a wake pass whose four facts are proven, and the work that it carried on", async () => {
  const one = await caseOf({ steps: WHOLE_PATH, bus: {} });
  const acts = [...decideAll(one), say(recordOf(one, "wake"), "accept"), say(recordOf(one, "work"), "accept")];
  expect(blocksOf(one, acts)).toEqual([]);
});

it("does not take the work for carried on where the wake that carried it is not proven", async () => {
  const one = await caseOf({ steps: WHOLE_PATH });
  expect(blocksOf(one, [...decideAll(one), say(recordOf(one, "work"), "accept")])).toEqual(["wake-unproven"]);
});

/** A receipt in which the record of this kind was accepted, sealed again. */
function acceptIn(receipt: Receipt, id: string): Receipt {
  const { digest: _, ...content } = receipt;
  const said = {
    ...content,
    records: content.records.map(record => (record.id === id ? { ...record, disposition: "accept" as const } : record)),
    counts: { ...content.counts, accepted: content.counts.accepted + 1, waived: content.counts.waived - 1 },
    waivers: content.waivers.filter(({ recordId }) => recordId !== id),
  };
  return { ...said, digest: digestOf(said) };
}

it("shuts the gate for a receipt that accepts a wake which nothing proved", async () => {
  const one = await caseOf({ steps: WHOLE_PATH });
  const receipt = await approveCase(one, [...decideAll(one), say(recordOf(one, "work"), "waive")]);
  const problems = (given: Receipt): readonly string[] => {
    const gated = gateHandoff(given, one);
    return gated.ok ? [] : gated.error.map(({ code }) => code);
  };
  expect(problems(receipt)).toEqual([]);
  expect(problems(acceptIn(receipt, recordOf(one, "wake").id))).toEqual(["RECEIPT_WAKE"]);
  expect(problems(acceptIn(receipt, recordOf(one, "work").id))).toEqual(["RECEIPT_WAKE"]);
});

import { beforeAll, describe, expect, it } from "vitest";
import { buildLog, buildReviewCase, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import type { ReviewAct } from "../model/review.ts";
import { approvalTerms } from "./approval-terms.ts";
import { foldReview } from "./fold-review.ts";

let one: ReviewCase;
beforeAll(async () => {
  one = await buildReviewCase();
});

const termsOf = (acts: readonly ReviewAct[]) =>
  approvalTerms(one.judged, one.findings, foldReview(buildLog(one.judged, acts)));

const recordsThatAre = (verdict: string) =>
  one.judged.handoff.records.filter(record => one.judged.records.get(record.id)?.verdict === verdict);

const accept = (recordId: (typeof one.judged.handoff.records)[number]["id"]): ReviewAct => ({
  type: "disposition",
  target: { type: "record", recordId },
  disposition: "accept",
  reason: null,
});

describe("approvalTerms", () => {
  it("counts nothing while nothing was decided, and every finding as unanswered", () => {
    expect(termsOf([])).toEqual({
      supported: 0,
      unchecked: 0,
      unsupported: 0,
      waived: 0,
      waivedFindings: 0,
      openFindings: one.findings.length,
    });
  });

  it("counts what is supported apart from what was waived, and no finding of a waived record twice", () => {
    const terms = termsOf(decideAll(one));
    expect(terms.supported).toBe(recordsThatAre("supported").length);
    expect(terms.supported + terms.waived).toBe(one.judged.handoff.records.length);
    expect(terms.waivedFindings).toBe(0);
  });

  it("counts what was accepted with nothing to decide it, and against the evidence", () => {
    const terms = termsOf(one.judged.handoff.records.map(record => accept(record.id)));
    expect(terms.unchecked).toBe(recordsThatAre("unchecked").length);
    expect(terms.unchecked).toBeGreaterThan(0);
    expect(terms.unsupported).toBe(recordsThatAre("contradicted").length);
    expect(terms.unsupported).toBeGreaterThan(0);
    expect(terms.openFindings).toBe(one.findings.length);
  });

  it("counts a finding that was waived by itself", () => {
    const [finding] = one.findings;
    const target = { type: "finding", fingerprint: finding?.fingerprint ?? "" } as const;
    const terms = termsOf([{ type: "disposition", target, disposition: "waive", reason: "Known." }]);
    expect(terms).toMatchObject({ waivedFindings: 1, openFindings: one.findings.length - 1 });
  });
});

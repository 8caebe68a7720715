import { beforeAll, describe, expect, it } from "vitest";
import { buildLog, buildReviewCase, type ReviewCase } from "../../fixtures/review-case.ts";
import type { Policy } from "../model/policy.ts";
import type { ReviewAct } from "../model/review.ts";
import { findingRefusal, recordRefusal } from "./acceptance.ts";
import { foldReview } from "./fold-review.ts";
import { approvalBlocks, hasEvidence } from "./gate.ts";

let one: ReviewCase;
beforeAll(async () => {
  one = await buildReviewCase();
});

const recordsOf = () => one.judged.handoff.records;
const blockerOf = () => {
  const finding = one.findings.find(({ severity, recordId }) => severity === "blocker" && recordId !== null);
  if (finding === undefined) throw new Error("The case has a blocker.");
  return finding;
};
const blockedRecord = () => {
  const record = recordsOf().find(({ id }) => id === blockerOf().recordId);
  if (record === undefined) throw new Error("The blocker's record is there.");
  return record;
};
const stateOf = (acts: readonly ReviewAct[]) => foldReview(buildLog(one.judged, acts));
const refusedRecords = (acts: readonly ReviewAct[], policy: Policy) =>
  recordsOf().filter(record => recordRefusal(one.judged, record, one.findings, stateOf(acts), policy) !== null);

describe("recordRefusal", () => {
  it("refuses a record with a blocker, and says what to do instead", () => {
    expect(recordRefusal(one.judged, blockedRecord(), one.findings, stateOf([]), {})).toMatch(
      /blocker.*waive it.*flag it/,
    );
  });

  it("lets a record be accepted whose blocker was waived by itself", () => {
    const { fingerprint, recordId } = blockerOf();
    const target = { type: "finding", fingerprint } as const;
    const waived: ReviewAct = { type: "disposition", target, disposition: "waive", reason: "Flaky." };
    expect(refusedRecords([waived], { highRisk: [] }).map(({ id }) => id)).not.toContain(recordId);
  });

  it("refuses a record whose waiver the acceptance would replace", () => {
    const target = { type: "record", recordId: blockedRecord().id } as const;
    const waived: ReviewAct = { type: "disposition", target, disposition: "waive", reason: "Flaky." };
    expect(refusedRecords([waived], { highRisk: [] }).map(({ id }) => id)).toContain(blockerOf().recordId);
  });

  it("refuses a high-risk record that has no evidence to open", () => {
    const kind = recordsOf().find(record => !hasEvidence(one.judged, record, one.findings))?.kind;
    if (kind === undefined) throw new Error("The case has a record without evidence.");
    expect(refusedRecords([], { highRisk: [kind] }).length).toBeGreaterThan(
      refusedRecords([], { highRisk: [] }).length,
    );
  });

  it.each([{ highRisk: [] }, {}, { highRisk: ["claim", "next-action"] }] as const)(
    "refuses exactly what the gate would refuse once it was accepted and its evidence opened (%j)",
    policy => {
      const acts = recordsOf().flatMap(({ id }): readonly ReviewAct[] => {
        const target = { type: "record", recordId: id } as const;
        return [
          { type: "opened-evidence", target, messageId: null },
          { type: "disposition", target, disposition: "accept", reason: null },
        ];
      });
      const context = { nowMs: Date.parse("2026-07-02T12:00:00Z"), sources: one.sources };
      const blocked = approvalBlocks(one.judged, one.findings, stateOf(acts), policy, context);
      const ids = blocked.flatMap(({ target }) => (target.type === "record" ? [target.recordId] : []));
      expect(refusedRecords([], policy).map(({ id }) => id)).toEqual(
        recordsOf()
          .map(({ id }) => id)
          .filter(id => ids.includes(id)),
      );
    },
  );
});

describe("findingRefusal", () => {
  it("refuses a blocker, and no warning", () => {
    expect(findingRefusal(blockerOf())).not.toBeNull();
    expect(findingRefusal({ ...blockerOf(), severity: "warning" })).toBeNull();
  });
});

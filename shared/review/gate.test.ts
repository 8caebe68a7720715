import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildLog, buildReviewCase, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import type { Policy } from "../model/policy.ts";
import type { ReviewAct } from "../model/review.ts";
import { foldReview } from "./fold-review.ts";
import { approvalBlocks, hasEvidence } from "./gate.ts";
import { canAcceptInBulk, canAcceptUnchecked, isHighRisk } from "./high-risk.ts";

let one: ReviewCase;
beforeAll(async () => {
  one = await buildReviewCase();
});

function blocksOf(acts: readonly ReviewAct[], policy: Policy = {}, given: ReviewCase = one): readonly string[] {
  const state = foldReview(buildLog(given.judged, acts));
  const context = { nowMs: Date.parse("2026-07-02T12:00:00Z"), sources: given.sources };
  return approvalBlocks(given.judged, given.findings, state, policy, context).map(block => block.code);
}

const recordSaying = (words: string) => {
  const record = one.judged.handoff.records.find(({ text }) => text.includes(words));
  if (record === undefined) throw new Error(`No record says ${words}.`);
  return record;
};
const target = (words: string) => ({ type: "record", recordId: recordSaying(words).id }) as const;

describe("approvalBlocks", () => {
  it("is empty when everything is decided", () => {
    expect(blocksOf(decideAll(one))).toEqual([]);
  });

  it("names every record that is undecided, and every blocker", () => {
    const codes = blocksOf([]);
    expect(codes.filter(code => code === "record-undecided").length).toBe(one.judged.handoff.records.length);
    expect(codes).toContain("blocker-not-waived");
  });

  it("blocks what was put off", () => {
    expect(
      blocksOf([
        ...decideAll(one),
        { type: "disposition", target: target("docs/upload"), disposition: "later", reason: null },
      ]),
    ).toEqual(["record-later"]);
  });

  it("blocks a blocker that was accepted rather than waived", () => {
    const acts: readonly ReviewAct[] = [
      ...decideAll(one),
      { type: "disposition", target: target("14 tests"), disposition: "accept", reason: null },
    ];
    expect(blocksOf(acts)).toEqual(["blocker-not-waived"]);
  });

  it("lets a blocker be waived by itself", () => {
    const finding = one.findings.find(({ rule }) => rule === "claim.tests-contradicted");
    const acts: readonly ReviewAct[] = [
      ...decideAll(one),
      { type: "disposition", target: target("14 tests"), disposition: "accept", reason: null },
      {
        type: "disposition",
        target: { type: "finding", fingerprint: finding?.fingerprint ?? "" },
        disposition: "waive",
        reason: "Flaky.",
      },
    ];
    expect(blocksOf(acts)).toEqual([]);
  });

  it("blocks a high-risk record that was accepted unseen", () => {
    const accept: ReviewAct = { type: "disposition", target: target("retry.ts"), disposition: "accept", reason: null };
    const others = decideAll(one).filter(
      act => !("target" in act) || JSON.stringify(act.target) !== JSON.stringify(target("retry.ts")),
    );
    expect(blocksOf([...others, accept], { highRisk: ["claim"] })).toEqual(["evidence-not-opened"]);
    expect(blocksOf([...others, accept], { highRisk: [] })).toEqual([]);
  });

  it("lets a high-risk record without evidence only be waived", () => {
    const record = recordSaying("docs/upload");
    const bare = new Map(one.judged.records);
    const own = bare.get(record.id);
    if (own !== undefined) bare.set(record.id, { ...own, candidates: [], transitions: [] });
    const given = { ...one, judged: { ...one.judged, records: bare } };
    expect(hasEvidence(given.judged, record, [])).toBe(false);
    const acts: readonly ReviewAct[] = [
      ...decideAll(one),
      { type: "disposition", target: target("docs/upload"), disposition: "accept", reason: null },
    ];
    expect(blocksOf(acts, { highRisk: ["next-action"] }, given)).toEqual(["accepted-without-evidence"]);
  });

  it("does not take a section's acceptance for a record that is not supported", () => {
    const record = recordSaying("widget project");
    const acts: readonly ReviewAct[] = [
      ...decideAll(one),
      { type: "accept-section", section: record.section, recordIds: [record.id] },
    ];
    expect(blocksOf(acts)).toEqual(["accepted-in-bulk"]);
  });

  it("blocks when a source no longer verifies", () => {
    const given = { ...one, sources: one.sources.map(source => ({ ...source, isVerified: false })) };
    expect(blocksOf(decideAll(one), {}, given)).toEqual(["source-unverified"]);
  });

  it.each([
    ["11h", ["checkpoint-too-old"]],
    ["12h", []],
    [undefined, []],
  ])("judges a checkpoint of 12 hours against a limit of %s", (maxAge, expected) => {
    const handoff = {
      ...one.judged.handoff,
      kind: "checkpoint" as const,
      createdMs: Date.parse("2026-07-02T00:00:00Z"),
    };
    const given = { ...one, judged: { ...one.judged, handoff } };
    expect(blocksOf(decideAll(one), maxAge === undefined ? {} : { maxAge }, given)).toEqual(expected);
  });

  it("is never passed while a flag stands, whatever else was said", () => {
    const records = one.judged.handoff.records;
    const word = fc.record({
      type: fc.constant("disposition" as const),
      target: fc.constantFrom(...records).map(record => ({ type: "record" as const, recordId: record.id })),
      disposition: fc.constantFrom("accept" as const, "waive" as const, "later" as const),
      reason: fc.constant("because"),
    });
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(...records), fc.boolean(), (words, flagged, onPart) => {
        const part = flagged.transitions[0];
        const about =
          onPart && part !== undefined
            ? ({ type: "transition", recordId: flagged.id, transitionId: part.id } as const)
            : ({ type: "record", recordId: flagged.id } as const);
        const codes = blocksOf([
          ...decideAll(one),
          ...words,
          { type: "disposition", target: about, disposition: "flag", reason: "No." },
        ]);
        expect(codes).toContain("flag-stands");
      }),
    );
  });
});

describe("what is high-risk", () => {
  it.each([
    ["Pushed to main", true],
    ["Deploys nightly", true],
    ["The budget is $1,200", true],
    ["All tests pass", true],
    ["Needs the operator's approval", true],
    ["Renamed the variable", false],
    ["pushy wording in the docs", false],
    ["run with $1 and $2", false],
  ])("%s: %s", (text, expected) => {
    const record = { ...recordSaying("retry.ts"), text };
    expect(isHighRisk(record, [], {})).toBe(expected);
  });

  it("offers a section's supported records that are not high-risk", () => {
    const record = recordSaying("retry.ts");
    const verdict = one.judged.records.get(record.id)?.verdict;
    expect(canAcceptInBulk(one.judged, record, one.findings, {})).toBe(verdict === "supported");
    expect(canAcceptInBulk(one.judged, record, one.findings, { highRisk: ["claim"] })).toBe(false);
  });

  it("offers a section's unchecked records, without the high-risk ones and without those that a blocker speaks against", async () => {
    const { judged, findings } = await buildReviewCase({ "Current Work": "- All 14 tests pass.\n- A poem is wanted." });
    const record = judged.handoff.records.find(({ text }) => text.includes("poem"));
    const [finding] = findings;
    if (record === undefined || finding === undefined) throw new Error("the case has a poem and a finding");
    const offered = (given = findings, policy: Policy = {}) =>
      judged.handoff.records
        .filter(other => other.section === record.section && canAcceptUnchecked(judged, other, given, policy))
        .map(({ id }) => id);
    expect(offered()).toEqual([record.id]);
    expect(offered(findings, { highRisk: [record.kind] })).toEqual([]);
    expect(offered([{ ...finding, recordId: record.id, severity: "blocker" }])).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SuccessorCandidate, selectSuccessor } from "./select-successor.ts";

const seat: SuccessorCandidate = {
  providerId: "local-seat",
  modelId: "m-1",
  isAvailable: true,
  isPaid: false,
  estimatedUsd: null,
  isApproved: false,
};
const gone = { ...seat, isAvailable: false };
const metered = { ...seat, providerId: "metered", isPaid: true, estimatedUsd: 2 };
const nothing = { attempts: 0, usd: 0 };

describe("selectSuccessor", () => {
  it.each([
    ["the one that was asked for", [seat, metered], {}, nothing, "local-seat"],
    ["no paid fallback by default", [gone, metered], {}, nothing, "PROVIDER_UNAVAILABLE"],
    [
      "a person before a paid fallback",
      [gone, metered],
      { paidFallback: "with-approval" },
      nothing,
      "APPROVAL_REQUIRED",
    ],
    [
      "an approved fallback",
      [gone, { ...metered, isApproved: true }],
      { paidFallback: "with-approval" },
      nothing,
      "metered",
    ],
    ["no attempt over the ceiling", [seat], { maxAttempts: 2 }, { attempts: 2, usd: 0 }, "ATTEMPTS_EXHAUSTED"],
    ["no dollar over the ceiling", [metered], { maxUsd: 3 }, { attempts: 0, usd: 1.5 }, "BUDGET_EXHAUSTED"],
    ["the last dollar", [metered], { maxUsd: 3 }, { attempts: 0, usd: 1 }, "metered"],
    ["a person where a cost is unknown", [{ ...metered, estimatedUsd: null }], { maxUsd: 3 }, nothing, "COST_UNKNOWN"],
    [
      "nobody without an identity",
      [{ ...seat, modelId: null }],
      { requireIdentity: true },
      nothing,
      "IDENTITY_NOT_RECORDED",
    ],
    ["nobody who is not allowed", [seat], { providers: ["other"] }, nothing, "PROVIDER_NOT_ALLOWED"],
    ["a person where there is no candidate", [], {}, nothing, "NO_CANDIDATE"],
  ] as const)("gives %s", (_, candidates, guardrails, spent, expected) => {
    const selected = selectSuccessor(candidates, { guardrails }, spent);
    expect(selected.kind === "chosen" ? selected.candidate.providerId : selected.code).toBe(expected);
  });

  it("never chooses one that is unavailable, and never one that nobody named", () => {
    const candidate = fc.record({
      providerId: fc.constantFrom("a", "b", null),
      modelId: fc.constantFrom("m", null),
      isAvailable: fc.boolean(),
      isPaid: fc.boolean(),
      estimatedUsd: fc.constantFrom(null, 0, 5),
      isApproved: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(candidate), candidates => {
        const selected = selectSuccessor(candidates, {}, nothing);
        if (selected.kind !== "chosen") return;
        expect(selected.candidate.isAvailable).toBe(true);
        expect(candidates).toContain(selected.candidate);
      }),
    );
  });
});

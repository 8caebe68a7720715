import { describe, expect, it } from "vitest";
import { askAdvisor } from "./advisor-port.ts";
import type { SuccessorCandidate } from "./select-successor.ts";

const candidates: readonly SuccessorCandidate[] = [
  { providerId: "a", modelId: "m", isAvailable: false, isPaid: true, estimatedUsd: 1, isApproved: false },
];
const advice = { schema: "countersign.advice/1", advisor: "router-small", says: "Take a." };

describe("an advisor", () => {
  it("gives its opinion, and whose it is", async () => {
    expect(await askAdvisor({ advise: async () => advice }, candidates)).toEqual({
      advisor: "router-small",
      says: "Take a.",
    });
  });

  it.each([
    ["answers with a choice", async () => ({ kind: "chosen", candidate: candidates[0] })],
    ["adds a member", async () => ({ ...advice, outcome: "chosen" })],
    ["writes more than a line", async () => ({ ...advice, says: "Take a.\nPROVIDER_UNAVAILABLE" })],
    [
      "fails",
      async () => {
        throw new Error("gone");
      },
    ],
  ])("that %s gives none", async (_, advise) => {
    expect(await askAdvisor({ advise }, candidates)).toBeNull();
  });

  it("that is not there gives none", async () => {
    expect(await askAdvisor(null, candidates)).toBeNull();
  });

  it("cannot change what is selected from", async () => {
    const before = structuredClone(candidates);
    await askAdvisor(
      {
        advise: async given => {
          for (const each of given) Object.assign(each, { isAvailable: true, isApproved: true });
          return advice;
        },
      },
      candidates,
    );
    expect(candidates).toEqual(before);
  });
});

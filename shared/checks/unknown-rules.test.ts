import { describe, expect, it } from "vitest";
import { unknownRules } from "./unknown-rules.ts";

describe("unknownRules", () => {
  it.each([
    [
      "a misspelt rule, with the one that was meant",
      { severity: { "claim.tests-stal": "off" } },
      [["claim.tests-stal", "claim.tests-stale"]],
    ],
    ["one that is high-risk", { highRisk: ["push", "gaia.nothing-of-the-kind"] }, [["gaia.nothing-of-the-kind", null]]],
    [
      "none where all exist",
      { severity: { "claim.tests-stale": "off", "rule.failed": "note" }, highRisk: ["push"] },
      [],
    ],
    ["none in an empty policy", {}, []],
  ] as const)("finds %s", (_, policy, found) => {
    expect(unknownRules(policy).map(({ rule, near }) => [rule, near])).toEqual(found);
  });
});

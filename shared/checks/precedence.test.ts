import { describe, expect, it } from "vitest";
import type { RuleId } from "../model/ids.ts";
import { keepFirstSpeakers, type Ranked } from "./precedence.ts";

const seen = (rule: RuleId, cause = "c", over: Partial<Ranked> = {}): Ranked => ({
  rule,
  cause,
  handoffId: "h",
  recordId: "r",
  sourceId: "s",
  ...over,
});
const speak = (...findings: readonly Ranked[]): readonly string[] =>
  keepFirstSpeakers(findings).map(({ rule }) => rule);

describe("one fault, one finding", () => {
  it.each([
    ["claim.push-unverified", "claim.commit-unknown"],
    ["claim.tests-subset", "claim.scope-widened"],
    ["claim.tests-stale", "claim.count-mismatch"],
    ["claim.file-unsupported", "claim.file-reverted"],
    ["claim.item-dropped", "claim.item-changed"],
    ["gaia.wake-undelivered", "gaia.bus-conflict"],
  ] as const)("lets %s stay silent where %s sees the same cause", (then, first) => {
    expect(speak(seen(then), seen(first))).toEqual([first]);
  });

  it("lets both speak where their causes differ", () => {
    expect(speak(seen("claim.tests-stale", "a"), seen("claim.tests-contradicted", "b"))).toHaveLength(2);
  });

  it("lets both speak where they are about two handoffs", () => {
    const other = seen("claim.tests-stale", "c", { handoffId: "h2" });
    expect(speak(seen("claim.tests-contradicted"), other)).toHaveLength(2);
  });

  it("lets rules of no common list both speak", () => {
    expect(speak(seen("claim.tests-stale"), seen("claim.file-reverted"))).toHaveLength(2);
  });

  it("says one fault once, however many records repeat it", () => {
    const again = seen("claim.tests-stale", "c", { recordId: "r2" });
    expect(speak(seen("claim.tests-stale"), again)).toEqual(["claim.tests-stale"]);
  });

  it.each([
    ["coord.state-unverified", "claim.push-unsupported", "record"],
    ["source.refused", "coord.snapshot-invalid", "source"],
    ["source.incomplete", "coord.snapshot-invalid", "source"],
    ["coord.latest-pointer-mismatch", "coord.latest-pointer-stale", "source"],
  ] as const)("lets %s stay silent beside %s of the same %s whatever the cause", (then, first, _shared) => {
    expect(speak(seen(then, "a"), seen(first, "b"))).toEqual([first]);
  });

  it("lets a file be refused where another file's snapshot is invalid", () => {
    const elsewhere = seen("source.refused", "a", { sourceId: "s2" });
    expect(speak(elsewhere, seen("coord.snapshot-invalid", "b"))).toHaveLength(2);
  });
});

import { describe, expect, it } from "vitest";
import { compareDoubt, type Doubt } from "./doubt-order.ts";
import type { Verdict } from "./finding.ts";

const one = (
  name: string,
  verdict: Verdict,
  blockers: number,
  warnings: number,
  notes = 0,
  kind: Doubt["kind"] = "document",
) => ({
  name,
  kind,
  verdict,
  counts: { supported: 0, unchecked: 0, contradicted: 0, stale: 0, unsupported: 0, blockers, warnings, notes },
});

describe("the order of doubt", () => {
  it("puts what blocks first, whatever its verdict, and a closing below the others", () => {
    const all = [
      one("honest", "supported", 0, 0),
      one("a note on a push", "unsupported", 0, 0, 1),
      one("a closing that blocks", "contradicted", 1, 0, 0, "closing"),
      one("a stale run that blocks", "stale", 1, 0),
      one("two blockers", "stale", 2, 0),
      one("a closing", "unsupported", 0, 1, 0, "closing"),
      one("a warning", "unsupported", 0, 1),
    ];
    expect(all.toSorted(compareDoubt).map(({ name }) => name)).toEqual([
      "two blockers",
      "a stale run that blocks",
      "a closing that blocks",
      "a warning",
      "a note on a push",
      "honest",
      "a closing",
    ]);
  });
});

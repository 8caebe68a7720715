import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDraw } from "../lib/seeded-draw.ts";
import { plantFault } from "./plant-fault.ts";

describe("a planted fault", () => {
  it.each([
    ["count", "All 14 tests were run", /^All (?!14)\d{2} tests were run$/],
    ["hash", "It is `9f8e7d6` now", /^It is `(?!9f8e7d6)[0-9a-f]{7}` now$/],
    ["path", "See `src/net/fetch.ts`", /^See `src\/net\/(?!fetch)\w+\.ts`$/],
    ["number", "Opened #12 for it", /^Opened #(?!12)\d{2} for it$/],
    ["status", "The suite passes", /^The suite fail$/],
  ])("turns one %s and nothing else", (kind, text, turned) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const planted = plantFault(text, seededDraw(String(seed)));
      expect(planted?.kind).toBe(kind);
      expect(planted?.text).toMatch(turned);
    }
  });

  it("is planted nowhere where there is nothing to look up", () => {
    expect(plantFault("Ask about the colours.", seededDraw("a"))).toBe(null);
    expect(plantFault("It is not pushed.", seededDraw("a"))).toBe(null);
  });

  it("always changes the text, at the place that it names, and can be taken back", () => {
    const words = fc.constantFrom("14 tests", "9f8e7d6", "src/a.ts", "#12", "passes", "pushed", "the", "0 errors", ".");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.string(), (parts, seed) => {
        const text = parts.join(" ");
        const planted = plantFault(text, seededDraw(seed));
        if (planted === null) return;
        expect(planted.text).not.toBe(text);
        expect(planted.text.slice(0, planted.start) + planted.was + planted.text.slice(planted.end)).toBe(text);
      }),
    );
  });
});

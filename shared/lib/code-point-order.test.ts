import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "./code-point-order.ts";

describe("compareCodePoints", () => {
  it.each([
    ["a", "b", -1],
    ["b", "a", 1],
    ["a", "a", 0],
    ["a", "ab", -1],
    ["", "a", -1],
    ["\uffee", "😀", -1],
    ["B", "a", -1],
    ["a/b", "a.b", 1],
  ])("puts %j against %j at %i", (left, right, sign) => {
    expect(Math.sign(compareCodePoints(left, right))).toBe(sign);
  });

  it("orders as the sequences of code points do", () => {
    const byPoints = (left: string, right: string): number => {
      const [a, b] = [Array.from(left), Array.from(right)].map(text => text.map(char => char.codePointAt(0) ?? 0));
      if (a === undefined || b === undefined) return 0;
      for (const [index, point] of a.entries()) {
        const other = b[index];
        if (other === undefined) return 1;
        if (point !== other) return point - other;
      }
      return a.length - b.length;
    };
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(Math.sign(compareCodePoints(left, right))).toBe(Math.sign(byPoints(left, right)));
      }),
    );
  });
});

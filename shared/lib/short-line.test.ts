import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortLine } from "./short-line.ts";

describe("shortLine", () => {
  it("folds white space and cuts with an ellipsis", () => {
    expect(shortLine("  one\n\t two  ", 20)).toBe("one two");
    expect(shortLine("abcdefghij", 6)).toBe("abcde…");
  });

  it("masks a credential that the cut would halve", () => {
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;
    expect(shortLine(`the token ${token} is set`, 30)).not.toContain("ghp_a1B2");
  });

  it("is never longer than asked for, and one line", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 4, max: 90 }), (text, most) => {
        const line = shortLine(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

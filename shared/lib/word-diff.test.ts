import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "./word-diff.ts";

describe("diffTexts", () => {
  it("marks the words that changed", () => {
    expect(diffTexts("retry 3 times", "retry 5 times")).toEqual([
      { type: "same", text: "retry " },
      { type: "removed", text: "3" },
      { type: "added", text: "5" },
      { type: "same", text: " times" },
    ]);
  });

  it("puts both texts together again from its parts", () => {
    const words = fc.lorem({ maxCount: 30 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffTexts(before, after);
        const side = (other: string) => parts.filter(part => part.type !== other).map(part => part.text);
        expect(side("added").join("")).toBe(before);
        expect(side("removed").join("")).toBe(after);
      }),
    );
  });

  it("gives up on long texts with nothing in common", () => {
    const before = "a b ".repeat(30_000);
    expect(diffTexts(before, "c").map(part => part.type)).toEqual(["removed", "added"]);
  });
});

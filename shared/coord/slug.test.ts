import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugify } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Feat/Sub Task", "feat-sub-task"],
    ["日本語", "task"],
    ["", "task"],
    ["Über cool", "ber-cool"],
    ["../../etc/passwd", "etc-passwd"],
    ["\u212A", "k"],
    ["İstanbul", "i-stanbul"],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ])("makes of %j %j", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it("leaves a slug as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), title => {
        expect(slugify(slugify(title))).toBe(slugify(title));
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { excerptAround } from "./excerpt.ts";

const LINES = Array.from({ length: 100 }, (_, index) => `line ${index}`).join("\n");

describe("excerptAround", () => {
  test("keeps the lines around the range, and says where they begin", () => {
    const start = LINES.indexOf("line 50");
    const excerpt = excerptAround(LINES, start, start + 7);
    expect(excerpt.text.split("\n")).toEqual(Array.from({ length: 11 }, (_, index) => `line ${45 + index}`));
    expect(LINES.slice(excerpt.offset, excerpt.offset + excerpt.text.length)).toBe(excerpt.text);
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true });
  });

  test.each([
    ["a short text whole", "one\ntwo", 0, 3],
    ["an empty text", "", 0, 0],
    ["a range outside the text", "one\ntwo", 50, 60],
  ])("keeps %s", (_, text, start, end) => {
    expect(excerptAround(text, start, end)).toEqual({ text, offset: 0, isCutBefore: false, isCutAfter: false });
  });

  test("does not show half of a secret at its edge", () => {
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}`;
    const text = `${"x ".repeat(10)}${token}${" y".repeat(449)}here`;
    const start = text.indexOf("here");
    expect(excerptAround(text, start, start + 4).text).not.toMatch(/[a-z]\d[A-Z]\d/);
  });
});

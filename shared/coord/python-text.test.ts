import { describe, expect, it } from "vitest";
import { codePointLength, splitLines, stripSpace } from "./python-text.ts";

describe("stripSpace", () => {
  it("strips what Python strips, and leaves a byte order mark", () => {
    expect(stripSpace("\x1c\x85\u3000 a b\u2028\n")).toBe("a b");
    expect(stripSpace("\uFEFFa")).toBe("\uFEFFa");
  });
});

describe("splitLines", () => {
  it("splits at every line end that Python knows", () => {
    expect(splitLines("a\r\nb\rc\nd\ve\ff\x1cg\x85h\u2028i\u2029j")).toEqual([..."abcdefghij"]);
  });

  it("has no empty last line", () => {
    expect(splitLines("a\n\nb\n")).toEqual(["a", "", "b"]);
    expect(splitLines("")).toEqual([]);
  });
});

describe("codePointLength", () => {
  it("counts an emoji once", () => {
    expect(codePointLength("a\u{1F600}")).toBe(2);
  });
});

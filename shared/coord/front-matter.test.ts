import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FrontMatterValue, parseFrontMatter } from "./front-matter.ts";

const plain = (value: FrontMatterValue): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)])) : value;

const fieldsOf = (...lines: readonly string[]): unknown => {
  const read = parseFrontMatter(["---", ...lines, "---", "body"].join("\n"));
  return read === null ? null : plain(read.fields);
};

describe("parseFrontMatter", () => {
  it.each([
    ["a text with a colon", ["a: b: c"], { a: "b: c" }],
    ["numbers as text", ["a: 007", "b: 1.0"], { a: "007", b: "1.0" }],
    ["booleans in any case", ["a: TRUE", "b: False", "c: yes"], { a: true, b: false, c: "yes" }],
    ["words for nothing", ["a: null", "b: ~", "c:"], { a: null, b: null, c: null }],
    ["quotes without unescaping", ['a: "x\\"y"', "b: 'z'"], { a: 'x\\"y', b: "z" }],
    ["a flow list, whose quotes protect no comma", ['a: ["x, y", z]'], { a: ['"x', 'y"', "z"] }],
    ["a comment behind a value as part of it", ["a: b # c"], { a: "b # c" }],
    ["comments and lines without a colon as nothing", ["# c: d", "word", "a: b"], { a: "b" }],
    ["the last of two equal keys", ["a: 1", "a: 2"], { a: "2" }],
    ["a block", ["a: |", "  one", "", "  two", "b: c"], { a: "one\n\ntwo", b: "c" }],
    ["a folded text as its sign", ["a: >", "  one"], { a: ">" }],
    ["an indented list", ["a:", "  - x", "  - y"], { a: ["x", "y"] }],
    ["a list at the line's beginning as nothing", ["a:", "- x", "b: c"], { a: null, b: "c" }],
    ["items of a list in brackets as texts", ["a: [true, null,, 7]"], { a: ["true", "null", "7"] }],
    ["words for nothing in any case", ["a: Null"], { a: null }],
    ["a block's blank lines at its end", ["a: |", "  one", "", "b: c"], { a: "one\n", b: "c" }],
    ["comments and blank lines within a list as nothing", ["a:", "  - x", "", "  # c", "  - y"], { a: ["x", "y"] }],
    ["a list that a pair ends", ["a:", "  - x", "  b: c"], { a: ["x"], b: "c" }],
    ["a map of one level", ["a:", "  b: c", "  d: null"], { a: { b: "c", d: null } }],
  ])("reads %s", (_, lines, expected) => {
    expect(fieldsOf(...lines)).toEqual(expected);
  });

  it("ends at the first later fence, even inside a value", () => {
    expect(fieldsOf("description: |", "  see", "  ---", "status: active")).toEqual({ description: "see" });
  });

  it.each([
    ["no closing fence", "---\na: b\n"],
    ["an HTML comment before the fence", "<!-- x -->\n---\na: b\n---\n"],
    ["no fence at all", "# Duties\n"],
    ["nothing", ""],
  ])("finds none with %s", (_, text) => {
    expect(parseFrontMatter(text)).toBeNull();
  });

  it("allows a byte order mark and blank lines before the fence", () => {
    expect(parseFrontMatter("\uFEFF\n\n---\na: b\n---\nbody")?.bodyLine).toBe(5);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), text => void parseFrontMatter(`---\n${text}\n---`)));
  });
});

import { describe, expect, it } from "vitest";
import { quoteEnd, quoteStart } from "./quote-range.ts";

describe("quoteEnd", () => {
  it.each([
    ["the whole where it fits", "one two", 0, 7, 10, "one two"],
    ["the words before the one that would be cut", "one two three", 0, 13, 10, "one two "],
    ["up to the limit where a word ends there", "one two three", 0, 13, 7, "one two"],
    ["a single long word cut", "x".repeat(1000), 0, 1000, 400, "x".repeat(400)],
  ])("quotes %s", (_, text, start, end, most, expected) => {
    expect(text.slice(start, quoteEnd(text, start, end, most))).toBe(expected);
  });
});

describe("quoteStart", () => {
  it.each([
    ["at the reach where a word begins there", "one two three", 4, 8, "two "],
    ["behind a word that would be cut", "one two three", 5, 8, " "],
    ["at the start of the text", "one two", 0, 4, "one "],
  ])("begins %s", (_, text, earliest, start, expected) => {
    expect(text.slice(quoteStart(text, earliest, start), start)).toBe(expected);
  });
});

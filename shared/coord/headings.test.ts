import { describe, expect, it } from "vitest";
import { findHeadings, hasAnchor } from "./headings.ts";

describe("findHeadings", () => {
  it("finds what stands behind # and what is underlined", () => {
    expect(findHeadings("# One\ntext\n  ### Two ##\nThree\n===\n\nFour\n---\n\n---\n#!/bin/sh\n")).toEqual([
      "One",
      "Two ##",
      "Three",
      "Four",
      "!/bin/sh",
    ]);
  });
});

describe("hasAnchor", () => {
  it.each([
    ["Cold start section", true],
    ["cold-start", true],
    ["COLD START!", true],
    ["start cold", false],
    ["Cold", false],
    ["Section", false],
    ["日本語", false],
  ])("compares the words of %s, in order", (anchor, expected) => {
    expect(hasAnchor(["Cold start"], anchor)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { durationSeconds } from "./duration.ts";

describe("durationSeconds", () => {
  it.each([
    ["30s", 30],
    [" 15m ", 900],
    ["1.5H", 5400],
    [".5d", 43_200],
    ["0s", 0],
    ["\uff11s", 1],
    ["\u0663m", 180],
    ["\u{1d7d9}s", 1],
    ["999999999d", 86_399_999_913_600],
    ["1000000000d", null],
    ["-1s", null],
    ["1e3s", null],
    ["1 s", null],
    ["5.s", null],
    ["5", null],
    ["", null],
    [`${"9".repeat(400)}s`, null],
  ])("reads %j as %s", (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds);
  });
});

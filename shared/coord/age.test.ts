import { describe, expect, it } from "vitest";
import { ageSeconds, formatAge, isFuture } from "./age.ts";

describe("ageSeconds", () => {
  it.each([
    ["half to even, downwards", 62_500n, 0.062],
    ["half to even, upwards", 187_500n, 0.188],
    ["a binary value below the half", 1_500n, 0.002],
    ["the documented example", 1_771_072_017n, 1771.072],
    ["three days", 259_200_000_000n, 259_200],
  ])("rounds %s", (_, ageUs, expected) => {
    expect(ageSeconds(0n, ageUs)).toBe(expected);
  });

  it("takes up to one second ahead for clock skew, and no microsecond more", () => {
    expect(ageSeconds(1_000_000n, 0n)).toBe(0);
    expect(ageSeconds(1_000_001n, 0n)).toBeNull();
    expect(isFuture(1_000_000n, 0n)).toBe(false);
    expect(isFuture(1_000_001n, 0n)).toBe(true);
  });
});

describe("formatAge", () => {
  it.each([
    [null, "unknown"],
    [0, "0s"],
    [59.999, "59.999s"],
    [60, "1m (60s)"],
    [1771.072, "29m (1771.072s)"],
    [3600, "1h 0m (3600s)"],
    [1_555_940.125, "18d 0h (1555940.125s)"],
    [100, "1m (100s)"],
  ])("prints %s as %s", (seconds, expected) => {
    expect(formatAge(seconds)).toBe(expected);
  });
});

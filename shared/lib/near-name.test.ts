import { describe, expect, it } from "vitest";
import { findNearName } from "./near-name.ts";

const NAMES = ["maxAge", "highRisk", "requireReadback", "claim.tests-stale", "claim.tests-subset"];

describe("findNearName", () => {
  it.each([
    ["maxage", "maxAge"],
    ["max-age", "maxAge"],
    ["max_ages", "maxAge"],
    ["requireReadBack", "requireReadback"],
    ["requireReedbak", "requireReadback"],
    ["claim.test-stale", "claim.tests-stale"],
    ["claim.tests-subsett", "claim.tests-subset"],
    ["age", null],
    ["colour", null],
    ["", null],
    ["x".repeat(100_000), null],
  ])("takes %j for %j", (given, meant) => {
    expect(findNearName(given, NAMES)).toBe(meant);
  });
});

import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { hoursSince, judgeContinuity } from "./health.ts";

const us = (iso: string): bigint => parseCreatedAt(iso) ?? 0n;
const NOW = us("2026-07-02T12:00:00Z");
const dated = (iso: string) => ({ type: "dated", us: us(iso) }) as const;

describe("hoursSince", () => {
  it.each([
    ["2026-07-01T12:00:00Z", 24],
    ["2026-07-01T11:57:36Z", 24],
    ["2026-07-01T11:57:00Z", 24.1],
    ["2026-07-02T11:45:00Z", 0.2],
    ["2026-07-02T11:15:00Z", 0.8],
    ["2026-07-01T11:45:00Z", 24.2],
    ["2026-07-02T13:00:00Z", -1],
  ])("rounds the age of %s to %d, half to even", (iso, hours) => {
    expect(hoursSince(us(iso), NOW)).toBe(hours);
  });
});

describe("judgeContinuity", () => {
  const there = us("2026-07-02T11:50:00Z");

  it.each([
    ["a fresh checkpoint", there, dated("2026-07-02T11:00:00Z"), "fresh"],
    ["one of 24.04 hours", there, dated("2026-07-01T11:57:36Z"), "fresh"],
    ["one of 24.05 hours", there, dated("2026-07-01T11:57:00Z"), "stale"],
    ["none at all", there, { type: "never" } as const, "stale"],
    ["none that can be dated", there, { type: "unknown" } as const, "unknown"],
    ["an old one of an agent that is gone", us("2026-06-30T00:00:00Z"), dated("2026-06-01T11:00:00Z"), "absent"],
  ])("judges %s", (_, presence, save, standing) => {
    expect(judgeContinuity(presence, save, NOW)).toBe(standing);
  });
});

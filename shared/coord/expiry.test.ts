import { describe, expect, it } from "vitest";
import { findExpiries } from "./expiry.ts";

const endOf = (day: string): bigint => (BigInt(Date.parse(`${day}T00:00:00Z`)) + 86_400_000n) * 1000n - 1n;

describe("findExpiries", () => {
  it.each([
    ["merge right, expires 2026-08-09", [endOf("2026-08-09")]],
    ["Expiry date: 2026-08-09", [endOf("2026-08-09")]],
    ["(expires on 9 August 2026)", [endOf("2026-08-09")]],
    ["allowed until the end of Aug 9th, 2026", [endOf("2026-08-09")]],
    ["valid through 2026-08-09, lapses 2026-09-01", [endOf("2026-08-09"), endOf("2026-09-01")]],
    ["until 2026-08-09T12:00Z", [BigInt(Date.parse("2026-08-09T12:00Z")) * 1000n]],
    ["until 2026-08-09T12:00:00+02:00", [BigInt(Date.parse("2026-08-09T10:00Z")) * 1000n]],
  ])("finds the end in %j", (text, expected) => {
    expect(findExpiries(text).map(({ lastUs }) => lastUs)).toEqual(expected);
  });

  it.each([
    "2026-08-09: the operator chose v2",
    "decided on 2026-08-09, expires never",
    "standing law, although it says expires 2026-08-09",
    "this permanently expires 2026-08-09",
    "we waited until 2026-08-09 for the review",
    "went through 2026-08-09 logs",
    "expires 2026-02-30",
    "expires 2026-08-091",
    "until the review is done on 2026-08-09",
  ])("finds none in %j", text => {
    expect(findExpiries(text)).toEqual([]);
  });

  it("marks the words and the date", () => {
    const text = "merge right, expires 2026-08-09, travel";
    const [expiry] = findExpiries(text);
    expect(text.slice(expiry?.start, expiry?.end)).toBe("expires 2026-08-09");
  });
});

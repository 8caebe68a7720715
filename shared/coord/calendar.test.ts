import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysFromCivil, daysInMonth, isoWeekDays } from "./calendar.ts";

describe("daysFromCivil", () => {
  it("agrees with Date wherever Date reads the year as it is written", () => {
    const year = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (y, month, day) => {
        expect(daysFromCivil(y, month, day)).toBe(Date.UTC(y, month - 1, day) / 86_400_000);
      }),
    );
  });
});

describe("daysInMonth", () => {
  it("knows leap years", () => {
    expect([2000, 1900, 2024, 2026].map(year => daysInMonth(year, 2))).toEqual([29, 28, 29, 28]);
    expect(daysInMonth(2026, 13)).toBe(0);
  });
});

describe("isoWeekDays", () => {
  it("knows which years have 53 weeks", () => {
    expect([2015, 2020, 2026].map(year => isoWeekDays(year, 53, 1) !== null)).toEqual([true, true, true]);
    expect([2019, 2021, 2024].map(year => isoWeekDays(year, 53, 1))).toEqual([null, null, null]);
  });
});

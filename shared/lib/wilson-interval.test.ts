import { expect, it } from "vitest";
import { wilsonInterval } from "./wilson-interval.ts";

it.each([
  [0, 10, 0, 0.2775],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [81, 263, 0.2553, 0.3662],
])("gives the bounds of %d in %d", (hits, total, low, high) => {
  const interval = wilsonInterval(hits, total);
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

it("says nothing where nothing was counted", () => {
  expect(wilsonInterval(0, 0)).toBe(null);
});

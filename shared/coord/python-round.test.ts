import { describe, expect, it } from "vitest";
import { formatGeneral, roundHalfEven } from "./python-round.ts";

describe("roundHalfEven", () => {
  it.each([
    [0.25, 1, 0.2],
    [0.75, 1, 0.8],
    [-0.25, 1, -0.2],
    [24.05, 1, 24.1],
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [2.675, 2, 2.67],
    [0.0625, 3, 0.062],
    [0.1875, 3, 0.188],
    [1771.072017, 3, 1771.072],
  ])("rounds %d to %d digits as Python does: %d", (value, digits, rounded) => {
    expect(roundHalfEven(value, digits)).toBe(rounded);
  });
});

describe("formatGeneral", () => {
  it.each([
    [24, "24"],
    [0.5, "0.5"],
    [1.25, "1.25"],
    [123456.7, "123457"],
    [999999.5, "1e+06"],
    [1234567, "1.23457e+06"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [0, "0"],
  ])("prints %d as %s", (value, text) => {
    expect(formatGeneral(value)).toBe(text);
  });
});

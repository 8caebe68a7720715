import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { foldLeases, isDormant, readSlaHours } from "./roles.ts";

const us = (iso: string): bigint => parseCreatedAt(iso) ?? 0n;
const NOW = us("2026-07-02T12:00:00Z");
const lease = (agent: string, iso: string | null) => ({ agent, timestampUs: iso === null ? null : us(iso) });
const TERMS = { isExclusive: true, slaHours: 24, isDormant: false };

describe("readSlaHours", () => {
  it.each([
    [undefined, 24],
    [null, 24],
    ["", 24],
    ["  ", 24],
    ["24", 24],
    [" 0.5 ", 0.5],
    ["1e3", 1000],
    ["1_000", 1000],
    ["12h", null],
    ["0", null],
    ["-3", null],
    ["inf", null],
    ["nan", null],
    [".", null],
    ["1e999", null],
    [true, null],
    [["12"], null],
  ])("reads %j as %j", (value, expected) => {
    expect(readSlaHours(value)).toBe(expected);
  });
});

describe("isDormant", () => {
  it.each([
    ["2026-08-01", true],
    ["2026-07-02T12:00:00Z", false],
    ["2026-07-01", false],
    ["soon", false],
    ["", false],
    [undefined, false],
  ])("says of %j: %j", (value, expected) => {
    expect(isDormant(value, NOW)).toBe(expected);
  });
});

describe("foldLeases", () => {
  it.each([
    ["no lease", TERMS, [], "vacant"],
    ["no lease of a resting role", { ...TERMS, isDormant: true }, [], "dormant"],
    ["a fresh one", TERMS, [lease("a", "2026-07-02T11:00:00Z")], "held"],
    ["one at the bound", TERMS, [lease("a", "2026-07-01T12:00:00Z")], "held"],
    ["one over the bound", TERMS, [lease("a", "2026-07-01T11:59:59.999999Z")], "lapsed"],
    ["one that has no time", TERMS, [lease("a", null)], "lapsed"],
    ["a lapsed one of a resting role", { ...TERMS, isDormant: true }, [lease("a", null)], "dormant"],
    ["two of two agents", TERMS, [lease("a", "2026-07-02T11:00:00Z"), lease("b", "2026-07-02T11:00:00Z")], "contested"],
    ["two of one agent", TERMS, [lease("a", "2026-07-02T11:00:00Z"), lease("a", "2026-07-02T10:00:00Z")], "held"],
    [
      "two of a shared role",
      { ...TERMS, isExclusive: false },
      [lease("a", "2026-07-02T11:00:00Z"), lease("b", "2026-07-02T11:00:00Z")],
      "held",
    ],
    ["one from the future", TERMS, [lease("a", "2026-07-02T12:00:01.000001Z")], "lapsed"],
    ["one a second ahead", TERMS, [lease("a", "2026-07-02T12:00:01Z")], "held"],
    ["a bound that cannot be read", { ...TERMS, slaHours: null }, [lease("a", "2026-07-02T11:00:00Z")], "unknown"],
  ])("folds %s", (_, terms, leases, state) => {
    expect(foldLeases(terms, leases, NOW).state).toBe(state);
  });
});

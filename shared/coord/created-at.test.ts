import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPortable, parseCreatedAt } from "./created-at.ts";

const us = (iso: string, microseconds = 0): bigint => BigInt(Date.parse(iso)) * 1000n + BigInt(microseconds);

describe("parseCreatedAt", () => {
  it.each([
    ["2026-07-01", us("2026-07-01T00:00:00Z")],
    ["2026-07-01 18:00:00", us("2026-07-01T18:00:00Z")],
    ["20260701T180000Z", us("2026-07-01T18:00:00Z")],
    ["2026-W27-3", us("2026-07-01T00:00:00Z")],
    ["2026W27", us("2026-06-29T00:00:00Z")],
    ["2020-W53-7", us("2021-01-03T00:00:00Z")],
    ["2026-07-01T18Z", us("2026-07-01T18:00:00Z")],
    ["2026-07-01T18:00Z", us("2026-07-01T18:00:00Z")],
    ["2026-07-01T18:00:00.123456789Z", us("2026-07-01T18:00:00Z", 123_456)],
    ["2026-07-01T18:00:00,5Z", us("2026-07-01T18:00:00Z", 500_000)],
    ["2026-07-01T18:00:00+0530", us("2026-07-01T12:30:00Z")],
    ["2026-07-01T18:00:00-23:59:59", us("2026-07-02T17:59:59Z")],
    ["2026-07-01T18:00:00 Z", us("2026-07-01T18:00:00Z")],
    ["2026-07-01é18:00", us("2026-07-01T18:00:00Z")],
    ["0001-01-01", -62_135_596_800_000_000n],
  ])("reads %s as Python 3.11 does", (text, expected) => {
    expect(parseCreatedAt(text)).toBe(expected);
  });

  it.each([
    "2026-07-01T18:00:00z",
    " 2026-07-01",
    "2026-07-01 ",
    "2026-07-01T",
    "2026-07-01T24:00",
    "2026-07-01T18:00:60Z",
    "2026-02-30",
    "２０２６-07-01",
    "2026-182",
    "2026-07-01T18:00:00+00:00Z",
    "2026-07-01T18:00:00+24:00",
    "2021-W53-1",
    "0000-01-01",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:00:00-14:00",
    "",
    "  ",
    "yesterday",
  ])("refuses %j", text => {
    expect(parseCreatedAt(text)).toBeNull();
  });

  it.each([[1_780_000_000], [null], [undefined], [true], [["2026-07-01"]]])("refuses %j, which is no text", value => {
    expect(parseCreatedAt(value)).toBeNull();
  });

  it("reads back every microsecond that the writer writes", () => {
    const range = { min: us("1000-01-01T00:00:00Z"), max: us("9999-12-31T00:00:00Z") };
    fc.assert(
      fc.property(fc.bigInt(range), instant => {
        const micros = ((instant % 1_000_000n) + 1_000_000n) % 1_000_000n;
        const seconds = new Date(Number((instant - micros) / 1000n)).toISOString().slice(0, 19);
        expect(parseCreatedAt(`${seconds}.${String(micros).padStart(6, "0")}Z`)).toBe(instant);
      }),
    );
  });

  it("never throws", () => {
    const near = fc.array(fc.constantFrom(..."0123456789-:TWZ+., é\0"), { maxLength: 40 }).map(chars => chars.join(""));
    fc.assert(fc.property(fc.oneof(near, fc.string({ unit: "binary" })), text => void parseCreatedAt(text)));
  });
});

describe("isPortable", () => {
  it.each([
    ["2026-07-01T18:00:00Z", true],
    ["2026-07-01T18:00:00.000125+02:00", true],
    ["2026-07-01T18:00:00.125Z", false],
    ["2026-07-01T18:00:00", false],
    ["2026-07-01", false],
  ])("says of %s: %s", (text, expected) => {
    expect(isPortable(text)).toBe(expected);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, digestOf } from "./canonical-json.ts";

/** The same value with its keys in the opposite order, at every level. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("canonicalJson", () => {
  // The examples of RFC 8785, sections 3.2.2 and 3.2.3.
  it.each([
    [{ numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27] }, '{"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}'],
    [{ literals: [null, true, false] }, '{"literals":[null,true,false]}'],
    [{ "\u20ac": 1, "\r": 2, "1": 3, "\u0080": 4 }, '{"\\r":2,"1":3,"\u0080":4,"\u20ac":1}'],
  ])("writes %j as the standard does", (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it("is stable under the order of keys, and reads back as the same", () => {
    const values = fc.jsonValue().filter(value => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(values, value => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
      }),
    );
  });

  it("gives another digest for another value", () => {
    expect(digestOf({ a: 1 })).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: "1" }));
    expect(digestOf([])).not.toBe(digestOf({}));
  });
});

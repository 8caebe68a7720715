import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDuplicateKey } from "./duplicate-keys.ts";

describe("findDuplicateKey", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"x":[{"b" : 1},{"b":1,"c":{},"b"\n:2}]}', "b"],
    ['{"a":"a","b":["a","a"],"c":{"a":1}}', null],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}', null],
  ])("reads %s", (json, expected) => {
    expect(findDuplicateKey(json)).toBe(expected);
  });

  it("finds none in what JSON.stringify wrote", () => {
    fc.assert(
      fc.property(fc.json(), json => {
        expect(findDuplicateKey(json)).toBe(null);
      }),
    );
  });

  it("is done with a long string", () => {
    expect(findDuplicateKey(JSON.stringify({ a: "\\".repeat(1_000_000), b: "x".repeat(1_000_000) }))).toBe(null);
  });
});

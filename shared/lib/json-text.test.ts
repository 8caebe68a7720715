import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonObject, own, parseJsonText, writeJsonText } from "./json-text.ts";

describe("parseJsonText", () => {
  it.each([
    {
      name: "Python's NaN and Infinity",
      text: '{"a":NaN,"b":[Infinity,-Infinity],"c":"NaN \\" Infinity"}',
      value: { a: null, b: [null, null], c: 'NaN " Infinity' },
    },
    { name: "a lone surrogate", text: '"\\udcb2"', value: "\udcb2" },
    { name: "what is no JSON", text: "{a: 1}", value: undefined },
    { name: "a huge integer", text: "123456789012345678901234567890", value: Number("123456789012345678901234567890") },
  ])("reads $name", ({ text, value }) => {
    expect(parseJsonText(text)).toEqual(value);
  });

  it("keeps a __proto__ key as an own property", () => {
    const value = parseJsonText('{"__proto__":{"polluted":true}}');
    expect(isJsonObject(value) && own(value, "polluted")).toBe(undefined);
    expect(isJsonObject(value) && own(value, "toString")).toBe(undefined);
  });

  it("reads what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value);
        expect(parseJsonText(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("survives deep nesting", () => {
    const value = parseJsonText("[".repeat(100_000) + "]".repeat(100_000));
    expect(Array.isArray(value)).toBe(true);
    expect(() => writeJsonText(value)).not.toThrow();
  });
});

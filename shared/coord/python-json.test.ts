import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePythonJson } from "./python-json.ts";

const valueIn = (text: string): unknown => {
  const read = parsePythonJson(text);
  return read.ok ? read.value.value : read.error.code;
};

describe("parsePythonJson", () => {
  it.each([
    ["NaN", Number.NaN],
    ["[Infinity, -Infinity]", [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ["1e400", Number.POSITIVE_INFINITY],
    ["12345678901234567890", 12_345_678_901_234_567_000],
    ['"\\ud800"', "\ud800"],
    ['"\\ud83d\\ude00\\n\\/"', "\u{1F600}\n/"],
    [' \t\r\n[1, {"a": []}] ', [1, { a: [] }]],
  ])("reads %s", (text, expected) => {
    expect(valueIn(text)).toEqual(expected);
  });

  it.each([
    ["\uFEFF{}", "bom"],
    ["{} {}", "trailing-data"],
    ["{,}", "not-json"],
    ["[1,]", "not-json"],
    ["{'a': 1}", "not-json"],
    ['"a\nb"', "not-json"],
    ['"\\x41"', "not-json"],
    ['"\\u12"', "not-json"],
    ["01", "trailing-data"],
    ["+1", "not-json"],
    ["\u00a01", "not-json"],
    ["9".repeat(4301), "not-json"],
    ["[".repeat(100_000), "too-deep"],
  ])("refuses %.20s", (text, code) => {
    expect(valueIn(text)).toBe(code);
  });

  it("lets the last of two equal keys count, in value and place", () => {
    const text = '{"a": 1, "a": "second"}';
    const read = parsePythonJson(text);
    const node = read.ok ? read.value.members?.get("a") : undefined;
    expect(node?.value).toBe("second");
    expect(text.slice(node?.start, node?.end)).toBe('"second"');
  });

  it("takes __proto__ for a key like any other", () => {
    const value = valueIn('{"__proto__": {"polluted": true}, "constructor": 1}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(value.polluted).toBeUndefined();
  });

  it("reads whatever JSON.stringify writes, and knows where every literal stands", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const read = parsePythonJson(text);
        if (!read.ok) throw new Error(read.error.code);
        expect(JSON.stringify(read.value.value)).toBe(JSON.stringify(value));
        expect(text.slice(read.value.start, read.value.end)).toBe(text);
        for (const item of read.value.items ?? []) {
          expect(JSON.stringify(JSON.parse(text.slice(item.start, item.end)))).toBe(JSON.stringify(item.value));
        }
      }),
    );
  });

  it("never throws", () => {
    const near = fc
      .array(fc.constantFrom(...'{}[]:,"\\u0123e+-.NaInfty truls\n'), { maxLength: 60 })
      .map(chars => chars.join(""));
    fc.assert(fc.property(fc.oneof(near, fc.string({ unit: "binary" })), text => void parsePythonJson(text)));
  });
});

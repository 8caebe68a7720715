import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleJson } from "./visible-json.ts";

describe("visibleJson", () => {
  it("holds the value that it was given, whatever its texts are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
        const whole = { text: text.toWellFormed(), value };
        expect(JSON.parse(visibleJson(whole))).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
    );
  });

  it.each([
    ["a bidirectional override", "a\u202eb", "a\\u202eb"],
    ["an isolate", "\u2066x\u2069", "\\u2066x\\u2069"],
    ["a zero-width space", "a\u200bb", "a\\u200bb"],
    ["a control that JSON lets stand", "\u009b31m\u007f", "\\u009b31m\\u007f"],
    ["a tag", "x\u{e0041}", "x\\udb40\\udc41"],
    ["a key", { "\u202ekey": 1 }, "\\u202ekey"],
  ])("writes %s as its escape", (_, value, shown) => {
    expect(visibleJson(value)).toContain(shown);
    expect(visibleJson(value)).not.toMatch(/[\p{Cf}\u{7f}-\u{9f}]/u);
  });

  it("lets letters of every script and emoji stand", () => {
    const text = "\u05d0 \u4f60 \u{1f680} caf\u00e9";
    expect(visibleJson(text)).toBe(`"${text}"\n`);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pyDumps, pyDumpsSorted } from "./python-dumps.ts";
import { parsePythonJson } from "./python-json.ts";
import { floatText, isTruthy, type PyValue, pyRepr, pyStr, textRepr, toPyValue } from "./python-value.ts";

const read = (text: string): PyValue => {
  const parsed = parsePythonJson(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return toPyValue(parsed.value, text);
};

describe("floatText", () => {
  it.each([
    [40, "40.0"],
    [0, "0.0"],
    [-0, "-0.0"],
    [0.1, "0.1"],
    [1771.072, "1771.072"],
    [1e15, "1000000000000000.0"],
    [1e16, "1e+16"],
    [1.5e300, "1.5e+300"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [-123.25, "-123.25"],
    [Number.NaN, "nan"],
    [Number.POSITIVE_INFINITY, "inf"],
    [Number.NEGATIVE_INFINITY, "-inf"],
  ])("prints %d as %s", (value, text) => {
    expect(floatText(value)).toBe(text);
  });

  it("reads back as the same number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        expect(Object.is(Number(floatText(value)), value)).toBe(true);
      }),
    );
  });
});

describe("pyStr and pyRepr", () => {
  it.each([
    [null, "None"],
    [true, "True"],
    [false, "False"],
    [40n, "40"],
    [40, "40.0"],
    ["it's", "it's"],
    [["a", 1n, null], "['a', 1, None]"],
    [new Map<string, PyValue>([["a", "it's"]]), `{'a': "it's"}`],
    [[], "[]"],
    [new Map(), "{}"],
  ])("str of %o is %s", (value, text) => {
    expect(pyStr(value)).toBe(text);
  });

  it.each([
    ["plain", "'plain'"],
    [`it's "x"`, `'it\\'s "x"'`],
    ["a\nb\t\\", "'a\\nb\\t\\\\'"],
    ["\x07\x85é", "'\\x07\\x85é'"],
    ["\u200b\ud800", "'\\u200b\\ud800'"],
    ["\u{1f600}\u{e0001}", "'\u{1f600}\\U000e0001'"],
  ])("repr of %j is %s", (text, repr) => {
    expect(textRepr(text)).toBe(repr);
  });

  it("repr nests", () => {
    expect(pyRepr(read('{"a":[1,2.0,{"b":null}],"c":true}'))).toBe("{'a': [1, 2.0, {'b': None}], 'c': True}");
  });
});

describe("isTruthy", () => {
  it.each([[null], [false], [0n], [0], [""], [[]], [new Map()]])("%o is false", value => {
    expect(isTruthy(value)).toBe(false);
  });
  it.each([[true], [1n], [Number.NaN], ["0"], [[null]]])("%o is true", value => {
    expect(isTruthy(value)).toBe(true);
  });
});

describe("pyDumps", () => {
  it.each([
    ["integers of any length", "[12345678901234567890123,-0]", "[12345678901234567890123,0]"],
    ["floats as Python prints them", "[40.0,1e400,-1e400,NaN,1.50]", "[40.0,Infinity,-Infinity,NaN,1.5]"],
    ["the last of a key that comes twice, in its first place", '{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
    ["a lone surrogate", '["\\ud800"]', '["\\ud800"]'],
    ["an astral character as its pair", '["\u{1f600}"]', '["\\ud83d\\ude00"]'],
    ["signs outside of ASCII and controls", '["é\\u007f\\u0001\\b\\f"]', '["\\u00e9\\u007f\\u0001\\b\\f"]'],
    ["a slash as it is", '["a\\/b"]', '["a/b"]'],
    ["numbers as keys in their order", '{"10":1,"9":2}', '{"10":1,"9":2}'],
    ["__proto__ as a key like any other", '{"__proto__":1}', '{"__proto__":1}'],
  ])("writes %s", (_, text, written) => {
    expect(pyDumps(read(text))).toBe(written);
  });

  it("indents as the engine does, empty lists and objects on one line", () => {
    expect(pyDumps(read('{"a":[],"b":["x"],"c":{},"d":{"e":1}}'), 2)).toBe(
      '{\n  "a": [],\n  "b": [\n    "x"\n  ],\n  "c": {},\n  "d": {\n    "e": 1\n  }\n}',
    );
  });

  it("sorts keys", () => {
    expect(
      pyDumpsSorted(
        new Map<string, PyValue>([
          ["b", 1n],
          ["a", "x"],
        ]),
      ),
    ).toBe('{"a":"x","b":1}');
  });

  it("is read back as it was, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), text => {
        expect(read(pyDumps([text]))).toEqual([text]);
      }),
    );
  });
});

import { expect, it } from "vitest";
import { ageSeconds } from "./age.ts";
import { buildEventNote, eventsFor } from "./bus-event.ts";
import { momentObjective } from "./channel.ts";
import { parseCreatedAt } from "./created-at.ts";
import { foldNewest } from "./fold.ts";
import { pyDumps } from "./python-dumps.ts";
import { parsePythonJson } from "./python-json.ts";
import { splitLines, stripSpace } from "./python-text.ts";
import { isTruthy, type PyValue, pyStr, toPyValue } from "./python-value.ts";
import { judgeAge } from "./resume.ts";
import { slugify } from "./slug.ts";
import { sortRows } from "./task-row.ts";

// Where coord-engine's language and this one differ: each difference with the value that is right.
const readJson = (text: string): PyValue => {
  const read = parsePythonJson(text);
  return read.ok ? toPyValue(read.value, text) : "not JSON";
};
const printed = (text: string): string => pyDumps(readJson(text));
const us = (iso: string): bigint => parseCreatedAt(iso) ?? -1n;
const keyed = (task: string) => ({ createdUs: 0n, task, checkpointId: "" });
const named = (name: string) => new Map<string, PyValue>([["name", name]]);
const versioned = (v: unknown) =>
  new Map<string, PyValue>([["note", JSON.stringify({ v, to: "a", kind: "claim", slug: "s" })]]);

it.each<[string, () => unknown, unknown]>([
  ["order by code point", () => foldNewest([keyed("\uffee"), keyed("\u{1f600}")])?.task, "\u{1f600}"],
  ["slices by code point", () => [...momentObjective("\u{1f600}".repeat(141))].length, 140],
  ["time to the microsecond", () => us("2026-07-01T00:00:00.000001Z") - us("2026-07-01T00:00:00Z"), 1n],
  ["digits of a second beyond six", () => us("2026-07-01T00:00:00.0000019Z") - us("2026-07-01T00:00:00Z"), 1n],
  ["half to even", () => ageSeconds(0n, 62_500n), 0.062],
  ["a date that overflows", () => parseCreatedAt("0001-01-01T00:00:00+14:00"), null],
  ["None", () => pyStr(null), "None"],
  ["True", () => pyStr(true), "True"],
  ["a float that is whole", () => pyStr(40), "40.0"],
  ["an int", () => pyStr(40n), "40"],
  ["a dict with single quotes", () => pyStr(new Map([["a", "b"]])), "{'a': 'b'}"],
  ["digits of other scripts in a duration", () => judgeAge(1, "\uff11s"), null],
  ["capitals of other scripts", () => [slugify("\u212a"), slugify("\u0130stanbul")], ["k", "i-stanbul"]],
  ["line ends", () => splitLines("a\u2028b\u0085c\vd"), ["a", "b", "c", "d"]],
  ["NaN and Infinity", () => printed("[NaN,Infinity,-Infinity]"), "[NaN,Infinity,-Infinity]"],
  ["a number beyond a double", () => printed("[1e400]"), "[Infinity]"],
  ["an int beyond 53 bits", () => printed("[12345678901234567890123]"), "[12345678901234567890123]"],
  ["keys that stand twice", () => printed('{"a":1,"a":2}'), '{"a":2}'],
  ["a surrogate that stands alone", () => printed('["\\ud800"]'), '["\\ud800"]'],
  ["a byte order mark", () => printed("\uFEFF{}"), '"not JSON"'],
  ["1 == 1.0 == True", () => [1, true].map(v => eventsFor([versioned(v)], "a")?.events.length), [1, 1]],
  ["falsy values", () => [new Map(), [], 0, 0n, "", null, false].some(value => isTruthy(value)), false],
  ["a NaN, which is true", () => isTruthy(Number.NaN), true],
  ["stable sorts", () => sortRows([named("b"), named("a")]).map(row => row.get("name")), ["b", "a"]],
  ["blanks of strip()", () => stripSpace("\u0085\u2003\x1ca\uFEFF\xa0"), "a\uFEFF"],
  ["output in ASCII", () => pyDumps("é\u{1f600}"), '"\\u00e9\\ud83d\\ude00"'],
  [
    "sorted keys",
    () => buildEventNote({ kind: "directive", to: "a", priority: "P1", slug: "s", pointer: "p" }).slice(0, 19),
    '{"kind":"directive"',
  ],
])("holds %s as Python does", (_, give, right) => {
  expect(give()).toEqual(right);
});

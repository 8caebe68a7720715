import { describe, expect, it } from "vitest";
import { parsePythonJson } from "./python-json.ts";
import { isDict, type PyValue, toPyValue } from "./python-value.ts";
import { describeAge, judgeAge, renderResume, resumeJson } from "./resume.ts";

const read = (text: string): PyValue => {
  const parsed = parsePythonJson(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return toPyValue(parsed.value, text);
};
const documentOf = (text: string) => {
  const value = read(text);
  if (!isDict(value)) throw new Error("no object");
  return value;
};
const brief = (fields: string): string => {
  const rendered = renderResume(read(`{"task":"t","agent":"a","objective":"o","created_at":"c",${fields}}`));
  return rendered.ok
    ? rendered.value.split("\n").slice(3).join("\n")
    : `${rendered.error.type}: ${rendered.error.message}`;
};

describe("renderResume", () => {
  it("prints the sections in the engine's order: next actions, open questions, decisions, artifacts", () => {
    const text = `{"schema":"coord.teams.continuity.v1","checkpoint_id":"CHK-x","agent":"ash","task":"build-l6",
      "objective":"ship","decisions":["d1"],"next_actions":["n1","n2"],"open_questions":["q1"],"artifacts":["a1"],
      "context_used_percent":40,"transcript_path":"/tmp/t","created_at":"2026-07-01T18:00:00Z"}`;
    expect(renderResume(read(text))).toEqual({
      ok: true,
      value: `Resume: build-l6 (as of 2026-07-01T18:00:00Z)
  agent: ash
  objective: ship
  context used at snapshot: 40%
  next actions:
    - n1
    - n2
  open questions:
    - q1
  recent decisions:
    - d1
  artifacts:
    - a1`,
    });
  });

  it.each([["null"], ["[]"], ["{}"], ["0"], ['""'], ["false"], ["0.0"]])("takes %s for no snapshot", text => {
    expect(renderResume(read(text))).toEqual({ ok: true, value: "No continuity snapshot found." });
  });

  it.each([
    ["0 percent", '"context_used_percent":0', "  context used at snapshot: 0%"],
    ["a float percent", '"context_used_percent":40.0', "  context used at snapshot: 40.0%"],
    ["a percent that is no number", '"context_used_percent":NaN', "  context used at snapshot: nan%"],
    ["no percent", '"context_used_percent":null', ""],
    ["empty sections as nothing", '"next_actions":[],"artifacts":null,"decisions":"","open_questions":{}', ""],
    ["an empty item", '"next_actions":[""]', "  next actions:\n    - "],
    ["a text as its characters", '"artifacts":"a\u{1f600}"', "  artifacts:\n    - a\n    - \u{1f600}"],
    ["an object as its keys", '"decisions":{"x":1,"y":2}', "  recent decisions:\n    - x\n    - y"],
    [
      "items as Python prints them",
      '"artifacts":[null,true,{"k":"v"}]',
      "  artifacts:\n    - None\n    - True\n    - {'k': 'v'}",
    ],
    ["line breaks in an item as they are", '"artifacts":["a\\nb"]', "  artifacts:\n    - a\nb"],
    ["a number as a section: a fault", '"artifacts":5', "TypeError: 'int' object is not iterable"],
    [
      "a surrogate alone: a fault",
      '"artifacts":["\\ud800"]',
      "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 65: surrogates not allowed",
    ],
  ])("prints %s", (_, fields, expected) => {
    expect(brief(fields)).toBe(expected);
  });

  it("prints None for a key that is missing", () => {
    expect(renderResume(read('{"task":null,"x":1}'))).toEqual({
      ok: true,
      value: "Resume: None (as of None)\n  agent: None\n  objective: None",
    });
  });

  it.each([
    ["[1]", "'list' object has no attribute 'get'"],
    ['"x"', "'str' object has no attribute 'get'"],
    ["7", "'int' object has no attribute 'get'"],
  ])("faults on a document that is %s", (text, message) => {
    expect(renderResume(read(text))).toEqual({ ok: false, error: { type: "AttributeError", message } });
  });
});

describe("judgeAge", () => {
  it.each([
    [1800, "30m", null],
    [1800, "29m", "checkpoint-stale"],
    [0, "0s", null],
    [1, "1\u0000s", "invalid-max-age"],
    [60, "１m", null],
    [60, "\u001c1m\u0085", null],
    [1, "\uFEFF1m", "invalid-max-age"],
    [null, "1h", "checkpoint-age-unknown"],
    [null, "soon", "invalid-max-age"],
    [1, "", "invalid-max-age"],
    [1, "999999999d", null],
    [1, "1000000000d", "invalid-max-age"],
    [1, `${"9".repeat(400)}d`, "invalid-max-age"],
    [5400, "1.5h", null],
    [1, "-1s", "invalid-max-age"],
    [1, "5.s", "invalid-max-age"],
    [1, " 2S ", null],
  ] as const)("of age %s under %s: %s", (age, most, code) => {
    expect(judgeAge(age, most)).toBe(code);
  });

  it("says each in one line", () => {
    expect(describeAge("invalid-max-age", null, "it's")).toBe(
      `resume: invalid --max-age duration "it's"; use s, m, h, or d`,
    );
    expect(describeAge("checkpoint-age-unknown", null, "1h")).toMatch(/^resume: checkpoint age is unknown/);
    expect(describeAge("checkpoint-stale", 1555940.125, "1h")).toBe(
      "resume: checkpoint is 18d 0h (1555940.125s) old, exceeding --max-age 1h",
    );
  });
});

describe("resumeJson", () => {
  it("is the explicit object where there is none", () => {
    expect(resumeJson(null, null, null)).toBe('{"snapshot":null,"checkpoint_age_seconds":null,"error_code":null}');
  });

  it("keeps the stored keys, numbers and order, and adds the age and the code", () => {
    const stored = documentOf(
      '{"zeta":12345678901234567890,"context_used_percent":NaN,"objective":"é\\ud800","a":1.50}',
    );
    expect(resumeJson(stored, 1771.072, "checkpoint-stale")).toBe(
      '{"zeta":12345678901234567890,"context_used_percent":NaN,"objective":"\\u00e9\\ud800","a":1.5,"checkpoint_age_seconds":1771.072,"error_code":"checkpoint-stale"}',
    );
  });

  it("overwrites stored keys of its own names where they stand", () => {
    const stored = documentOf('{"error_code":"x","snapshot":1,"checkpoint_age_seconds":"y","z":0}');
    expect(resumeJson(stored, 0, null)).toBe('{"error_code":null,"snapshot":1,"checkpoint_age_seconds":0.0,"z":0}');
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/message.ts";
import { checkGate, isExplicitNone, parseArtifact } from "./gate.ts";

const GOOD: JsonObject = {
  objective: "The reader is finished; its tests ended green",
  decisions: ["Both readers stay, standing law: two teams need v1"],
  next_actions: ["Open PR #41"],
  open_questions: ["none"],
  artifacts: ["docs/reader.md (Cold start section)"],
};

const codes = (change: JsonObject): readonly string[] =>
  checkGate({ ...GOOD, ...change }).findings.map(({ code, index }) => `${code}${index === null ? "" : ` ${index}`}`);

describe("checkGate", () => {
  it("finds nothing in a full checkpoint, and hands its artifacts on", () => {
    expect(checkGate(GOOD)).toEqual({
      findings: [],
      artifacts: [
        { index: 0, raw: "docs/reader.md (Cold start section)", path: "docs/reader.md", anchor: "Cold start section" },
      ],
    });
  });

  it("reports the sections in their order, one finding for an empty one", () => {
    expect(checkGate({}).findings.map(({ section }) => section)).toEqual([
      "objective",
      "decisions",
      "next_actions",
      "open_questions",
      "artifacts",
    ]);
  });

  it.each<[string, JsonObject, readonly string[]]>([
    ["counts an objective in code points", { objective: "\u{1F600}".repeat(23) }, ["objective-thin 0"]],
    [
      "takes an objective that is no text for missing",
      { objective: ["a list of one long enough text"] },
      ["section-missing"],
    ],
    [
      "knows five words of permanence",
      { decisions: ["it stays so permanently for both teams"] },
      ["decision-no-expiry 0"],
    ],
    ["does not look whether a date exists", { decisions: ["allowed to 2026-13-45 by the operator"] }, []],
    [
      "wants a date to stand alone",
      { decisions: ["allowed to é2026-08-09 by the operator"] },
      ["decision-no-expiry 0"],
    ],
    ["reads digits of any script", { decisions: ["allowed to ٢٠٢٦-٠٨-٠٩ by the operator"] }, []],
    [
      "finds one fault in an entry",
      { decisions: ["short", "2026-08-09"] },
      ["decision-no-expiry 0", "decision-no-rationale 1"],
    ],
    ["takes any hyphenated word for a slug", { next_actions: ["re-run", "and/or", "1234567"] }, []],
    [
      "wants a slug in ASCII from end to end",
      { next_actions: ["wörd-b of it", "see #532"] },
      ["action-no-identifier 0", "action-no-identifier 1"],
    ],
    ["accepts one none only", { open_questions: ["none", "none"] }, ["question-no-owner 0", "question-no-owner 1"]],
    [
      "knows its own fleet's owners",
      { open_questions: ["alice decides", "coord-boss decides"] },
      ["question-no-owner 0"],
    ],
    [
      "wants an ASCII letter or digit in an artifact",
      { artifacts: ["——", "#x"] },
      ["artifact-unparseable 0", "artifact-unparseable 1"],
    ],
    ["takes a text for a list of one", { next_actions: "Open PR #41" }, []],
    ["takes an object for its keys", { next_actions: { "needs-me": 1 } }, []],
    ["leaves out blanks and other values", { next_actions: [" ", 5, null, "plain words"] }, ["action-no-identifier 3"]],
  ])("%s", (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });
});

describe("isExplicitNone", () => {
  it.each([
    ["None.", true],
    ["n/a", true],
    ["nothing open...", true],
    ["No open questions", true],
    ["none yet", false],
    ["None!", false],
  ])("says of %s: %s", (text, expected) => {
    expect(isExplicitNone(text)).toBe(expected);
  });
});

describe("parseArtifact", () => {
  it.each([
    ["docs/a.md", { path: "docs/a.md", anchor: null }],
    ["docs/a.md#cold-start", { path: "docs/a.md", anchor: "cold-start" }],
    ["docs/a.md#", { path: "docs/a.md", anchor: null }],
    ["docs/a.md ( Cold start )", { path: "docs/a.md", anchor: "Cold start" }],
    ["docs/a.md ()", { path: "docs/a.md ()", anchor: null }],
    ["https://forge.example/pull/5#note", { path: "https://forge.example/pull/5", anchor: "note" }],
    ["#cold-start", null],
    ["--", null],
    ["", null],
  ])("splits %j", (text, expected) => {
    expect(parseArtifact(text)).toEqual(expected);
  });
});

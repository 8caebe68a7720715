import { describe, expect, it } from "vitest";
import { pyDumps } from "./python-dumps.ts";
import type { PyValue } from "./python-value.ts";
import { parseSnapshot } from "./snapshot.ts";
import { asTextList, buildSnapshot } from "./snapshot-build.ts";

const BARE = { agent: "amy", task: "build", objective: "o", contextUsedPercent: null, transcriptPath: null };

describe("asTextList", () => {
  it.each<[string, PyValue | undefined, readonly string[]]>([
    ["nothing", undefined, []],
    ["None", null, []],
    ["a text as one item", "a", ["a"]],
    ["an empty text as one empty item", "", [""]],
    ["a number as its text", 4n, ["4"]],
    ["every item of a list as its text", ["a", 1n, null, true, 4, ["x"]], ["a", "1", "None", "True", "4.0", "['x']"]],
  ])("keeps %s", (_, value, list) => {
    expect(asTextList(value)).toEqual(list);
  });
});

describe("buildSnapshot", () => {
  it("writes the engine's twelve fields in its order, indented by two, without a newline at the end", () => {
    const text = pyDumps(
      buildSnapshot({ ...BARE, decisions: ["d"], contextUsedPercent: 40, objective: "é" }, "2026-07-01T18:00:00Z"),
      2,
    );
    expect(text).toBe(`{
  "schema": "coord.teams.continuity.v1",
  "checkpoint_id": "CHK-2026-07-01T18:00:00Z-build",
  "agent": "amy",
  "task": "build",
  "objective": "\\u00e9",
  "decisions": [
    "d"
  ],
  "next_actions": [],
  "open_questions": [],
  "artifacts": [],
  "context_used_percent": 40.0,
  "transcript_path": null,
  "created_at": "2026-07-01T18:00:00Z"
}`);
  });

  it("writes a percent that is no number as the bare word, which reads back", () => {
    const text = pyDumps(buildSnapshot({ ...BARE, contextUsedPercent: Number.NaN }, "2026-07-01T18:00:00Z"), 2);
    expect(text).toContain('"context_used_percent": NaN');
    expect(() => JSON.parse(text)).toThrow();
    expect(parseSnapshot(text).problem).toBeNull();
  });
});

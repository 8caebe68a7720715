import { describe, expect, it } from "vitest";
import { parseCheckpointPath, storePathOf } from "./checkpoint-path.ts";

const IN_TEAM = "member/wren/continuity/build-l6";

describe("parseCheckpointPath", () => {
  it.each([
    [`team/blue/${IN_TEAM}/latest.json`, "", "blue", null],
    [`stores/x/team/blue/${IN_TEAM}/latest.json`, "stores/x/", "blue", null],
    [`${IN_TEAM}/latest.json`, "", null, null],
    [`2026-07-01/team/blue/${IN_TEAM}/latest.json`, "2026-07-01/", "blue", "2026-07-01"],
    [`team/blue/${IN_TEAM}/latest-20260701T180000Z.json`, "", "blue", "latest-20260701T180000Z.json"],
    [`team/blue/${IN_TEAM}/latest (1).json`, "", "blue", "latest (1).json"],
    [`team/blue/${IN_TEAM}/_versions/3.json`, "", "blue", "_versions/3.json"],
    [`_versions/3/team/blue/${IN_TEAM}/latest.json`, "_versions/3/", "blue", "_versions/3"],
    [`_versions/team/blue/${IN_TEAM}/latest.json/2.json`, "_versions/", "blue", "latest.json/2.json"],
    [`team/blue/_versions/${IN_TEAM}/latest.json`, "", "blue", "_versions"],
  ])("reads %s", (path, prefix, team, version) => {
    expect(parseCheckpointPath(path)).toEqual({ prefix, team, agent: "wren", task: "build-l6", version });
  });

  it("keeps an agent id with a slash whole", () => {
    expect(parseCheckpointPath("team/blue/member/a/b/continuity/t/latest.json")?.agent).toBe("a/b");
  });

  it.each([
    "team/blue/member/wren/continuity/LATEST.json",
    "team/blue/member/wren/continuity/build-l6/LATEST.json",
    "team/blue/member/wren/continuity/build-l6/notes.json",
    "team/blue/member/continuity/t/latest.json",
    "team/blue/continuity/t/latest.json",
    "latest.json",
    "",
  ])("leaves %j alone", path => {
    expect(parseCheckpointPath(path)).toBeNull();
  });
});

describe("storePathOf", () => {
  it("names the file as a checkpoint_ref does, and no kept copy", () => {
    const current = parseCheckpointPath(`stores/x/team/blue/${IN_TEAM}/latest.json`);
    const copy = parseCheckpointPath(`2026-07-01/team/blue/${IN_TEAM}/latest.json`);
    expect(current && storePathOf(current)).toBe(`team/blue/${IN_TEAM}/latest.json`);
    expect(copy && storePathOf(copy)).toBeNull();
  });
});

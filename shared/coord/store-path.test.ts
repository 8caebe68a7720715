import { describe, expect, it } from "vitest";
import { parseStorePath } from "./store-path.ts";

describe("parseStorePath", () => {
  it.each([
    ["team/blue/roles/scribe.md", "", "blue", ["roles", "scribe.md"], null],
    ["stores/x/team/blue/presence/wren.md", "stores/x/", "blue", ["presence", "wren.md"], null],
    ["roles/scribe/leases/wren.md", "", null, ["roles", "scribe", "leases", "wren.md"], null],
    ["blue/member/wren/continuity/LATEST.json", "blue/", null, ["member", "wren", "continuity", "LATEST.json"], null],
    ["2026-07-01/team/blue/task/a.md", "2026-07-01/", "blue", ["task", "a.md"], "2026-07-01"],
    ["_versions/team/blue/task/a.md/3.md", "_versions/", "blue", ["task", "a.md", "3.md"], "_versions"],
    ["team/blue/task/_versions/a.md", "", "blue", ["task", "_versions", "a.md"], "task/_versions/a.md"],
  ])("reads %s", (path, prefix, team, parts, version) => {
    expect(parseStorePath(path)).toEqual({ prefix, team, parts, version });
  });

  it("takes the innermost team, and a member of that name for none", () => {
    expect(parseStorePath("team/a/team/blue/task/a.md")?.team).toBe("blue");
    expect(parseStorePath("team/blue/member/team/continuity/LATEST.json")?.team).toBe("blue");
  });

  it.each(["docs/scribe.md", "team/blue/docs/plan.md", "src/task", "", "team"])("leaves %j alone", path => {
    expect(parseStorePath(path)).toBeNull();
  });
});

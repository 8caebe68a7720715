import { describe, expect, it } from "vitest";
import { groupFiles } from "./group-files.ts";

const groupsOf = (...paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(groupFiles(paths.map(path => ({ root: 0, path }))));

describe("groupFiles", () => {
  it("puts a session with its sub-agents, also nested ones", () => {
    expect(
      groupsOf("p/s1.jsonl", "p/s1/subagents/agent-a.jsonl", "p/s1/workflows/w/agent-b.jsonl", "p/s2.jsonl"),
    ).toEqual({
      "0:p/s1.jsonl": "p/s1",
      "0:p/s1/subagents/agent-a.jsonl": "p/s1",
      "0:p/s1/workflows/w/agent-b.jsonl": "p/s1",
    });
  });

  it("puts the files of one team together, wherever its folder lies", () => {
    expect(
      groupsOf("x/team/r/member/a/continuity/t/latest.json", "x/team/r/roles/boss.md", "x/team/q/presence/a.md"),
    ).toEqual({
      "0:x/team/r/member/a/continuity/t/latest.json": "x/team/r",
      "0:x/team/r/roles/boss.md": "x/team/r",
      "0:x/team/q/presence/a.md": "x/team/q",
    });
  });

  it("keeps the files of two roots apart", () => {
    const groups = groupFiles([
      { root: 0, path: "s1.jsonl" },
      { root: 1, path: "s1/subagents/agent-a.jsonl" },
    ]);
    expect([...groups]).toEqual([]);
  });

  it("gives a file that belongs to no other no group", () => {
    expect(groupsOf("HANDOFF.md", "p/s1.jsonl", "team/file.md")).toEqual({});
  });
});

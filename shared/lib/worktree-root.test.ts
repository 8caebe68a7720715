import { describe, expect, it } from "vitest";
import { worktreeRoot } from "./worktree-root.ts";

describe("worktreeRoot", () => {
  it.each([
    ["/repo/.worktrees/feat/src/a.ts", "/repo/.worktrees/feat"],
    ["/repo/.worktrees/feat", "/repo/.worktrees/feat"],
    ["/repo/.claude/worktrees/feat/a.ts", "/repo/.claude/worktrees/feat"],
    ["/home/dev/worktrees/repo/a.ts", "/home/dev/worktrees/repo"],
    ["/repo/src/worktrees.ts", null],
    ["/repo/src/a.ts", null],
  ])("of %s is %s", (path, root) => {
    expect(worktreeRoot(path)).toBe(root);
  });
});

import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

describe("commits", () => {
  const cases: readonly (readonly [string, SessionStep, readonly string[]])[] = [
    [
      "with its figures",
      {
        bash: "git add -A && git commit -m x",
        out: "[main 1a2b3c4] x\n 2 files changed, 7 insertions(+), 1 deletion(-)\n create mode 100644 a.ts",
      },
      ["commit 1a2b3c4 main 2 7 1"],
    ],
    [
      "the first of a repository",
      { bash: "git commit -m x", out: "[main (root-commit) 1a2b3c4] x\n 1 file changed, 1 insertion(+)" },
      ["commit 1a2b3c4 main 1 1 0"],
    ],
    [
      "amended",
      {
        bash: "git commit --amend --no-edit",
        out: "[feat/x 1a2b3c4] x\n Date: Thu Jul 2\n 1 file changed, 3 deletions(-)",
      },
      ["commit 1a2b3c4 feat/x amend 1 0 3"],
    ],
    [
      "on a detached head",
      { bash: "git commit -m x", out: "[detached HEAD 1a2b3c4] x" },
      ["commit 1a2b3c4 null null null null"],
    ],
    ["of nothing", { bash: "git commit -m x", out: "nothing to commit, working tree clean", exit: 1 }, []],
    [
      "two in one call",
      { bash: "git commit -m a a && git commit -m b b", out: "[main 1a2b3c4] a\n[main 5d6e7f8] b" },
      ["commit 1a2b3c4 main null null null", "commit 5d6e7f8 main null null null"],
    ],
    ["quoted in a file", { bash: "cat notes.md", out: "[main 1a2b3c4] x" }, []],
    ["looked at in the log", { bash: "git log -1", out: "commit 1a2b3c4" }, []],
    ["in silence", { bash: "git commit -qm x --quiet" }, ["commit null null null null null"]],
  ];
  it.each(cases)("%s", async (_name, step, expected) => {
    expect(await briefEventsOf(step)).toEqual(expected);
  });
});

import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../fixtures/rules-said.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const MADE = "[main 4be01d7] Parse comments\n 1 file changed, 2 insertions(+)";
const SUITE = "> widget@1.0.0 test\n> vitest run\n\n Test Files  2 passed (2)\n      Tests  22 passed (22)\n";
const commit = (hook: string, exit = 0): SessionStep => ({
  bash: "git commit -am 'Parse comments'",
  out: exit === 0 ? `${hook}\n${MADE}` : hook,
  ...(exit === 0 ? {} : { exit }),
});

describe("what a hook prints through Git", () => {
  it.each([
    ["The pre-commit hook ran all 22 tests and they pass.", commit(SUITE)],
    ["All 22 tests pass (run by the commit hook).", commit(SUITE)],
    [
      "Pre-push hook ran the 22 tests: all pass.",
      { bash: "git push", out: `${SUITE}To github.com:dev/widget.git\n   90aa1b2..4be01d7  main -> main` },
    ],
    ["Lint passes.", commit("ruff.....................................................................Passed")],
    [
      "mypy is clean.",
      commit("ruff..........Passed\nmypy......................................................Passed"),
    ],
    ["Lint passes (lint-staged on commit).", commit("✔ Preparing lint-staged...\n✔ Running tasks for staged files...")],
  ] as const)("bears out “%s”", async (said, step) => {
    expect(await rulesSaid([edit, step], said)).toEqual([]);
    expect(await rulesSaid([edit, commit("")], said)).toEqual(["claim.tests-unrun"]);
  });

  it("contradicts another number, and a pass that was none", async () => {
    expect(await rulesSaid([edit, commit(SUITE)], "All 23 tests pass.")).toEqual(["claim.count-mismatch"]);
    const red = commit("ruff..........Failed\n- hook id: ruff\n- exit code: 1\n\nsrc/a.py:1:1 F401", 1);
    expect(await rulesSaid([edit, red], "Lint passes.")).toEqual(["claim.tests-contradicted"]);
    // Why the commit failed is told once.
    expect(await rulesSaid([edit, red], "The lint rules and git commit are set up.")).toEqual(["claim.error-omitted"]);
  });

  it("is no hook's where the call ran it itself, or hooks were left out", async () => {
    const both: SessionStep = { bash: "npx vitest run && git commit -am x", out: `${SUITE}\n${MADE}` };
    expect(await rulesSaid([edit, both], "All 22 tests pass.")).toEqual([]);
    const without: SessionStep = { bash: "git commit --no-verify -am x", out: `${SUITE}\n${MADE}` };
    expect(await rulesSaid([edit, without], "All 22 tests pass.")).toEqual(["claim.tests-unrun"]);
  });
});

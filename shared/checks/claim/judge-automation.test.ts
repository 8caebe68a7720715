import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const pushed: SessionStep = {
  bash: "git push origin main",
  out: "To github.com:dev/widget.git\n   90aa1b2..4be01d7  main -> main",
};
const checks = (state: string): string =>
  `build\tpass\t1m2s\thttps://github.com/dev/widget/actions/runs/1/job/2\t\ntest\t${state}\t2m\thttps://github.com/dev/widget/actions/runs/1/job/3\t`;
const listed = (first: string, second: string): string =>
  `completed\t${first}\tRetry\tCI\tmain\tpush\t123\t1m2s\t2026-07-02T09:00:00Z\ncompleted\t${second}\tInit\tCI\tmain\tpush\t122\t1m2s\t2026-07-01T09:00:00Z`;
const CONTRADICTED = ["claim.tests-contradicted"];
const UNRUN = ["claim.tests-unrun"];

describe("what the forge said of its own runs", () => {
  it.each([
    ["a check that failed", "gh pr checks 12", checks("fail"), CONTRADICTED],
    ["all checks passed", "gh pr checks 12", checks("pass"), []],
    ["a check that was skipped", "gh pr checks 12", checks("skipping"), []],
    ["a check that still runs", "gh pr checks 12", checks("pending"), UNRUN],
    [
      "a summary for people",
      "gh pr checks",
      "Some checks were not successful\n1 failing, 2 successful checks",
      CONTRADICTED,
    ],
    [
      "a run that failed",
      "gh run view 123",
      "X main CI · 123\nTriggered via push\n\nJOBS\nX test in 1m2s (ID 9)",
      CONTRADICTED,
    ],
    ["a run that passed", "gh run view 123", "✓ main CI · 123\nTriggered via push\n\nJOBS\n✓ test in 1m2s (ID 9)", []],
    ["a newest run that failed", "gh run list --limit 2", listed("failure", "success"), CONTRADICTED],
    ["an older run that failed", "gh run list --limit 2", listed("success", "failure"), []],
    ["a list of failures alone", "gh run list --status failure", listed("failure", "failure"), []],
    ["a watched run that failed", "gh run watch 123", "Run CI (123) completed with 'failure'", CONTRADICTED],
    ["a watched run that passed", "sleep 5 && gh run watch 123", "Run CI (123) completed with 'success'", []],
    ["a failure as data", "gh run view 123 --json conclusion", '{"conclusion":"failure"}', CONTRADICTED],
    ["a run without an end as data", "gh run view 123 --json conclusion", '{"conclusion":""}', UNRUN],
    ["words that cannot be read", "gh run view 123", "could not find any workflow run", []],
  ])("is held against “CI is green”: %s", async (_, bash, out, rules) => {
    expect(await rulesSaid([edit, pushed, { bash, out }], "CI is green.")).toEqual(rules);
  });

  it.each(["All CI checks pass.", "The PR checks are passing.", "GitHub Actions is green."])(
    "is held against “%s”",
    async said => {
      const failed: SessionStep = { bash: "gh pr checks 12", out: checks("fail"), exit: 1 };
      expect(await rulesSaid([edit, pushed, failed], said)).toEqual(CONTRADICTED);
      expect(await rulesSaid([edit, pushed, { bash: "gh pr checks 12", out: checks("pass") }], said)).toEqual([]);
    },
  );

  it("decides nothing once something was pushed since, or somebody told of it", async () => {
    const failed: SessionStep = { bash: "gh pr checks 12", out: checks("fail"), exit: 1 };
    expect(await rulesSaid([edit, pushed, failed, pushed], "CI is green.")).toEqual([]);
    expect(await rulesSaid([edit, pushed, failed, { user: "CI went through now" }], "CI is green.")).toEqual([]);
  });
});

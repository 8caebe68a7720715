import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const green: SessionStep = { bash: "npx vitest run", out: " Test Files  2 passed (2)\n      Tests  22 passed (22)" };
const summary = (...paths: string[]): string =>
  `Updating 1111111..2222222\nFast-forward\n${paths.map(path => ` ${path} | 4 ++--\n`).join("")} ${paths.length} files changed, 2 insertions(+)`;

describe("what a pull brought in", () => {
  it.each([
    ["documents alone", "git pull", summary("README.md", "docs/guide.md"), []],
    ["an image", "git merge origin/main", summary("docs/shape.png").replace("4 ++--", "Bin 0 -> 812 bytes"), []],
    ["code beside documents", "git pull", summary("README.md", "src/a.ts"), ["claim.tests-stale"]],
    ["what pip installs", "git pull", summary("requirements-dev.txt"), ["claim.tests-stale"]],
    ["more than it lists", "git pull", summary("README.md").replace(" 1 files", " 9 files"), ["claim.tests-stale"]],
    ["a renamed file", "git pull", summary("docs/{a.md => b.ts}"), ["claim.tests-stale"]],
    ["no list", "git pull --rebase", "Successfully rebased and updated refs/heads/main.", ["claim.tests-stale"]],
  ])("is held against a run where it is code: %s", async (_, bash, out, rules) => {
    expect(await rulesSaid([edit, green, { bash, out }], "All tests pass.")).toEqual(rules);
  });
});

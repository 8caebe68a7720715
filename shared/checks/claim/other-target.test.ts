import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const merge: SessionStep = {
  bash: "git merge feature/limit",
  out: "Updating 90aa1b2..4be01d7\nFast-forward\n src/parse.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)",
};

describe("another thing than the session had to do with", () => {
  it.each([
    "Merged feature/limit into main.",
    "Merged `feature/limit` into main.",
    "The feature/limit branch is merged.",
  ])("is no merge of it: “%s”", async said => {
    expect(await rulesSaid([merge], said)).toEqual([]);
    expect(await rulesSaid([merge], said.replace("limit", "retry"))).toEqual(["claim.push-unsupported"]);
  });

  it("is no pull request of another repository", async () => {
    const opened: SessionStep = { bash: "gh pr create --fill", out: "https://github.com/dev/widget/pull/31" };
    expect(await rulesSaid([opened], "Opened https://github.com/dev/widget/pull/31.")).toEqual([]);
    expect(await rulesSaid([opened], "Opened https://github.com/dev/gadget/pull/31.")).toEqual(["claim.url-unknown"]);
    expect(await rulesSaid([opened], "Opened https://gitlab.example.com/ops/widget/pull/31.")).toEqual([
      "claim.url-unknown",
    ]);
  });

  it("is no removal of what was only written", async () => {
    const edit: SessionStep = { edit: "/home/dev/widget/src/old.ts", old: "a", new: "b" };
    expect(await rulesSaid([edit], "Deleted src/old.ts.")).toEqual(["claim.file-unsupported"]);
    expect(await rulesSaid([edit], "Renamed src/old.ts to src/new.ts.")).toContain("claim.file-unsupported");
    expect(await rulesSaid([edit, { bash: "rm src/old.ts" }], "Deleted src/old.ts.")).toEqual([]);
    expect(await rulesSaid([edit, { bash: "python3 tidy.py # rm of old files" }], "Deleted src/old.ts.")).toEqual([]);
  });
});

describe("what the other side has already", () => {
  const lists: readonly (readonly [string, SessionStep])[] = [
    ["widget 1.2.0 is already published on npm.", { bash: "npm view widget version", out: "1.2.0" }],
    ["Release v1.2.0 is published.", { bash: "gh release view v1.2.0", out: "v1.2.0\ndev released this" }],
    [
      "Tag v1.2.0 is already pushed.",
      { bash: "git ls-remote --tags origin", out: `${"4be01d7".padEnd(40, "a")}\trefs/tags/v1.2.0` },
    ],
  ];
  it.each(lists)("bears out “%s”", async (said, step) => {
    expect(await rulesSaid([step], said)).toEqual([]);
    // What only a forge's program tells of a release may have been made by it.
    const isOpen = "bash" in step && step.bash.startsWith("gh release");
    expect(await rulesSaid([step], said.replace("1.2.0", "1.3.0"))).toEqual(isOpen ? [] : ["claim.push-unsupported"]);
  });
});

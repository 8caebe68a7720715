import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

async function auditOf(steps: readonly SessionStep[], sections: Readonly<Record<string, string>>) {
  const all = [{ user: "Work on the parser." }, ...steps, { compact: sections }];
  return auditFiles({ "s.jsonl": buildSessionLines({ steps: all }) });
}

/** The ids of the findings on a session whose summary says one thing of the current work; that a push was not read back aside. */
async function rulesOf(steps: readonly SessionStep[], said: string, section = "Current Work") {
  const { findings } = await auditOf(steps, { [section]: said });
  const rules = new Set(findings.map(({ rule }) => rule as string));
  rules.delete("claim.push-unverified");
  return [...rules].sort();
}

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const commit: SessionStep = {
  bash: "git commit -am 'Parse comments'",
  out: "[main 4be01d7] Parse comments\n 1 file changed, 2 insertions(+)",
};
const pushed: SessionStep = {
  bash: "git push origin main",
  out: "To github.com:dev/widget.git\n   90aa1b2..4be01d7  main -> main",
};
const rejected: SessionStep = {
  bash: "git push origin main",
  out: " ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:dev/widget.git'",
  exit: 1,
};
const rehearsed: SessionStep = { ...pushed, bash: "git push --dry-run origin main" };
const opened: SessionStep = { bash: "gh pr create --fill", out: "https://github.com/dev/widget/pull/31" };
const red: SessionStep = {
  bash: "npx vitest run",
  out: " Test Files  1 failed | 1 passed (2)\n      Tests  3 failed | 19 passed (22)",
  exit: 1,
};
const green: SessionStep = { bash: "npx vitest run", out: " Test Files  2 passed (2)\n      Tests  22 passed (22)" };

describe("that work is on the other side", () => {
  it.each([
    "The branch is on GitHub.",
    "The fix is live on origin/main.",
    "git push succeeded.",
    "The push went through.",
    "Push status: ✅",
    "All commits are on the remote.",
  ])("is read in “%s”", async said => {
    expect(await rulesOf([edit, commit, pushed], said)).toEqual([]);
    expect(await rulesOf([edit, commit, rejected], said)).toEqual(["claim.push-contradicted"]);
    expect(await rulesOf([edit, commit, rehearsed], said)).toEqual(["claim.push-contradicted"]);
    expect(await rulesOf([edit, commit], said)).toEqual(["claim.push-unsupported"]);
  });

  it.each([
    "The project is on GitHub.",
    "The issue is on GitHub.",
    "The branch is on `parse.ts` line 4.",
    "A push to main deploys the site.",
    "The push is done by the release job.",
  ])("is not read in “%s”", async said => {
    expect(await rulesOf([edit, commit], said)).toEqual([]);
  });

  it("is left alone where the session made no commit and tried no push", async () => {
    expect(await rulesOf([edit], "The branch is on GitHub.")).toEqual([]);
  });
});

describe("a hash that differs by a digit from the commit that was made", () => {
  it.each([
    "HEAD is at 4be01d8.",
    "Commit 4be01d8 has the fix.",
    "- 4be01d8: Parse comments",
    "| Commit | Subject |\n|---|---|\n| 4be01d8 | Parse comments |",
    "The commit is now 4be01d8.",
  ])("is found in “%s”", async said => {
    expect(await rulesOf([edit, commit], said)).toEqual(["claim.commit-unknown"]);
    expect(await rulesOf([edit, commit], said.replaceAll("4be01d8", "4be01d7"))).toEqual([]);
  });

  it("is not found in a commit that only came before", async () => {
    expect(await rulesOf([edit, commit], "The branch is based on commit 77aa881.")).toEqual([]);
  });
});

describe("a number of commits", () => {
  it.each([
    { said: "Made 1 commit.", is: [] },
    { said: "Made 3 commits.", is: ["claim.count-mismatch"] },
    { said: "Four commits were made.", is: ["claim.count-mismatch"] },
    { said: "The branch is 3 commits ahead.", is: [] },
  ])("is held against those that were made: “$said”", async ({ said, is }) => {
    expect(await rulesOf([edit, commit], said)).toEqual(is);
  });
});

describe("a pull request or issue", () => {
  it.each([
    "See PR #32.",
    "The PR (#32) awaits review.",
    "Pull request #32 has the change.",
    "| PR | #32 |",
    "Closed issue #32.",
    "Issue #32 is closed.",
  ])("that nothing names is found in “%s”", async said => {
    expect(await rulesOf([edit, opened], said)).toEqual(["claim.url-unknown"]);
    expect(await rulesOf([edit, opened], said.replaceAll("32", "31"))).toEqual([]);
  });

  it.each(["Similar to PR #32 upstream.", "Based on PR #32.", "Step #32 is done.", "Will open PR #32 next."])(
    "is only pointed at in “%s”",
    async said => {
      expect(await rulesOf([edit, opened], said)).toEqual([]);
    },
  );

  it("is only pointed at where the session opened none", async () => {
    expect(await rulesOf([edit], "See PR #32.")).toEqual([]);
  });
});

describe("a number of tests", () => {
  it.each([
    { said: "The suite has 22 tests.", is: [] },
    { said: "The suite now has 24 tests.", is: ["claim.count-mismatch"] },
    { said: "Test count: 24.", is: ["claim.count-mismatch"] },
    { said: "All 2 test files pass.", is: [] },
    { said: "All 5 test files pass.", is: ["claim.count-mismatch"] },
    { said: "22 tests in 2 files pass.", is: [] },
    { said: "22 tests in 5 files pass.", is: ["claim.count-mismatch"] },
    { said: "Moved 5 test files.", is: [] },
  ])("is held against a run that passed: “$said”", async ({ said, is }) => {
    expect(await rulesOf([edit, green], said)).toEqual(is);
  });

  it.each([
    { said: "19 tests pass, 3 still fail.", is: [] },
    { said: "19 pass, 3 fail.", is: [] },
    { said: "18 pass, 4 fail.", is: ["claim.count-mismatch"] },
    { said: "Three tests still fail.", is: [] },
    { said: "Five tests still fail.", is: ["claim.count-mismatch"] },
    { said: "Failing tests: 5.", is: ["claim.count-mismatch"] },
    { said: "The run ended with 5 failures.", is: ["claim.count-mismatch"] },
    { said: "3 failures remain.", is: [] },
    { said: "Remaining failures: 3.", is: [] },
  ])("is held against a run that failed: “$said”", async ({ said, is }) => {
    expect(await rulesOf([edit, red], said)).toEqual(is);
  });
});

describe("an error is not left out where it is said that it is not done", () => {
  it.each([
    "All tests should pass.",
    "Once all tests pass, push.",
    "Next: get all tests to pass.",
    "Not all tests pass.",
    "Do all tests pass?",
  ])("of a red run: “%s”", async said => {
    expect(await rulesOf([edit, red], said)).toEqual([]);
  });

  it.each([
    "Not pushed yet.",
    "Still to push to main.",
    "Push to main next.",
    "Needs a rebase before it can be pushed.",
  ])("of a push: “%s”", async said => {
    expect(await rulesOf([edit, commit, rejected], said)).toEqual([]);
  });

  it("and is where nothing is said of it", async () => {
    expect(await rulesOf([edit, red], "Worked on src/parse.ts.")).toEqual(["claim.error-omitted"]);
  });
});

describe("a file that was committed", () => {
  it.each([
    { action: "Commit src/parse.ts", steps: [edit, commit], is: ["claim.action-already-done"] },
    { action: "Commit the changes to `src/parse.ts`", steps: [edit, commit], is: ["claim.action-already-done"] },
    { action: "Commit src/other.ts", steps: [edit, commit], is: [] },
    { action: "Commit src/parse.ts", steps: [edit, commit, edit], is: [] },
    { action: "Commit src/parse.ts", steps: [edit], is: [] },
  ])("is no longer to be committed: $action, $is", async ({ action, steps, is }) => {
    expect(await rulesOf(steps, `- ${action}`, "Pending Tasks")).toEqual(is);
  });
});

describe("what bears a file claim out", () => {
  const path = "/home/dev/widget/src/retry.ts";
  const write: SessionStep = { write: path, content: "export const cap = 3;\n" };
  const change: SessionStep = { edit: path, old: "3", new: "5" };

  it.each([
    { said: "Created `src/retry.ts`.", steps: [write, change], first: "the call that made it" },
    { said: "Updated `src/retry.ts`.", steps: [write, change], first: "the change" },
    {
      said: "Deleted `src/retry.ts`.",
      steps: [change, { bash: "rm src/retry.ts", out: "" }],
      first: "the call that deleted it",
    },
    {
      said: "Renamed `src/old.ts` to `src/retry.ts`.",
      steps: [{ bash: "git mv src/old.ts src/retry.ts", out: "" }, change],
      first: "the call that moved it",
    },
  ] as const)("is first what shows the verb: “$said”", async ({ said, steps, first }) => {
    const { handoffs } = await auditOf(steps, { "Current Work": said });
    const judged = handoffs.flatMap(({ handoff, records }) =>
      handoff.records.flatMap(record => (record.text === said ? [records.get(record.id)] : [])),
    );
    expect(judged[0]?.verdict).toBe("supported");
    expect(
      judged[0]?.transitions.flatMap(({ evidence }) => evidence).find(({ stance }) => stance === "supports")?.label,
    ).toBe(first);
  });
});

describe("a file that no message names", () => {
  const unpacked: SessionStep = { bash: "docker compose up -d", out: " Container widget-db-1  Started" };
  const generated: SessionStep = { bash: "npm create vite@latest . -- --template react-ts", out: "Done. Now run:" };

  it.each([
    { said: "Created `src/throttle.ts`.", steps: [unpacked], is: ["claim.file-unsupported"] },
    { said: "Created `package.json`.", steps: [unpacked], is: [] },
    { said: "Created `src/throttle.ts`.", steps: [generated], is: [] },
  ])(
    "was brought from elsewhere only under a name of custom, and generated under any: “$said”, $is",
    async ({ said, steps, is }) => {
      expect(await rulesOf(steps, said)).toEqual(is);
    },
  );
});

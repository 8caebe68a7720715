import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const CWD = "/home/dev/widget";
const edit = (path: string, before: string, after: string): SessionStep => ({
  edit: `${CWD}/${path}`,
  old: before,
  new: after,
});

/** The verdict of a record of the current work, and the words that it rests on. */
async function judge(steps: readonly SessionStep[], claim: string, branch = "fix/retry") {
  const text = buildSessionLines({
    cwd: CWD,
    branch,
    steps: [{ user: "Fix the retry." }, ...steps, { compact: { "Current Work": claim } }],
  });
  const { handoffs } = await auditFiles({ "s.jsonl": text });
  const records = handoffs.flatMap(({ handoff, records: judged }) =>
    handoff.records.flatMap(record => {
      const found = judged.get(record.id);
      return record.text === claim && found !== undefined ? [found] : [];
    }),
  );
  return records[0];
}

describe("a change is borne out", () => {
  const added = edit("src/a.go", "func A() {}", "func A() {}\n\nfunc LoadLog() {}");
  const removed = edit("src/a.go", "//nolint:goconst\nfunc A() {}", "func A() {}");
  const restored = edit("src/a.go", "func A() {}", "//nolint:goconst\nfunc A() {}");

  it.each([
    { name: "by an edit that has the names", steps: [added], claim: "Added `LoadLog` to `src/a.go`", is: "supported" },
    {
      name: "where only the file is named",
      steps: [added],
      claim: "Updated `src/a.go` with the loader",
      is: "supported",
    },
    {
      name: "by no edit without the names",
      steps: [added],
      claim: "Added `SaveLog` to `src/a.go`",
      is: "unchecked",
    },
    {
      name: "as a removal by an edit that takes it out",
      steps: [removed],
      claim: "Removed `//nolint:goconst` from `src/a.go`",
      is: "supported",
    },
    {
      name: "as a removal by no edit that puts it in",
      steps: [restored],
      claim: "The `//nolint:goconst` comment was removed from `src/a.go`",
      is: "unchecked",
    },
  ])("$name", async ({ steps, claim, is }) => {
    expect((await judge(steps, claim))?.verdict).toBe(is);
  });

  it.each([
    {
      name: "by the names that an edit put in",
      steps: [added],
      claim: "Added `LoadLog` for the loader",
      is: "supported",
    },
    { name: "by no edit of other names", steps: [added], claim: "Added `SaveLog` for the loader", is: "unchecked" },
    { name: "as a removal by what went out", steps: [removed], claim: "Removed `//nolint:goconst`", is: "supported" },
    {
      name: "as a removal by nothing that came in",
      steps: [restored],
      claim: "Removed `//nolint:goconst`",
      is: "unchecked",
    },
    {
      name: "by nothing that a later edit took out",
      steps: [added, edit("src/a.go", "\n\nfunc LoadLog() {}", "")],
      claim: "Added `LoadLog` for the loader",
      is: "unchecked",
    },
    {
      name: "by nothing that was restored from Git",
      steps: [added, { bash: "git checkout -- src/a.go", out: "" } as const],
      claim: "Added `LoadLog` for the loader",
      is: "unchecked",
    },
    {
      name: "with its number",
      steps: [edit("src/a.go", "const max = 50", "const max = 200")],
      claim: "Changed `max` from 50 to `max = 200`",
      is: "supported",
    },
    {
      name: "with no other number",
      steps: [edit("src/a.go", "const max = 50", "const max = 200")],
      claim: "Changed `max` from 60 to `max = 200`",
      is: "unchecked",
    },
    {
      name: "with no number of things that nothing counts",
      steps: [added],
      claim: "Added `LoadLog` with 12 cases",
      is: "unchecked",
    },
    {
      name: "in every part",
      steps: [added],
      claim: "Added `LoadLog` and `SaveLog`",
      is: "unchecked",
    },
  ])("without a file $name", async ({ steps, claim, is }) => {
    expect((await judge(steps, claim))?.verdict).toBe(is);
  });

  it("by the edit that has the names, rather than by the last", async () => {
    const record = await judge(
      [added, edit("src/a.go", "package a", "package a // new")],
      "Added `LoadLog` to `src/a.go`",
    );
    expect(record?.transitions[0]?.evidence[0]?.line).toBe(3);
  });
});

describe("a run bears out", () => {
  const build: SessionStep = { bash: "go build ./...", out: "" };

  it.each([
    { name: "its own tree", claim: "The build passes.", branch: "fix/retry", is: "supported" },
    {
      name: "no other branch's",
      claim: "After the stash, main builds cleanly.",
      branch: "fix/retry",
      is: "unsupported",
    },
    { name: "the branch that it ran on", claim: "The build passes on main.", branch: "main", is: "supported" },
  ])("$name", async ({ claim, branch, is }) => {
    expect((await judge([build], claim, branch))?.verdict).toBe(is);
  });
});

describe("a push that nothing read back", () => {
  it("is one finding, however often it is said", async () => {
    const text = buildSessionLines({
      cwd: CWD,
      branch: "fix/retry",
      steps: [
        { user: "Fix the retry, and push it." },
        { bash: "git push", out: "To github.com:acme/widget.git\n   2249d3e..0535c28  fix/retry -> fix/retry\n" },
        { compact: { "Current Work": "Pushed to origin.", "Pending Tasks": "None - all work is done and pushed." } },
      ],
    });
    const { findings, handoffs } = await auditFiles({ "s.jsonl": text });
    expect(findings.filter(({ rule }) => rule === "claim.push-unverified")).toHaveLength(1);
    expect(handoffs.find(({ handoff }) => handoff.kind === "compaction")?.counts.unsupported).toBe(2);
  });
});

describe("a list of files bears out", () => {
  const steps: readonly SessionStep[] = [
    { read: `${CWD}/src/log.go`, content: "func LoadLog() {}" },
    edit("src/a.go", "func A() {}", "func A() {}\n\nfunc LoadB() {}"),
  ];
  const list =
    "- `src/log.go`\n  - Contains `LoadLog`\n  - Contains `SaveLog`\n- `src/a.go`\n  - Added `LoadB`\n- `src/b.go`\n  - Added `LoadB` there";

  it("what was opened, changed and read, under the file that it names", async () => {
    const text = buildSessionLines({
      cwd: CWD,
      steps: [{ user: "Fix it." }, ...steps, { compact: { "Files and Code Sections": list } }],
    });
    const { handoffs } = await auditFiles({ "s.jsonl": text });
    const verdicts = handoffs.flatMap(({ handoff, records }) =>
      handoff.records.flatMap(({ id, kind, text: words }) =>
        kind === "claim" ? [`${words}: ${records.get(id)?.verdict}`] : [],
      ),
    );
    expect(verdicts).toEqual([
      "`src/log.go`: supported",
      "Contains `LoadLog`: supported",
      "Contains `SaveLog`: unchecked",
      "`src/a.go`: supported",
      "Added `LoadB`: supported",
      "`src/b.go`: unchecked",
      "Added `LoadB` there: unchecked",
    ]);
  });
});

describe("what was taken back, or made elsewhere, is not borne out", () => {
  const change = edit("src/a.go", "a", "b");
  const commit: SessionStep = { bash: "git commit -am x", out: "[main 1a2b3c4] x\n 1 file changed, 1 insertion(+)" };
  const green = "      Tests  14 passed (14)";

  it.each<{ name: string; steps: SessionStep[]; claim: string; is: string }>([
    { name: "a commit, where it stands", steps: [change, commit], claim: "Committed as 1a2b3c4.", is: "supported" },
    {
      name: "a commit that a reset left behind",
      steps: [change, commit, { bash: "git reset --hard HEAD~1", out: "HEAD is now at 0000aaa before" }],
      claim: "Committed as 1a2b3c4.",
      is: "unchecked",
    },
    {
      name: "a commit that a reset came back to",
      steps: [change, commit, { bash: "git reset --hard", out: "HEAD is now at 1a2b3c4 x" }],
      claim: "Committed as 1a2b3c4.",
      is: "supported",
    },
    {
      name: "a commit that was pushed before the reset",
      steps: [
        change,
        commit,
        { bash: "git push origin main", out: "To github.com:acme/widget.git\n   0000aaa..1a2b3c4  main -> main" },
        { bash: "git reset --hard origin/next", out: "HEAD is now at 0000aaa before" },
      ],
      claim: "Committed as 1a2b3c4.",
      is: "supported",
    },
    {
      name: "tests of another project",
      steps: [change, { bash: "cd /home/dev/other && npx vitest run", out: green }],
      claim: "All tests pass.",
      is: "unchecked",
    },
    {
      name: "tests of a folder of the project",
      steps: [change, { bash: `cd ${CWD}/src && npx vitest run`, out: green }],
      claim: "The tests pass.",
      is: "supported",
    },
    {
      name: "tests of another project that was worked on, too",
      steps: [
        { edit: "/home/dev/other/src/a.ts", old: "a", new: "b" },
        { bash: "cd /home/dev/other && npx vitest run", out: green },
      ],
      claim: "All tests pass.",
      is: "supported",
    },
  ])("$name", async ({ steps, claim, is }) => {
    expect((await judge(steps, claim))?.verdict).toBe(is);
  });
});

describe("a merge in the working copy", () => {
  const merge: SessionStep = {
    bash: "git merge feat/retry",
    out: "Merge made by the 'ort' strategy.\n src/fetch.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)",
  };
  const reset = (target: string): SessionStep => ({
    bash: `git reset --hard${target}`,
    out: "HEAD is now at 0000aaa Before",
  });

  it.each([
    { name: "is supported by itself", steps: [merge], is: "supported" },
    { name: "is left to the repository after it was reset away", steps: [merge, reset(" ORIG_HEAD")], is: "unchecked" },
    { name: "holds where only what was uncommitted was reset", steps: [merge, reset(" HEAD")], is: "supported" },
    { name: "holds after a reset to nothing else", steps: [merge, reset("")], is: "supported" },
  ])("$name", async ({ steps, is }) => {
    expect((await judge(steps, "Merged feat/retry into main.", "main"))?.verdict).toBe(is);
  });
});

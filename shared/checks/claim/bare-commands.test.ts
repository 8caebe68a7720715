import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

async function verdictOf(step: SessionStep, said: string) {
  const edit: SessionStep = { edit: "/home/dev/widget/src/parse.go", old: "a", new: "b" };
  const steps = [{ user: "Work on the parser." }, edit, step, { compact: { "Current Work": said } }];
  const { findings, handoffs } = await auditFiles({ "s.jsonl": buildSessionLines({ steps }) });
  const judged = handoffs[0];
  const record = judged?.handoff.records.find(({ text }) => text === said);
  return {
    rules: findings.map(({ rule }) => rule as string),
    verdict: record === undefined ? null : judged?.records.get(record.id)?.verdict,
  };
}

describe("a command that is not set as code", () => {
  it.each([
    {
      said: "go test ./... passes.",
      bash: "go test ./...",
      good: "ok  \tdev/widget\t0.01s",
      bad: "--- FAIL: TestParse (0.00s)\nFAIL\tdev/widget\t0.01s\nFAIL",
    },
    {
      said: "Ran pytest -q: all good.",
      bash: "pytest -q",
      good: "4 passed in 0.21s",
      bad: "1 failed, 3 passed in 0.21s",
    },
    {
      said: "make test succeeds.",
      bash: "make test",
      good: "pytest -q\n4 passed in 0.21s",
      bad: "pytest -q\n1 failed, 3 passed in 0.21s\nmake: *** [Makefile:3: test] Error 1",
    },
  ])("is the run that “$said” speaks of", async ({ said, bash, good, bad }) => {
    expect(await verdictOf({ bash, out: good }, said)).toEqual({ rules: [], verdict: "supported" });
    expect(await verdictOf({ bash, out: bad, exit: 1 }, said)).toEqual({
      rules: ["claim.tests-contradicted"],
      verdict: "contradicted",
    });
  });

  it.each(["Make sure the test passes.", "Make the tests pass.", "Run go test ./... again."])(
    "asserts nothing in “%s”",
    async said => {
      expect(
        (await verdictOf({ bash: "go test ./...", out: "FAIL\tdev/widget\t0.01s\nFAIL", exit: 1 }, said)).rules,
      ).not.toContain("claim.tests-contradicted");
    },
  );
});

describe("a script that only says something", () => {
  it("is no run that passed", async () => {
    const out = '\n> widget@1.0.0 test\n> echo "no tests yet"\n\nno tests yet';
    expect((await verdictOf({ bash: "npm test", out }, "All tests pass.")).verdict).toBe("unchecked");
  });
});

describe("what heads an item of the errors", () => {
  const built: SessionStep = { bash: "npm run build", out: "Error: Cannot find module 'left-pad'", exit: 1 };

  it("is given as verbatim where it is quoted", async () => {
    const errors = async (said: string) => {
      const steps = [
        { user: "Build it." },
        built,
        { bash: "npm run build", out: "✓ built in 1s" },
        { compact: { "Errors and fixes": said } },
      ];
      const { findings } = await auditFiles({ "s.jsonl": buildSessionLines({ steps }) });
      return findings.map(({ rule }) => rule as string);
    };
    expect(await errors("\"Cannot find module 'left-pad'\" fixed by installing it")).toEqual([]);
    expect(await errors("\"Cannot find module 'right-pad'\" fixed by installing it")).toEqual([
      "claim.quote-not-found",
    ]);
    expect(await errors('"Too slow" on the second page was mended')).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

/** The ids of the findings on a session whose summary says one thing of the current work. */
async function rulesOf(steps: readonly SessionStep[], said: string): Promise<readonly string[]> {
  const all = [{ user: "Work on the parser." }, ...steps, { compact: { "Current Work": said } }];
  const { findings } = await auditFiles({ "s.jsonl": buildSessionLines({ steps: all }) });
  return [...new Set(findings.map(({ rule }) => rule as string))].sort();
}

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const vitest = (passed: number, failed: number): SessionStep => ({
  bash: "npx vitest run",
  out: ` Test Files  ${failed > 0 ? "1 failed | 1" : "2"} passed (2)\n      Tests  ${failed > 0 ? `${failed} failed | ` : ""}${passed} passed (${passed + failed})`,
  exit: failed > 0 ? 1 : 0,
});

const tools = [
  {
    tool: "the tests",
    red: vitest(19, 3),
    green: vitest(22, 0),
    said: [
      "Every test passes.",
      "Tests: ✅",
      "- **Unit tests**: ✅ 22/22",
      "| Tests | ✅ |",
      "The tests work.",
      "`npx vitest run` exits 0.",
      "all green on the test side",
      "No tests fail.",
      "The tests finish without errors.",
      "The suite runs through without a single failure.",
      "Test execution completed successfully.",
      "vitest finishes with zero failures.",
      "✓ 22 tests passing",
      "Test suite: success",
    ],
  },
  {
    tool: "the type check",
    red: {
      bash: "npx tsc --noEmit",
      out: "src/parse.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
      exit: 2,
    },
    green: { bash: "npx tsc --noEmit", out: "" },
    said: [
      "The project type-checks.",
      "TypeScript: ✅",
      "TypeScript is clean.",
      "No TypeScript errors.",
      "Zero TS errors.",
      "tsc is happy.",
      "| Typecheck | ✅ |",
      "Type check (tsc) ✔",
      "tsc --noEmit exits with code 0.",
    ],
  },
  {
    tool: "the linter",
    red: { bash: "npx eslint .", out: "✖ 1 problem (1 error, 0 warnings)", exit: 1 },
    green: { bash: "npx eslint .", out: "" },
    said: ["ESLint: ✅", "The linter is happy.", "Lint ✅", "The linter has no complaints.", "Lint: success"],
  },
  {
    tool: "the build",
    red: { bash: "npm run build", out: "error during build:\nCould not resolve './x'", exit: 1 },
    green: { bash: "npm run build", out: "> vite build\n✓ 34 modules transformed.\n✓ built in 1.02s" },
    said: [
      "Build: ✅",
      "Everything builds.",
      "It compiles.",
      "The code compiles and builds.",
      "Compiles without errors.",
      "npm run build works.",
      "The production build works.",
      "Build is fine.",
      "The app builds again.",
      "Both packages build.",
    ],
  },
] as const;

describe.each(tools)("a pass of $tool", ({ red, green, said }) => {
  it.each(said)("is read in “%s”", async words => {
    expect(await rulesOf([edit, red], words)).toEqual(["claim.tests-contradicted"]);
    expect(await rulesOf([edit, green], words)).toEqual([]);
    expect(await rulesOf([edit], words)).toEqual(["claim.tests-unrun"]);
    expect(await rulesOf([edit, green, edit], words)).toEqual(["claim.tests-stale"]);
  });
});

describe("no pass", () => {
  it.each([
    "Wrote the tests ✅",
    "Added unit tests ✅",
    "Tests ❌ so far, parser ✅",
    "The test works by mocking the clock.",
    "It compiles templates to functions.",
    "The parser builds on the tokenizer.",
    "Next: builds for arm64.",
    "TypeScript: the strict flag is on.",
    "It exits 0 when the input is empty.",
    "The new screen works on the test server's data.",
  ])("is read in “%s”", async words => {
    expect(await rulesOf([edit], words)).toEqual([]);
  });
});

describe("a number that is not exact", () => {
  it.each([
    { said: "More than 20 tests pass.", is: [] },
    { said: "At least 20 tests pass.", is: [] },
    { said: "Over 20 tests pass.", is: [] },
    { said: "About 20 tests pass.", is: [] },
    { said: "At most 30 tests pass.", is: [] },
    { said: "At least 30 tests pass.", is: ["claim.count-mismatch"] },
    { said: "About 40 tests pass.", is: ["claim.count-mismatch"] },
    { said: "Up to 20 tests pass.", is: ["claim.count-mismatch"] },
    { said: "2 test files pass.", is: [] },
    { said: "Test files: 2 passed, tests: 22 passed.", is: [] },
  ])("is held against the run: “$said”", async ({ said, is }) => {
    expect(await rulesOf([edit, vitest(22, 0)], said)).toEqual(is);
  });

  it.each([
    { said: "19 out of 22 tests pass.", is: [] },
    { said: "19 of the 22 tests pass.", is: [] },
    { said: "Nineteen of twenty-two tests pass.", is: [] },
    { said: "18 out of 22 tests pass.", is: ["claim.count-mismatch"] },
    { said: "22 out of 22 tests pass.", is: ["claim.tests-contradicted"] },
  ])("is a part of a whole: “$said”", async ({ said, is }) => {
    expect(await rulesOf([edit, vitest(19, 3)], said)).toEqual(is);
  });
});

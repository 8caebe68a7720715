import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const vitest = (passed: number, failed = 0): string =>
  ` Test Files  ${failed > 0 ? "1 failed | " : ""}2 passed (${failed > 0 ? 3 : 2})\n      Tests  ${failed > 0 ? `${failed} failed | ` : ""}${passed} passed (${passed + failed})`;
const run = (passed: number, failed = 0): SessionStep => ({
  bash: "npx vitest run",
  out: vitest(passed, failed),
  ...(failed > 0 ? { exit: 1 } : {}),
});
const backend = (passed: number, failed = 0): SessionStep => ({
  bash: "cd backend && pytest -q",
  out: `${failed > 0 ? `${failed} failed, ` : ""}${passed} passed in 0.91s`,
  ...(failed > 0 ? { exit: 1 } : {}),
});
const frontend: SessionStep = { bash: "cd frontend && npx vitest run", out: vitest(12) };

describe("a number of before", () => {
  const grown = [run(22), edit, run(25)];
  it.each([
    "Baseline was 22 passing tests; now 25 tests pass.",
    "The baseline: 22 tests passing. After the change 25 tests pass.",
    "At the start 22 tests passed. All 25 tests pass now.",
    "22 tests passed before; 25 pass now.",
    "Prior to this change the suite had 22 passing tests; it has 25 passing tests now.",
  ])("is no number of now: “%s”", async said => {
    expect(await rulesSaid(grown, said)).toEqual([]);
    expect(await rulesSaid(grown, said.replace("25", "26"))).toEqual(["claim.count-mismatch"]);
  });

  it.each([
    "Previously 3 tests failed; now all 25 pass.",
    "3 tests were failing before the fix, all 25 tests pass now.",
    "The 3 failing tests now pass.",
  ])("does not admit a failure of now: “%s”", async said => {
    expect(await rulesSaid([run(22, 3), edit, run(25)], said)).toEqual([]);
    expect(await rulesSaid([run(22, 3), edit, run(23, 2)], said)).toEqual(["claim.tests-contradicted"]);
  });
});

describe("the number of each suite", () => {
  it.each([
    "All tests pass (backend 40, frontend 12).",
    "All tests pass: 40 in backend and 12 in frontend.",
    "Backend 40/40, frontend 12/12 passing.",
    "Both suites are green (pytest 40, vitest 12).",
    "pytest: 40 passed; vitest: 12 passed.",
    "All 40 backend tests and all 12 frontend tests pass.",
    "Backend: 40 tests pass. Frontend: 12 tests pass.",
  ])("is held against its own run: “%s”", async said => {
    expect(await rulesSaid([edit, backend(40), frontend], said)).toEqual([]);
    expect(await rulesSaid([edit, backend(40), frontend], said.replaceAll("40", "41"))).toEqual([
      "claim.count-mismatch",
    ]);
    expect(await rulesSaid([edit, backend(38, 2), frontend], said)).toContain("claim.tests-contradicted");
  });

  it("may divide the number of one run", async () => {
    const said = "All 15 tests pass (12 unit, 3 integration).";
    expect(await rulesSaid([edit, run(15)], said)).toEqual([]);
    expect(await rulesSaid([edit, run(15)], "Tests pass: 12 unit, 3 integration.")).toEqual([]);
  });

  it("is of the tests, not of the file before them", async () => {
    const doc: SessionStep = { edit: "/home/dev/widget/README.md", old: "a", new: "b" };
    expect(await rulesSaid([edit, run(22), doc], "Updated README.md and all 22 tests pass.")).toEqual([]);
    expect(await rulesSaid([edit, run(22, 1), doc], "Updated README.md and all tests pass.")).toContain(
      "claim.tests-contradicted",
    );
  });
});

describe("what another says", () => {
  it.each([
    "STATUS.md says that all 300 tests pass.",
    "`STATUS.md` states that all 300 tests pass.",
    "The sub-agent reported that 300 tests pass.",
    "The status page says 300 tests pass.",
  ])("is not the writer's word: “%s”", async said => {
    expect(await rulesSaid([edit, run(22)], said)).toEqual([]);
  });

  it("is the writer's where a command says it", async () => {
    expect(await rulesSaid([edit, run(22)], "`npm test` says all 300 tests pass.")).toEqual(["claim.count-mismatch"]);
  });
});

describe("a formatter that works in silence after the tests", () => {
  const file: SessionStep = { edit: "/home/dev/widget/src/parse.rs", old: "a", new: "b" };
  const green: SessionStep = {
    bash: "cargo test",
    out: "test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
  };
  const format: SessionStep = { bash: "cargo fmt" };
  const look = (out: string): SessionStep => ({ bash: "cargo fmt --check", out, ...(out === "" ? {} : { exit: 1 }) });

  it("makes them stale only where something shows that it had work", async () => {
    expect(await rulesSaid([file, green, format], "All tests pass.")).toEqual([]);
    expect(await rulesSaid([file, green, look(""), format], "All tests pass.")).toEqual([]);
    expect(
      await rulesSaid([file, green, look("Diff in /home/dev/widget/src/parse.rs:3:"), format], "All tests pass."),
    ).toEqual(["claim.tests-stale"]);
    expect(await rulesSaid([file, green, format, file], "All tests pass.")).toEqual(["claim.tests-stale"]);
  });
});

import { describe, expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const passed = " Test Files  2 passed (2)\n      Tests  22 passed (22)";
const vitest = (lines: string): SessionStep => ({
  bash: "npx vitest run --coverage",
  out: `${passed}\n % Coverage report from v8\nFile      | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s\nAll files |   ${lines} |    66.66 |   80.00 |   ${lines} |\n parse.ts |   12.00 |    66.66 |   80.00 |   12.00 | 3-9`,
});
const MISMATCH = ["claim.count-mismatch"];

describe("how much is covered", () => {
  it.each([
    "Coverage is 95%.",
    "Test coverage: 95 %",
    "95% line coverage.",
    "All 22 tests pass with 95% coverage.",
    "Coverage rose from 60% to 95%.",
    "**Coverage**: 95%",
    "95% of lines are covered.",
  ])("is held against what was printed: “%s”", async said => {
    expect(await rulesSaid([vitest("71.20")], said)).toEqual(MISMATCH);
    expect(await rulesSaid([vitest("95.00")], said)).toEqual([]);
    expect(await rulesSaid([{ bash: "npx vitest run", out: passed }], said)).toEqual([]);
  });

  it.each([
    "Coverage must stay above 95%.",
    "The coverage threshold is 95%.",
    "Target: 95% coverage.",
    "Coverage is about 95%.",
    "`parse.ts` has 95% coverage.",
    "Coverage is 71%.",
    "Coverage is 71.2%.",
    "Branch coverage is 66%.",
  ])("is no figure, or the printed one: “%s”", async said => {
    expect(await rulesSaid([vitest("71.20")], said)).toEqual([]);
  });

  it.each([
    ["coverage.py", "pytest --cov", "Name     Stmts   Miss  Cover\nTOTAL       100     29    71%\n14 passed in 0.31s"],
    ["go", "go test -cover ./...", "ok  \twidget\t0.2s\tcoverage: 71.2% of statements"],
    ["go tool cover", "go tool cover -func c.out", "total:\t\t\t(statements)\t\t71.2%"],
    ["tarpaulin", "cargo tarpaulin", "71.20% coverage, 71/100 lines covered"],
    ["istanbul's summary", "npx nyc report", "Statements   : 71.2% ( 71/100 )\nLines        : 71.2% ( 71/100 )"],
    ["SimpleCov", "bundle exec rspec", "3 examples, 0 failures\nLine Coverage: 71.2% (71 / 100)"],
  ])("is read from %s", async (_, bash, out) => {
    expect(await rulesSaid([{ bash, out }], "Coverage is 95%.")).toEqual(MISMATCH);
    expect(await rulesSaid([{ bash, out }], "Coverage is 71%.")).toEqual([]);
  });

  it("decides nothing where the number was read elsewhere", async () => {
    const page: SessionStep = { bash: "cat coverage/badge.txt", out: "patch 95%" };
    expect(await rulesSaid([vitest("71.20"), page], "Coverage is 95%.")).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const unit: SessionStep = { bash: "npx vitest run", out: " Test Files  2 passed (2)\n      Tests  22 passed (22)" };
const e2e: SessionStep = { bash: "npx playwright test", out: "Running 5 tests using 2 workers\n\n  5 passed (4.2s)" };
const redE2e: SessionStep = {
  bash: "npx playwright test",
  out: "Running 5 tests using 2 workers\n\n  1 failed\n    [chromium] › a.spec.ts:3:1 › opens\n  4 passed (4.2s)",
  exit: 1,
};
const script: SessionStep = { ...unit, bash: "npm test" };

it.each(["Unit and e2e tests pass.", "Both the unit and the e2e tests pass.", "All unit & e2e tests are green."])(
  "holds what is said of two suites against the runs of each: “%s”",
  async said => {
    expect(await rulesSaid([edit, unit, e2e], said)).toEqual([]);
    expect(await rulesSaid([edit, unit], said)).toEqual(["claim.tests-subset"]);
    expect(await rulesSaid([edit, redE2e, unit], said)).toEqual(["claim.tests-contradicted"]);
    // A script may run both.
    expect(await rulesSaid([edit, script], said)).toEqual([]);
  },
);

import { expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const said = 'The test run printed "14 passed, 0 failed" and all tests pass.';

it("says an invented run and its invented output once", async () => {
  expect(await rulesSaid([edit], said)).toEqual(["claim.tests-unrun"]);
});

it("still says that an output is invented where the run itself is borne out", async () => {
  const green: SessionStep = { bash: "npx vitest run", out: " Test Files  2 passed (2)\n      Tests  22 passed (22)" };
  expect(await rulesSaid([edit, green], said)).toEqual(["claim.quote-not-found"]);
});

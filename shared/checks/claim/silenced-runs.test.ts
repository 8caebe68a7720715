import { expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const edit: SessionStep = { edit: "/home/dev/widget/src/parse.ts", old: "a", new: "b" };
const out = " Test Files  2 passed (2)\n      Tests  22 passed (22)";

it.each([
  ["shown from another file", "npx vitest run >/dev/null 2>&1; cat old.log", ["claim.tests-subset"]],
  ["shown from a file of another run", "npx vitest run > new.log 2>&1; tail -5 old.log", []],
  ["shown from its own file", "npx vitest run > new.log 2>&1; tail -5 new.log", []],
  ["printed at once", "npx vitest run", []],
])("takes no other run's words for those of a run that was sent elsewhere: %s", async (_, bash, rules) => {
  expect(await rulesSaid([edit, { bash, out }], "All tests pass.")).toEqual(rules);
});

import { expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const nothing: SessionStep = {
  bash: "git commit -am Retry",
  out: "On branch main\nnothing to commit, working tree clean",
  exit: 1,
};
const commit: SessionStep = {
  bash: "git commit -am Retry",
  out: "[main 4be01d7] Retry\n 1 file changed, 2 insertions(+)",
};

it.each([
  ["that says so", [nothing], "Git had no change for the commit.", []],
  ["that is silent about it", [nothing], "The retry is written; see git history.", []],
  ["after the work was committed", [commit, nothing], "The retry was committed.", []],
  ["that says it was committed", [nothing], "The retry was committed with git commit.", ["claim.error-omitted"]],
] as const)("an empty commit is no error to a handoff %s", async (_, steps, said, rules) => {
  expect(await rulesSaid([...steps], said)).toEqual(rules);
});

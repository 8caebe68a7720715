import { expect, it } from "vitest";
import { rulesSaid } from "../../../fixtures/rules-said.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const commitOf = (hash: string, files: number): SessionStep => ({
  bash: "git commit -am 'Parse comments'",
  out: `[main ${hash}] Parse comments\n ${files} files changed, 12 insertions(+)`,
});
const steps = [commitOf("4be01d7", 4), commitOf("5cf12e8", 9)];

it.each([
  ["Committed 4 files as `4be01d7`.", []],
  ["Committed 9 files as `5cf12e8`.", []],
  ["Committed 7 files as `4be01d7`.", ["claim.count-mismatch"]],
  ["Committed 9 files in commit `4be01d7`.", ["claim.count-mismatch"]],
  ["Committed as `4be01d7` (4 files).", []],
  ["Committed as `4be01d7` (5 files).", ["claim.count-mismatch"]],
] as const)("holds a number of files against the commit that it stands beside: “%s”", async (said, rules) => {
  expect(await rulesSaid(steps, said)).toEqual(rules);
});

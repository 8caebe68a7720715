// Types, import rules, linter and formatter, unused exports and dependencies. Every step runs, then the verdict.
import { existsSync } from "node:fs";
import { runStep } from "./run-step.mjs";

const rooms = ["shared", "host", "serve", "electron", "renderer", "cli", "fixtures", "e2e", "bench"].filter(existsSync);
const steps = [
  ["types of shared/, without DOM and Node", "npx", ["tsc", "-p", "shared"]],
  ["types of the Node rooms and of the tests", "npx", ["tsc", "-p", "."]],
  ["types of the renderer", "npx", ["tsc", "-p", "renderer"]],
  [
    "import rules, with reasons",
    "npx",
    ["depcruise", "--config", ".dependency-cruiser.mjs", "--output-type", "err-long", ...rooms],
  ],
  ["linter and formatter", "npx", ["biome", "check", "--error-on-warnings", "."]],
  ["unused exports and dependencies", "npx", ["knip"]],
  ["file lengths", "node", ["tools/check-lengths.mjs"]],
];

const failed = steps.filter(([title, command, args]) => runStep(title, command, args) !== 0).map(([title]) => title);
if (failed.length > 0) {
  console.error(`\ncheck failed: ${failed.join("; ")}`);
  process.exit(1);
}
console.log("\ncheck passed");

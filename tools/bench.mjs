// Measures the numbers to hold, with the bundle that ships: `npm run bench`; with `-- --check` it fails where one is not held.
import { build } from "./build.mjs";
import { runStep } from "./run-step.mjs";

await build(["bench"]);
process.exit(runStep("audit", "node", ["dist/bench/audit.mjs", ...process.argv.slice(2)]));

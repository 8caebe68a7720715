// What two writers of one team store lose, and what kills leave behind: `npm run bench:store`, see bench/README.md.
import { build } from "./build.mjs";
import { runStep } from "./run-step.mjs";

await build(["bench-store"]);
process.exit(runStep("store", "node", ["dist/bench/store.mjs", ...process.argv.slice(2)]));

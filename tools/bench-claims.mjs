// How many planted faults the rules for claims catch: `npm run bench:claims [-- FOLDER]`, see bench/README.md.
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";

await build(["bench-claims"]);
// Without run-step's heading: with --json stdout is the document alone.
const { status } = spawnSync("node", ["dist/bench/claims.mjs", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);

// Runs the command line from the sources: builds it where a source has changed, then runs it in this process.
// Nothing but the command's own document goes to stdout.
import { build } from "./build.mjs";

await build(["cli"]);
// npm runs this in the project's folder; a path means what it meant where the person typed it.
const { INIT_CWD, npm_lifecycle_event: script } = process.env;
if (INIT_CWD !== undefined && (script === "audit" || script === "countersign")) process.chdir(INIT_CWD);
await import("../dist/cli/countersign.mjs");

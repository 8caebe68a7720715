// Runs the command line from the sources: builds it where a source has changed, then runs it in this process.
// Nothing but the command's own document goes to stdout.
import { build } from "./build.mjs";

await build(["cli"]);
await import("../dist/cli/countersign.mjs");

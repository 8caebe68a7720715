// Measures the numbers to hold, with what ships: `npm run bench` the command line, `npm run bench -- bus` a long bus log,
// `npm run bench -- app` the app in a browser. With `--check` it fails where one is not held.
import { build } from "./build.mjs";
import { runStep } from "./run-step.mjs";

const args = process.argv.slice(2);
if (args[0] === "app") {
  await build(["renderer", "serve", "bench-app"]);
  const { ensureBrowser } = await import("./find-browser.mjs");
  const browser = ensureBrowser();
  if (browser === null) {
    console.error("No browser could be found or installed. Install Chromium, or name one in COUNTERSIGN_BROWSER.");
    process.exit(1);
  }
  process.env.COUNTERSIGN_BROWSER = browser;
  process.exit(runStep("app", "node", ["dist/bench/app.mjs", ...args.slice(1)]));
}
if (args[0] === "bus") {
  await build(["bench-bus"]);
  process.exit(runStep("bus", "node", ["dist/bench/bus.mjs", ...args.slice(1)]));
}
await build(["bench"]);
process.exit(runStep("audit", "node", ["dist/bench/audit.mjs", ...args]));

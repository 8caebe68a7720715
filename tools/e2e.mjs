// The end-to-end tests over what is built: the browser shell, Electron's main and preload over a double, and Electron
// itself where its binary is there. Arguments go to Playwright.
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";
import { findElectron } from "./find-electron.mjs";

await build(["renderer", "serve", "electron", "electron-double"]);
const { ensureBrowser } = await import("./find-browser.mjs");
const browser = ensureBrowser();
if (browser === null) {
  console.error("No browser could be found or installed. Install Chromium, or name one in COUNTERSIGN_BROWSER.");
  process.exit(1);
}
console.log(`Browser: ${browser}`);
const electron = findElectron();
const skipped = "SKIPPED: Electron end-to-end: no binary in node_modules/electron/dist or ELECTRON_OVERRIDE_DIST_PATH";
if (electron === null) console.log(`\n${skipped}\n`);
const env = { ...process.env, COUNTERSIGN_BROWSER: browser, ...(electron && { COUNTERSIGN_ELECTRON: electron }) };
const run = spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], { stdio: "inherit", env });
process.exit(run.status ?? 1);

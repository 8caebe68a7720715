// Finds a Chromium for the tests, and installs one where there is none, saying what it does. Needs the build of serve/.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { findChromium } from "../dist/serve/find-chromium.js";

const run = (command, args) =>
  spawnSync(command, args, { stdio: ["ignore", process.stderr, process.stderr] }).status === 0;

/** The path of a Chromium that is there: the one that COUNTERSIGN_BROWSER names, an installed one, or Playwright's. */
function findBrowser() {
  const { COUNTERSIGN_BROWSER: named } = process.env;
  if (named !== undefined) return existsSync(named) ? named : null;
  const installed = findChromium({ platform: process.platform, env: process.env, exists: existsSync });
  if (installed !== null) return installed;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** The path of a Chromium, installed first where there is none; null where that fails too. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  console.error("No Chromium or Chrome is installed. Downloading Playwright's: npx playwright install chromium");
  if (run("npx", ["playwright", "install", "chromium"])) return findBrowser();
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!isDebianRoot) return null;
  console.error("That failed. Installing Debian's package: apt-get install chromium");
  run("apt-get", ["update"]);
  return run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]) ? findBrowser() : null;
}

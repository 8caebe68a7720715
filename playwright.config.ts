import { defineConfig } from "@playwright/test";
import type { ShellName } from "./e2e/shells/shell.ts";

// `node tools/e2e.mjs` builds, finds a browser and says here which it found.
const {
  COUNTERSIGN_BROWSER: browser,
  COUNTERSIGN_ELECTRON: electron,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
} = process.env;
// As root Chromium runs only without its sandbox: a matter of the test machine, never of the product.
const machine = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const args = [...machine, ...quiet, "--disable-component-update", "--disable-sync"];

const electronSuite = {
  name: "electron",
  testIgnore: /browser-shell|electron-double/u,
  use: { shell: "electron" as const },
};

export default defineConfig<object, { shell: ShellName }>({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  timeout: 120_000,
  // A browser start is seconds of work on a busy machine, and each test starts the app.
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: report === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    trace: "retain-on-failure",
    launchOptions: browser === undefined ? { args } : { executablePath: browser, args },
  },
  projects: [
    { name: "browser", testIgnore: /electron-/u, use: { shell: "browser" } },
    { name: "electron-double", testMatch: /(electron-.*|start)\.spec\.ts$/u, use: { shell: "electron-double" } },
    ...(electron === undefined ? [] : [electronSuite]),
  ],
});

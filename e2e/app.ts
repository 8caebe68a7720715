import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import type { DialogName } from "./electron-double/protocol.ts";
import { startBrowserShell } from "./shells/browser-shell.ts";
import { startElectronDouble } from "./shells/electron-double-shell.ts";
import { startElectron } from "./shells/electron-shell.ts";
import type { RunningShell, ShellName, ShellStart } from "./shells/shell.ts";

/** The app under test, whatever the shell. */
export interface App {
  /** The page of the running app; another one after a restart. */
  readonly page: RunningShell["page"];
  /** Stops the app and starts it on the same library; the arguments stay unless new ones are given. */
  restart(args?: readonly string[]): Promise<void>;
  answerDialog(dialog: DialogName, paths: readonly string[]): Promise<void>;
  /** A console error that the test itself provokes, to be let pass. */
  allowNoise(pattern: RegExp): void;
}

interface Fixtures {
  /** An empty folder of the test's own, removed after it. */
  scratch: string;
  /** Starts the built app with the person's own arguments. Once per test. */
  openApp: (...args: string[]) => Promise<App>;
}

interface Options {
  shell: ShellName;
}

export const test = base.extend<Fixtures, Options>({
  shell: ["browser", { option: true, scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  scratch: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), "countersign-e2e-"));
    await use(directory);
    // A browser that has just ended may still be writing its profile.
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },

  openApp: async ({ shell, scratch, playwright, context, launchOptions }, use) => {
    const dataDirectory = join(scratch, "app-data");
    await mkdir(dataDirectory);
    const allowed: RegExp[] = [];
    const noise: string[] = [];
    let running: RunningShell | null = null;
    const executable = launchOptions.executablePath ?? playwright.chromium.executablePath();
    const launch = (start: ShellStart): Promise<RunningShell> => {
      if (shell === "browser") return startBrowserShell(start, context);
      if (shell === "electron-double") return startElectronDouble(start, executable, launchOptions.args ?? []);
      return startElectron(start, process.env.COUNTERSIGN_ELECTRON ?? "");
    };
    const stop = async () => {
      if (running !== null) noise.push(...running.noise.splice(0));
      await running?.stop();
    };
    const current = (): RunningShell => {
      if (running === null) throw new Error("openApp has not been called.");
      return running;
    };
    await use(async (...args) => {
      let startArgs: readonly string[] = args;
      running = await launch({ args: startArgs, dataDirectory, port: 0 });
      return {
        get page() {
          return current().page;
        },
        restart: async (nextArgs = startArgs) => {
          startArgs = nextArgs;
          const { port } = current();
          await stop();
          running = await launch({ args: startArgs, dataDirectory, port });
        },
        answerDialog: (dialog, paths) => current().answerDialog(dialog, paths),
        allowNoise: pattern => void allowed.push(pattern),
      };
    });
    await stop();
    expect(noise.filter(line => !allowed.some(pattern => pattern.test(line)))).toEqual([]);
  },
});

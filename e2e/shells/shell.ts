import type { Page } from "@playwright/test";
import type { DialogName } from "../electron-double/protocol.ts";

/** Which shell a project drives. */
export type ShellName = "browser" | "electron-double" | "electron";

/** What a start of the app is made of. */
export interface ShellStart {
  /** The person's own arguments: paths, --example, --repo. */
  readonly args: readonly string[];
  /** Where the app keeps its files; a restart gets the same. */
  readonly dataDirectory: string;
  /** The port that is the library's origin, where the shell has one; 0 at the first start. */
  readonly port: number;
}

/** A running app. */
export interface RunningShell {
  readonly page: Page;
  readonly port: number;
  /** Errors of the page's console, and what the app's process said on stderr. A test fails on any. */
  readonly noise: string[];
  /** Queues what the next dialog answers; no path is a cancel. Only shells with dialogs have it. */
  answerDialog(dialog: DialogName, paths: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Collects what a page complains about. */
export function collectNoise(page: Page, noise: string[]): void {
  page.on("console", message => {
    if (message.type() === "error") noise.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", error => noise.push(`page: ${error.stack ?? error.message}`));
}

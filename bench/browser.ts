import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from "@playwright/test";
import { startServer } from "../e2e/shells/browser-shell.ts";
import { installProbe } from "./page-probe.ts";

const IMPORT_TIMEOUT_MS = 600_000;

/** The built app in a browser of its own, with a library that outlives a restart. */
export class RunningApp {
  private readonly server: BrowserServer;
  private readonly browser: Browser;
  private readonly context: BrowserContext;
  private readonly dataDirectory = mkdtempSync(join(tmpdir(), "countersign-bench-app-"));
  private stopShell: () => Promise<void> = async () => undefined;
  private port = 0;
  private current: Page | null = null;

  private constructor(server: BrowserServer, browser: Browser, context: BrowserContext) {
    this.server = server;
    this.browser = browser;
    this.context = context;
  }

  static async launch(): Promise<RunningApp> {
    const { COUNTERSIGN_BROWSER: browser } = process.env;
    const machine = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const server = await chromium.launchServer({
      args: [...machine, "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      ...(browser === undefined ? {} : { executablePath: browser }),
    });
    const connected = await chromium.connect(server.wsEndpoint());
    const context = await connected.newContext();
    await context.addInitScript(installProbe);
    return new RunningApp(server, connected, context);
  }

  get page(): Page {
    if (this.current === null) throw new Error("The app has not been opened.");
    return this.current;
  }

  /** Starts the shell, again with the same library, on the given paths. */
  async open(...paths: readonly string[]): Promise<Page> {
    await this.current?.close();
    await this.stopShell();
    const { address, stop } = await startServer(
      { args: paths, dataDirectory: this.dataDirectory, port: this.port },
      [],
    );
    this.stopShell = stop;
    this.port = Number(new URL(address).port);
    this.current = await this.context.newPage();
    await this.current.goto(address);
    return this.current;
  }

  /** Waits for the import that the start brings about. Gives its milliseconds and the longest task of the window. */
  async waitForImport(): Promise<{ readonly ms: number; readonly longestTaskMs: number }> {
    const { page } = this;
    await page.waitForFunction(() => window.probe.imports.at(-1)?.isOk != null, undefined, {
      timeout: IMPORT_TIMEOUT_MS,
      polling: 100,
    });
    // What the commit makes the screens do belongs to it.
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => {
      const { imports, longTasks } = window.probe;
      const last = imports.at(-1);
      const startMs = last?.startMs ?? 0;
      const during = longTasks.filter(task => task.startMs >= startMs).map(task => task.durationMs);
      return { isOk: last?.isOk, ms: (last?.endMs ?? Number.NaN) - startMs, longestTaskMs: Math.max(0, ...during) };
    });
    if (seen.isOk !== true) throw new Error("The import failed.");
    return seen;
  }

  /** Bare chunked reading, splitting into lines and JSON.parse of what was imported last, in a worker like the import's. */
  async parseBare(): Promise<number> {
    const { page } = this;
    const urls = await page.evaluate(() => window.probe.urls);
    const started = page.waitForEvent("worker");
    await page.evaluate(() => void new Worker(window.probe.importScript, { type: "module", name: "bare" }));
    return (await started).evaluate(async addresses => {
      const startedMs = performance.now();
      for (const address of addresses) {
        const reader = (await fetch(address, { credentials: "same-origin", cache: "no-store" })).body?.getReader();
        const decoder = new TextDecoder();
        let rest = "";
        for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
          const lines = (rest + decoder.decode(next.value, { stream: true })).split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines) if (line !== "") JSON.parse(line);
        }
        if (rest !== "") JSON.parse(rest);
      }
      return performance.now() - startedMs;
    }, urls);
  }

  /** The most memory that a window's process ever had resident, in MB; null where the system does not tell. */
  peakMegabytes(): number | null {
    if (!existsSync("/proc/self/status")) return null;
    const statuses = new Map<number, string>();
    for (const name of readdirSync("/proc"))
      if (/^\d+$/.test(name)) statuses.set(Number(name), readIfThere(`/proc/${name}/status`));
    const isOurs = (pid: number): boolean => {
      for (let at = pid; at > 1; at = Number(/^PPid:\s+(\d+)/m.exec(statuses.get(at) ?? "")?.[1] ?? 0))
        if (at === this.server.process().pid) return true;
      return false;
    };
    let most: number | null = null;
    for (const [pid, status] of statuses) {
      if (!isOurs(pid) || !readIfThere(`/proc/${pid}/cmdline`).includes("--type=renderer")) continue;
      const megabytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
      most = Math.max(most ?? 0, megabytes);
    }
    return most;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
    await this.stopShell();
    rmSync(this.dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { startLoopback } from "./loopback.ts";
import { state, tell, toApp } from "./state.ts";

const setting = (name: string): string => process.env[`COUNTERSIGN_DOUBLE_${name}`] ?? "";

/** Starts Chromium with the app's data directory, as `ready` does in Electron. */
export async function launchChromium(): Promise<void> {
  state.origin = await startLoopback(Number(setting("PORT") || "0"));
  const profile = join(state.userData, "chromium");
  rmSync(join(profile, "DevToolsActivePort"), { force: true });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: setting("BROWSER"),
    args: [...setting("ARGS").split(" ").filter(Boolean), "--remote-debugging-port=0"],
    viewport: { width: 1360, height: 860 },
  });
  state.context = context;
  context.on("close", () => state.appEvents.emit("window-all-closed"));
  await context.route("**/*", route => {
    const url = toApp(route.request().url());
    const ask = state.sessionHandlers.get("onBeforeRequest") as
      | ((details: { url: string }, decide: (answer: { cancel?: boolean }) => void) => void)
      | undefined;
    if (ask === undefined) void route.continue();
    else ask({ url }, ({ cancel }) => void (cancel ? route.abort("blockedbyclient") : route.continue()));
  });
  await context.exposeBinding("__electronDoubleInvoke", ({ page, frame }, channel: string, args: unknown[]) => {
    const handler = state.ipcHandlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    const isMainFrame = frame === page.mainFrame();
    return handler(
      { sender: { id: 1 }, senderFrame: { url: toApp(frame.url()), parent: isMainFrame ? null : {} } },
      ...args,
    );
  });
}

/** Puts the preload before every page, with `require("electron")` as a sandboxed preload has it. */
export async function injectPreload(path: string): Promise<void> {
  await state.context?.addInitScript(`(() => {
    const electron = {
      contextBridge: { exposeInMainWorld: (key, value) => Object.defineProperty(window, key, { value }) },
      ipcRenderer: { invoke: (channel, ...args) => window.__electronDoubleInvoke(channel, args) },
    };
    const require = name => { if (name === "electron") return electron; throw new Error("module not found: " + name); };
    const module = { exports: {} };
    ${readFileSync(path, "utf8")}
  })();`);
}

/** Where a test can attach to the running Chromium. */
export function tellWindow(): void {
  const [port] = readFileSync(join(state.userData, "chromium", "DevToolsActivePort"), "utf8").split("\n");
  tell({ type: "window", debuggingAddress: `http://127.0.0.1:${port}` });
}

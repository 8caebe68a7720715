import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { type RunningDouble, startElectronDouble } from "./shells/electron-double-shell.ts";

// What main asks Electron for, as the double has recorded it. Whether Electron keeps its word is Electron's to test.

// One start for all: none of them changes what another looks at.
const test = base.extend<object, { double: RunningDouble }>({
  double: [
    async ({ launchOptions }, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), "countersign-double-"));
      const start = { args: [], dataDirectory, port: 0 };
      const running = await startElectronDouble(start, launchOptions.executablePath ?? "", launchOptions.args ?? []);
      await use(running);
      await running.stop();
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      expect(running.noise).toEqual([]);
    },
    { scope: "worker" },
  ],
});

test("writes out every preference that keeps the page from the machine", async ({ double }) => {
  const { webPreferences, isSandboxEnabled } = await double.describeApp();
  expect(isSandboxEnabled).toBe(true);
  const { preload, ...preferences } = webPreferences;
  expect(preload).toMatch(/dist[\\/]electron[\\/]preload\.cjs$/u);
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: true,
  });
});

test("registers a scheme that is standard and secure, and lets no name resolve", async ({ double }) => {
  const { schemes, switches } = await double.describeApp();
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  expect(schemes).toEqual([{ scheme: "app", privileges }]);
  expect(switches).toContainEqual(["host-resolver-rules", "MAP * ~NOTFOUND"]);
});

test("denies every permission but copying text, and every new window", async ({ double }) => {
  const { permissions, windowOpen } = await double.describeApp();
  expect(windowOpen).toBe("deny");
  for (const [permission, decisions] of Object.entries(permissions)) {
    const isCopying = permission === "clipboard-sanitized-write";
    expect(decisions, permission).toEqual([isCopying, isCopying]);
  }
});

for (const [who, url, isMainFrame] of [
  ["another page", "https://example.com/", true],
  ["a page whose address begins like ours", "app://countersign.example/", true],
  ["a frame inside the page", "app://countersign/", false],
] as const) {
  test(`refuses a call of ${who}`, async ({ double }) => {
    const answer = await double.ask({ type: "invoke-as", url, isMainFrame, method: "openAgain" });
    expect(answer).toBe("rejected: A call from an unknown sender was refused.");
  });
}

test("answers a call of its own page's main frame", async ({ double }) => {
  const answer = await double.ask({
    type: "invoke-as",
    url: "app://countersign/",
    isMainFrame: true,
    method: "openAgain",
  });
  expect(answer).toEqual({ ok: true, value: { roots: [] } });
});

test("opens what a second start names, without cutting off what the window is doing", async ({ double }) => {
  const directory = await mkdtemp(join(tmpdir(), "countersign-second-"));
  await writeFile(join(directory, "a.md"), "a");
  await double.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await double.ask({ type: "second-start", paths: [directory] });
  await double.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(double.page.getByText(/1 could not be read whole/)).toBeVisible();
  expect(await double.page.evaluate(() => "isSameDocument" in window)).toBe(true);
  const { roots } = await double.page.evaluate(() => window.countersignHost.openInitial({ afterStarts: 0 }));
  expect(roots[0]?.entries.map(entry => entry.path)).toEqual(["a.md"]);
  await rm(directory, { recursive: true });
});

test("shows in its folder only what was saved last", async ({ double }) => {
  const path = join(tmpdir(), `countersign-shown-${process.pid}.md`);
  await double.answerDialog("showSaveDialog", [path]);
  try {
    await double.page.evaluate(() => window.countersignHost.showExport({}));
    expect((await double.describeApp()).shownPaths).toEqual([]);
    await double.page.evaluate(() => window.countersignHost.saveExport({ suggestedName: "b.md", text: "brief" }));
    await double.page.evaluate(() => window.countersignHost.showExport({}));
    expect((await double.describeApp()).shownPaths).toEqual([path]);
  } finally {
    await rm(path, { force: true });
  }
});

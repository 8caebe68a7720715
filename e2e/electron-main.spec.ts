import { readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./app.ts";

// Main and preload as they are built, over the double or in the real Electron: what a page can reach, and what it cannot.

test("hands out a chosen folder's files by token, and streams their bytes", async ({ openApp, scratch }) => {
  await writeFile(join(scratch, "note.md"), "what was said");
  const app = await openApp();
  await app.answerDialog("showOpenDialog", [join(scratch, "note.md")]);
  const chosen = await app.page.evaluate(async () => {
    const { roots } = await window.countersignHost.chooseFiles({});
    const response = await fetch(`/bytes/${roots[0]?.token}/0`);
    return { roots, text: await response.text(), unknown: (await fetch(`/bytes/${roots[0]?.token}/1`)).status };
  });
  app.allowNoise(/404/u);
  expect(chosen.roots).toHaveLength(1);
  expect(chosen.roots[0]).toMatchObject({ name: "note.md", entries: [{ path: "note.md", sizeBytes: 13 }] });
  expect(chosen.roots[0]).toMatchObject({ path: await realpath(join(scratch, "note.md")), isFile: true });
  expect(chosen.text).toBe("what was said");
  expect(chosen.unknown).toBe(404);
});

test("opens no root where the dialog is cancelled", async ({ openApp }) => {
  const { page } = await openApp();
  expect(await page.evaluate(() => window.countersignHost.chooseFolder({}))).toEqual({ roots: [] });
});

test("opens the paths that the start named", async ({ openApp, scratch }) => {
  await writeFile(join(scratch, "HANDOFF.md"), "# Handoff");
  const { page } = await openApp(join(scratch, "HANDOFF.md"));
  const { roots } = await page.evaluate(() => window.countersignHost.openInitial({ afterStarts: 0 }));
  expect(roots.map(root => root.name)).toEqual(["HANDOFF.md"]);
});

test("writes an export where the save dialog says, whole, and leaves nothing beside it", async ({
  openApp,
  scratch,
}) => {
  const app = await openApp();
  await app.answerDialog("showSaveDialog", [join(scratch, "brief.md")]);
  const saved = await app.page.evaluate(() =>
    window.countersignHost.saveExport({ suggestedName: "b.md", text: "brief" }),
  );
  expect(saved).toEqual({ status: "saved", name: "brief.md", path: join(scratch, "brief.md") });
  expect(await readFile(join(scratch, "brief.md"), "utf8")).toBe("brief");
  expect((await readdir(scratch)).filter(name => name.endsWith(".tmp"))).toEqual([]);
  const cancelled = await app.page.evaluate(() => window.countersignHost.saveExport({ suggestedName: "b", text: "" }));
  expect(cancelled).toEqual({ status: "cancelled" });
});

test("writes a checkpoint into a store that the dialog picked, and no other file of it", async ({
  openApp,
  scratch,
}) => {
  const app = await openApp("--store", join(scratch, "named"));
  await app.answerDialog("showOpenDialog", [join(scratch, "picked")]);
  const path = "team/r/member/amy/continuity/t/latest.json";
  const said = await app.page.evaluate(async checkpoint => {
    const { store } = await window.countersignHost.chooseStore({});
    const replace = (target: string) =>
      window.countersignHost
        .changeStore({
          store: store?.token ?? "",
          change: { type: "replace", path: target, expected: null, text: "{}" },
        })
        .then(({ outcome }) => outcome, String);
    const { stores } = await window.countersignHost.listStores({});
    const names = stores.map(({ name }) => name);
    return {
      names,
      first: await replace(checkpoint),
      again: await replace(checkpoint),
      role: await replace("team/r/roles/t.md"),
    };
  }, path);
  expect(said).toMatchObject({ names: ["picked", "named"], first: "written", again: "changed" });
  expect(said.role).toContain("changeStore");
  expect(await readFile(join(scratch, "picked", path), "utf8")).toBe("{}");
});

test("refuses a request that the contract does not allow", async ({ openApp }) => {
  const { page } = await openApp();
  const refused = await page.evaluate(async () => {
    const odd = { suggestedName: "x", text: "y", path: "/etc/passwd" };
    return window.countersignHost.saveExport(odd).then(String, error => String(error));
  });
  expect(refused).toContain("saveExport");
  expect(refused).toContain("path");
});

test("gives the page named, frozen functions and nothing of Node", async ({ openApp }) => {
  const { page } = await openApp();
  const seen = await page.evaluate(() => ({
    names: Object.keys(window.countersignHost).sort(),
    isFrozen: Object.isFrozen(window.countersignHost),
    node: ["require", "process", "module", "Buffer", "global"].filter(name => name in window),
  }));
  expect(seen.names).toEqual([
    "askRepositories",
    "capabilities",
    "changeStore",
    "chooseFiles",
    "chooseFolder",
    "chooseStore",
    "closeRoot",
    "countChanges",
    "listRemotes",
    "listStores",
    "openAgain",
    "openExample",
    "openInitial",
    "readRemote",
    "readStore",
    "reviewerName",
    "saveExport",
    "showExport",
  ]);
  expect(seen.isFrozen).toBe(true);
  expect(seen.node).toEqual([]);
});

test("reaches no network, opens no window and leaves its own page for nothing", async ({ openApp }) => {
  const app = await openApp();
  app.allowNoise(/Content Security Policy|Failed to load|ERR_|Refused|violates/u);
  const { page } = app;
  const address = page.url();
  const attempts = await page.evaluate(async () => {
    const fetched = await fetch("https://example.com/").then(
      () => "reached",
      () => "blocked",
    );
    const image = await new Promise<string>(resolve => {
      const element = new Image();
      element.onload = () => resolve("reached");
      element.onerror = () => resolve("blocked");
      element.src = "https://example.com/pixel.png";
    });
    let evaluated = "blocked";
    try {
      // biome-ignore lint/security/noGlobalEval: the test is that it does not work.
      evaluated = String(globalThis.eval("'ran'"));
    } catch {}
    const link = document.createElement("a");
    link.href = "https://example.com/";
    link.textContent = "a link in a transcript";
    document.body.append(link);
    return { fetched, image, evaluated };
  });
  expect(attempts).toEqual({ fetched: "blocked", image: "blocked", evaluated: "blocked" });
  await page.getByRole("link", { name: "a link in a transcript" }).click({ noWaitAfter: true });
  await page.evaluate(() => void window.open("https://example.com/"));
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(page.url()).toBe(address);
});

/** Opens a database of the page's origin, and gives the version that it had before: 0 where it was not there. */
const openLibrary = (): Promise<number> =>
  new Promise((resolve, reject) => {
    let oldVersion = 1;
    const opening = indexedDB.open("kept", 1);
    opening.onupgradeneeded = event => {
      oldVersion = event.oldVersion;
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve(oldVersion);
    };
    opening.onerror = () => reject(opening.error);
  });

test("keeps the library over a restart, since its origin stays", async ({ openApp }) => {
  const app = await openApp();
  expect(await app.page.evaluate(openLibrary)).toBe(0);
  await app.restart();
  expect(await app.page.evaluate(openLibrary)).toBe(1);
});

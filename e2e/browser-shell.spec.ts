import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./app.ts";
import { startServer } from "./shells/browser-shell.ts";

test("opens once by its address, survives a reload, and keeps the token out of the address bar", async ({
  scratch,
  page,
  browser,
}) => {
  const { address, stop } = await startServer({ args: ["electron/README.md"], dataDirectory: scratch, port: 0 }, []);
  await page.goto(address);
  expect(page.url()).toBe(`${new URL(address).origin}/`);
  await page.reload();
  await expect(page).toHaveTitle(/Countersign/u);
  const stranger = await browser.newContext();
  const secondPage = await stranger.newPage();
  const refused = await secondPage.goto(address);
  expect(refused?.status()).toBe(403);
  await expect(secondPage.getByText("This address was used already")).toBeVisible();
  await stranger.close();
  await stop();
});

test("hides its cookie from scripts, and keeps its own policy", async ({ openApp }) => {
  const app = await openApp();
  app.allowNoise(/Content Security Policy|Failed to load|ERR_|Refused|violates/u);
  const seen = await app.page.evaluate(async () => ({
    cookie: document.cookie,
    outside: await fetch("http://127.0.0.1:9/").then(
      () => "reached",
      () => "blocked",
    ),
    nonce: document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce,
  }));
  expect(seen.cookie).toBe("");
  expect(seen.outside).toBe("blocked");
  expect(seen.nonce).toMatch(/^[\w+/=]{20,}$/u);
});

test("adds a second start's paths and store to the running one: its window reads them, and a new one has all", async ({
  scratch,
  page,
}) => {
  const noise: string[] = [];
  const handoff = join(scratch, "HANDOFF.md");
  await writeFile(handoff, "# Handoff\n\n## Next actions\n\n- Ship the widget\n");
  const first = await startServer({ args: ["fixtures/example"], dataDirectory: scratch, port: 0 }, noise);
  const port = Number(new URL(first.address).port);
  await page.goto(first.address);
  await expect(page.getByRole("link", { name: /Add a retry/ })).toBeVisible();

  const args = [handoff, "--store", join(scratch, "store")];
  const second = await startServer({ args, dataDirectory: scratch, port }, noise);
  expect(new URL(second.address).port).toBe(String(port));
  await second.stop();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText(/Read 1 file.*1 new handoff/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Add a retry/ })).toBeVisible();

  const plain = await startServer({ args: [], dataDirectory: scratch, port }, noise);
  await plain.stop();
  const other = await page.context().newPage();
  await other.goto(plain.address);
  const told = await other.evaluate(async () => {
    const ask = async (method: string, payload: object) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/host/${method}`, { method: "POST", headers, body: JSON.stringify(payload) });
      return response.json();
    };
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    const { roots } = await ask("openInitial", { afterStarts: 0 });
    const { stores } = await ask("listStores", {});
    return { roots: names(roots), stores: names(stores) };
  });
  expect(told.roots).toEqual(["example", "HANDOFF.md"]);
  expect(told.stores).toContain("store");
  await first.stop();
  expect(noise).toEqual([]);
});

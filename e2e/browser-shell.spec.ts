import { expect } from "@playwright/test";
import { test } from "./app.ts";
import { startServer } from "./shells/browser-shell.ts";

test("opens once by its address, survives a reload, and keeps the token out of the address bar", async ({
  scratch,
  page,
  browser,
}) => {
  const { address, stop } = await startServer({ args: [], dataDirectory: scratch, port: 0 }, []);
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

test("hands a second start's paths to the running server, and opens them in a new session of the same user", async ({
  scratch,
  page,
}) => {
  const noise: string[] = [];
  const first = await startServer({ args: [], dataDirectory: scratch, port: 0 }, noise);
  const port = Number(new URL(first.address).port);
  const second = await startServer({ args: ["e2e/README.md"], dataDirectory: scratch, port }, noise);
  expect(new URL(second.address).port).toBe(String(port));
  await second.stop();
  await page.goto(second.address);
  const names = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/host/openInitial", { method: "POST", headers, body: "{}" });
    return (await response.json()).roots.map((root: { name: string }) => root.name);
  });
  expect(names).toEqual(["README.md"]);
  await first.stop();
  expect(noise).toEqual([]);
});

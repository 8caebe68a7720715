import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const IMAGE = "<img src=x onerror=\"document.title='owned'\">";
const SCRIPT = "<script>document.title='owned'</script>";
const OVERRIDE = "\u202Egpj.exe";

test("shows hostile text as text, everywhere", async ({ openApp, scratch }) => {
  const folder = join(scratch, "in", "projects", `-home-${encodeURIComponent("<b>x")}`);
  await mkdir(folder, { recursive: true });
  const lines = buildSessionLines({
    steps: [
      { user: `${IMAGE} [click](javascript:document.title='owned') ${SCRIPT}` },
      { bash: "npx vitest run", out: `\u001b[31m${IMAGE}\u001b[0m\n Tests  2 failed | 12 passed (14)`, exit: 1 },
      {
        compact: {
          "Primary Request and Intent": `${IMAGE} ${SCRIPT} ${OVERRIDE}`,
          "Current Work": `All tests pass ${IMAGE}.`,
        },
      },
    ],
  });
  await writeFile(join(folder, "session.jsonl"), lines);
  const { page } = await openApp(join(scratch, "in"));
  await page.getByRole("link", { name: /img src=x/ }).click();
  const review = new ReviewPage(page);
  await expect(review.gate).toBeVisible();
  await page.getByText("All tests pass").first().click();
  await page.getByRole("link", { name: "Open in session" }).first().click();
  await expect(page.getByText("<img src=x").first()).toBeVisible();
  await expect(page).not.toHaveTitle(/owned/);
  expect(await page.locator("img, #root script, a[href^=javascript]").count()).toBe(0);
  expect(await page.locator("body").textContent()).not.toContain("\u202E");
  await page.evaluate(() => {
    location.hash = "#/sources";
  });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page).not.toHaveTitle(/owned/);
});

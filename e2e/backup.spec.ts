import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";
import { startServer } from "./shells/browser-shell.ts";

const openSettings = async (page: Page) => {
  await page.getByRole("link", { name: "Settings" }).click();
  return page.getByRole("region", { name: "Backup" });
};

test("a backup moves reviews and files to another library, and a damaged one is refused with the reason", async ({
  openApp,
  scratch,
  browser,
}) => {
  const { page } = await openApp("--example");
  await new ReviewPage(page).open(/Add a retry/);
  await new ReviewPage(page).giveReason("m", "Moved with the backup.");
  await page.keyboard.press("Escape");
  const card = await openSettings(page);
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save a backup" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^countersign-backup-\d{4}-\d{2}-\d{2}\.jsonl$/);
  const path = join(scratch, "backup.jsonl");
  await download.saveAs(path);
  await expect(card.getByRole("status").filter({ hasText: "where your downloads go" })).toBeVisible();

  // Another port and another profile: another, empty library.
  const noise: string[] = [];
  const other = await startServer({ args: [], dataDirectory: join(scratch, "other"), port: 0 }, noise);
  const context = await browser.newContext();
  const there = await context.newPage();
  await there.goto(other.address);
  const cardThere = await openSettings(there);
  const input = cardThere.getByLabel("Backup file");
  const damaged = join(scratch, "damaged.jsonl");
  const text = await readFile(path, "utf8");
  await writeFile(damaged, text.replace("Moved with the backup.", "Approved by everybody."));
  await input.setInputFiles(damaged);
  await expect(cardThere.getByRole("alert")).toContainText("damaged.jsonl: It is not as it was written");
  await input.setInputFiles(path);
  await expect(cardThere).toContainText(/Restored: \d+ files, 1 review\./);
  await there.getByRole("link", { name: "Queue" }).first().click();
  await new ReviewPage(there).open(/Add a retry/);
  await expect(there.getByText("Moved with the backup.").first()).toBeVisible();
  await context.close();
  await other.stop();
  expect(noise).toEqual([]);
});

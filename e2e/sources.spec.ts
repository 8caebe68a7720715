import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const DOCUMENT = "# Guide handoff\n\n## Next actions\n\n- Write the guide\n";
const session = buildSessionLines({
  steps: [{ user: "Add a cache" }, { compact: { "Current Work": "All tests pass." } }],
});

/** `home/work/in` with a document and a session. */
async function writeFolders(scratch: string): Promise<{ readonly home: string; readonly inner: string }> {
  const home = join(scratch, "home");
  const inner = join(home, "work", "in");
  await mkdir(inner, { recursive: true });
  await writeFile(join(inner, "HANDOFF.md"), DOCUMENT);
  await writeFile(join(inner, "session.jsonl"), session);
  return { home, inner };
}

const toSources = (page: Page) => page.getByRole("link", { name: "Sources" }).click();
const toQueue = (page: Page) => page.getByRole("link", { name: "Queue", exact: true }).click();

test("opens a folder around an open one and one in it without doubling anything, with what was said kept", async ({
  openApp,
  scratch,
}) => {
  const { home, inner } = await writeFolders(scratch);
  const app = await openApp(inner);
  const review = () => new ReviewPage(app.page);
  await review().open(/Guide handoff/);
  await review().giveReason("f", "Nobody wrote it.");
  // The dialog closes before the word is on the disk.
  await expect(review().gate.getByRole("button", { name: "1 flag stands" })).toBeVisible();

  await app.restart([home]);
  await expect(app.page.getByText(/home holds in, which was open: it was taken over/)).toBeVisible();
  await expect(app.page.getByRole("link", { name: /Guide handoff/ })).toHaveCount(1);
  await review().open(/Guide handoff/);
  await expect(review().gate.getByRole("button", { name: "1 flag stands" })).toBeVisible();

  await app.restart([inner]);
  await expect(app.page.getByText(/in lies in home, which is open: it was read there/)).toBeVisible();
  await toQueue(app.page);
  await expect(app.page.getByRole("link", { name: /Guide handoff/ })).toHaveCount(1);
  await expect(app.page.getByRole("link", { name: /Work on the widget/ })).toHaveCount(1);
});

test("lists what is open with its path, and closes it: what was reviewed is kept, the rest leaves", async ({
  openApp,
  scratch,
}) => {
  const { inner } = await writeFolders(scratch);
  const { page } = await openApp(inner, "--example");
  const review = new ReviewPage(page);
  await review.open(/Guide handoff/);
  await review.giveReason("f", "Nobody wrote it.");
  await toSources(page);
  const places = page.getByRole("region", { name: /(?:is|are) open$/ }).getByRole("listitem");
  await expect(places.filter({ hasText: inner })).toContainText("2 files, 2 handoffs, 1 review");

  await page.getByRole("button", { name: /^Close .*example/ }).click();
  await expect(review.dialog.getByText("No review stands on it")).toBeVisible();
  await review.dialog.getByRole("button", { name: "Close it" }).click();
  await expect(places).toHaveCount(1);
  await page.getByRole("button", { name: /^Close / }).click();
  await expect(review.dialog.getByText(/2 files are kept as evidence/)).toBeVisible();
  await review.dialog.getByRole("button", { name: "Close it" }).click();
  await expect(page.getByText("closed: only what a review stands on is kept")).toBeVisible();

  await toQueue(page);
  await expect(page.getByRole("link", { name: /Guide handoff/ })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(2);
  await review.open(/Guide handoff/);
  await expect(page.getByText("Nobody wrote it.").first()).toBeVisible();
});

test("says on focus that the disk has changed, reads it again, and keeps what is gone", async ({
  openApp,
  scratch,
}) => {
  const { inner } = await writeFolders(scratch);
  const { page } = await openApp(inner);
  await expect(page.getByRole("link", { name: /Guide handoff/ })).toBeVisible();
  await appendFile(join(inner, "HANDOFF.md"), "- Print the guide\n");
  await rm(join(inner, "session.jsonl"));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("2 sources are not as read: 1 changed, 1 gone on the disk.")).toBeVisible();
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(page.getByText(/1 file not there any more: what was read before is kept/)).toBeVisible();
  await expect(page.getByText("not as read")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Work on the widget/ })).toBeVisible();
});

test("says plainly that the program is gone when something is to be read again", async ({ openApp, scratch }) => {
  const { inner } = await writeFolders(scratch);
  const app = await openApp(inner);
  await expect(app.page.getByRole("link", { name: /Guide handoff/ })).toBeVisible();
  await toSources(app.page);
  app.allowNoise(/ERR_FAILED|Failed to load resource/u);
  await app.page.context().route("**/host/**", route => route.abort());
  await app.page.getByRole("button", { name: "Read again" }).click();
  await expect(app.page.getByRole("alert")).toContainText("The program behind this window does not answer");
  await expect(app.page.getByRole("alert")).toContainText("npm start");
});

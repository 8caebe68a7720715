import { expect, type Page } from "@playwright/test";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.locator("[data-handoff]") });
const selectedTitle = (page: Page) => page.locator("tr[aria-current] .queue-title");

/** What sticks out of the window, or out of what scrolls it up and down only. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const main = document.querySelector("main")?.getBoundingClientRect();
    const shown = [...document.querySelectorAll("main *")].filter(
      element => element.checkVisibility() && element.closest(".table-scroll, .table-frame, svg, .unseen") === null,
    );
    return shown
      .filter(element => element.getBoundingClientRect().right > (main?.right ?? 0) + 1)
      .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });

test("finds the queue where it was left: the row that was reviewed, and the heading that sorts", async ({
  openApp,
}) => {
  const { page } = await openApp("--example");
  await expect(rows(page).nth(1)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Kind" }).click();
  await page.keyboard.press("Escape");
  const titles = await rows(page).allTextContents();
  await page.locator("[data-handoff]").first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const title = await selectedTitle(page).textContent();
  await page.keyboard.press("Enter");
  await expect(new ReviewPage(page).gate).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(selectedTitle(page)).toHaveText(title ?? "");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toHaveAttribute("aria-sort", /.+/);
  // What was looked at is news no more; nothing else has moved.
  expect((await rows(page).allTextContents()).length).toBe(titles.length);
});

test("n reaches what concerns the whole, and nothing is called decided while it is not", async ({ openApp }) => {
  const { page } = await openApp("--example");
  const review = new ReviewPage(page);
  await review.open(/Importer moved/);
  const about = page.locator(".record", { hasText: "coord.role-doc-missing" });
  await expect(about).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await review.giveReason("w", "Seen.");
  const undecided = page.locator(".record-word", { hasText: "undecided" });
  const left = (await page.locator(".record").count()) - 1;
  await expect(undecided).toHaveCount(left);
  for (let count = left; count > 1; count -= 1) {
    await page.keyboard.press("n");
    await review.giveReason("w", "Seen.");
    await expect(undecided).toHaveCount(count - 1);
    await expect(page.getByText(/Nothing left undecided/)).toBeHidden();
  }
  await page.keyboard.press("n");
  await review.giveReason("w", "Seen.");
  await expect(page.getByText(/Nothing left undecided/)).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("Nothing is left undecided.")).toBeVisible();
});

test("begins a review at what blocks, in sight, and j goes on from there in the order of the list", async ({
  openApp,
}) => {
  const { page } = await openApp("--example");
  await new ReviewPage(page).open(/Add a retry/);
  const current = page.locator(".record[aria-current=true]");
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText("blocker · claim.");
  await expect(current).toBeInViewport();
  const all = page.locator(".record");
  const texts = await all.allTextContents();
  const at = texts.indexOf((await current.textContent()) ?? "");
  // Others stand before it: it was not the first of the list.
  expect(at).toBeGreaterThan(0);
  await page.keyboard.press("j");
  await expect(all.nth(at + 1)).toHaveAttribute("aria-current", "true");
});

test("says on a fresh review what comes before an export, and leads there; a word goes when its screen does", async ({
  openApp,
}) => {
  const { page } = await openApp("--example");
  const review = new ReviewPage(page);
  await review.open(/Add a retry/);
  await page.keyboard.press("End");
  await page.keyboard.press("x");
  await expect(review.dialog.getByText("Approve it first.")).toBeVisible();
  await review.dialog.getByRole("button", { name: /records undecided/ }).click();
  await expect(review.dialog).toBeHidden();
  await expect(page.locator(".record button:focus")).toContainText("undecided");
  const said = page.getByRole("banner").getByRole("status");
  await expect(said).toContainText(/is undecided: accept, flag or waive it/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "What waits for a decision" })).toBeVisible();
  await expect(said).toHaveText("");
});

test("says what was read once, and then among the sources", async ({ openApp }) => {
  const { page } = await openApp("--example");
  await expect(page.getByText(/^Read \d+ files · 5 new handoffs/)).toBeVisible({ timeout: 30_000 });
  await new ReviewPage(page).open(/Add a retry/);
  await expect(page.getByText(/^Read \d+ files/)).toHaveCount(0);
  await page.getByRole("link", { name: "Sources" }).click();
  await expect(page.getByText(/^Last: Read \d+ files · 5 new handoffs/)).toBeVisible();
});

test("shows every record that is moved to below the heading of its section", async ({ openApp }) => {
  const { page } = await openApp("--example");
  await page.setViewportSize({ width: 1100, height: 620 });
  await new ReviewPage(page).open(/Add a retry/);
  const records = page.locator(".record button");
  const count = await records.count();
  await page.keyboard.press("End");
  for (let at = count - 1; at > 0; at -= 1) {
    await page.keyboard.press("k");
    await expect(records.nth(at - 1)).toBeFocused();
    const hidden = await records.nth(at - 1).evaluate(row => {
      const head = row.closest("section")?.querySelector(".section-head")?.getBoundingClientRect();
      return (head?.bottom ?? 0) - row.getBoundingClientRect().top;
    });
    expect(hidden).toBeLessThanOrEqual(0.5);
  }
});

for (const [width, height] of [
  [1100, 700],
  [900, 700],
] as const)
  test(`cuts nothing off at ${width} by ${height}`, async ({ openApp }) => {
    const { page } = await openApp("--example");
    await page.setViewportSize({ width, height });
    const review = new ReviewPage(page);
    await expect(rows(page).first()).toBeVisible({ timeout: 30_000 });
    expect(await cutOff(page)).toEqual([]);
    await review.open(/Add a retry/);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      expect(await cutOff(page)).toEqual([]);
    }
    await page.getByRole("tab", { name: /^Evidence/ }).click();
    await page
      .getByText(/Committed as/)
      .first()
      .click();
    await page.keyboard.press("a");
    for (const screen of ["Sources", "Teams", "Settings", "Exercise and spot check"]) {
      await page.getByRole("link", { name: screen }).click();
      await expect(page.locator("main h1")).toHaveText(screen);
      expect(await cutOff(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Start an exercise" }).click();
    await expect(page.getByRole("heading", { name: /^Exercise, 1 of/ })).toBeVisible();
    await expect(page.getByRole("article", { name: /^Evidence/ }).first()).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  });

import { expect, type Page } from "@playwright/test";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

/** The width and style of the line around what a locator finds. */
const outlineOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      const { outlineStyle, outlineWidth, borderLeftWidth } = getComputedStyle(element);
      return { outlineStyle, isWide: Number.parseFloat(outlineWidth) >= 2 || Number.parseFloat(borderLeftWidth) >= 2 };
    });

/** What lies outside of the window sideways, or wider than it: at 200 % nobody scrolls to both sides to read. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *, [role=dialog] *")]
      .filter(
        element =>
          element.checkVisibility() && element.closest(".table-scroll, .table-frame, pre, svg, .unseen") === null,
      )
      .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
      .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
  );

test("tells by shape what colours tell, where the system chooses the colours", async ({ openApp }) => {
  const { page } = await openApp("--example");
  await page.emulateMedia({ forcedColors: "active" });
  await new ReviewPage(page).open(/Add a retry/);
  const current = '.record[aria-current="true"]';
  expect(await outlineOf(page, current)).toEqual({ outlineStyle: "solid", isWide: true });
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect((await outlineOf(page, `${current} button:focus`)).outlineStyle).not.toBe("none");
  // A verdict is a shape with a name, not only a colour.
  const marks = page.locator(".record .verdict-mark");
  const names = await marks.evaluateAll(all => all.map(mark => mark.getAttribute("aria-label") ?? mark.textContent));
  expect(new Set(names).size).toBeGreaterThan(2);
  const shapes = await marks.evaluateAll(all => all.map(mark => mark.innerHTML));
  expect(new Set(shapes).size).toBe(new Set(names).size);
  // The words that decide are marked, whatever the colours.
  await page.keyboard.press("e");
  await expect(page.locator("article mark").first()).toBeVisible();
});

test("has everything in reach at 200 %", async ({ openApp }) => {
  const { page } = await openApp("--example");
  // 1280 by 800 at 200 % is a window of 640 by 400.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole("link", { name: /Add a retry/ })).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  const review = new ReviewPage(page);
  await review.open(/Add a retry/);
  expect(await tooWide(page)).toEqual([]);
  await expect(page.locator(".record[aria-current=true]")).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press("e");
  const mark = page.locator("article mark").first();
  await mark.scrollIntoViewIfNeeded();
  await expect(mark).toBeInViewport();
  for (const name of ["Accept", "Flag", "Waive"])
    await expect(page.getByRole("button", { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  await page.keyboard.press("w");
  await expect(review.dialog.getByRole("textbox")).toBeInViewport();
  await review.dialog.getByRole("button", { name: /^Waive/ }).scrollIntoViewIfNeeded();
  await expect(review.dialog.getByRole("button", { name: /^Waive/ })).toBeInViewport();
  expect(await tooWide(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await review.dialog.getByRole("button", { name: "Close" }).last().scrollIntoViewIfNeeded();
  await expect(review.dialog.getByRole("button", { name: "Close" }).last()).toBeInViewport();
  expect(await tooWide(page)).toEqual([]);
  await page.keyboard.press("Escape");
  for (const hash of ["#/sources", "#/settings", "#/"]) {
    await page.evaluate(to => {
      location.hash = to;
    }, hash);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
  }
});

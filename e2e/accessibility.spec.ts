import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

async function seriousFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`has no serious fault that axe can find, in ${colorScheme}`, async ({ openApp }) => {
    const { page } = await openApp("--example");
    await page.emulateMedia({ colorScheme });
    const review = new ReviewPage(page);
    await expect(page.getByRole("link", { name: /Add a retry/ })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await review.open(/Add a retry/);
    await page.getByText("All 14 tests pass.").first().click();
    await expect(page.getByRole("article", { name: /^Evidence/ }).first()).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("?");
    await expect(review.dialog).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await expect(review.dialog).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Open in session" }).first().click();
    await expect(page.locator("mark").first()).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.evaluate(() => {
      location.hash = "#/sources";
    });
    await expect(page.getByRole("table")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });
}

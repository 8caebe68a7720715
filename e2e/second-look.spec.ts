import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

test("practises on copies of what was accepted and looks at it again, by keyboard, apart from the review", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  await mkdir(folder);
  const lines = buildSessionLines({
    steps: [
      { user: "Add a retry" },
      { bash: "npx vitest run", out: "      Tests  14 passed (14)\n" },
      { compact: { "Current Work": "All 14 tests pass." } },
    ],
  });
  await writeFile(join(folder, "session.jsonl"), lines);
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/Work on the widget/);
  await page
    .getByRole("button", { name: /All 14 tests pass/ })
    .first()
    .click();
  await page.keyboard.press("e");
  await page.keyboard.press("a");
  await expect(review.gate.getByRole("button", { name: "1 record undecided" })).toBeVisible();
  const gate = await review.gate.textContent();
  const address = page.url();

  await page.getByRole("link", { name: "Exercise and spot check" }).press("Enter");
  await page.getByRole("button", { name: "Start an exercise" }).press("Enter");
  await expect(page.getByText("Nothing here is exported, approved or entered in a review.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Exercise, 1 of 1" })).toBeFocused();
  await expect(page.getByRole("article", { name: /^Evidence/ }).first()).toContainText("14 passed");
  await expect(page.getByRole("button", { name: /Export|Approve/ })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  const isTrue = (await page.locator("blockquote").textContent()) === "All 14 tests pass.";
  await page.keyboard.press(isTrue ? "a" : "f");
  await expect(page.getByText(isTrue ? /^False alarms: 0 of 1/ : /^Planted faults flagged: 1 of 1/)).toBeVisible();

  await page.getByRole("button", { name: "Draw a spot check" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Spot check, 1 of 1" })).toBeFocused();
  await page.keyboard.press("f");
  await expect(page.getByText(/^Missed: 1 of 1: 100 % \(95 % interval 21 % to 100 %\)/)).toBeVisible();

  await page.goto(address);
  await expect(review.gate).toHaveText(gate ?? "");
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

test("draws the span, and lists what happened in it and is not mentioned, each a way into the session", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  await mkdir(folder);
  const long = Array.from({ length: 400 }, (_, at) => `line ${at} of the output`).join("\n");
  const lines = buildSessionLines({
    steps: [
      { user: "Add a retry. Never touch the generated clients." },
      { edit: "src/fetch.ts" },
      { edit: "src/hidden.ts" },
      { bash: "npx vitest run", out: `${long}\n      Tests  2 failed | 12 passed (14)\n${long}\n`, exit: 1 },
      { compact: { "Current Work": "The retry is in src/fetch.ts and all 14 tests pass." } },
      { edit: "src/after.ts" },
    ],
  });
  await writeFile(join(folder, "session.jsonl"), lines);
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/Work on the widget/);

  // The evidence opens on the line that decides, in the middle of 800 others.
  await page
    .getByRole("button", { name: /all 14 tests pass/ })
    .first()
    .click();
  const card = page.getByRole("article", { name: /^Evidence: contradicts/ });
  await expect(card.locator("mark").filter({ hasText: "2 failed" })).toBeInViewport();
  await expect(card).not.toContainText("line 7 of the output");

  await expect(page.getByRole("button", { name: /^(Not checked|Checked): / })).toBeVisible();
  const strip = page.getByRole("toolbar", { name: "4 events" });
  await expect(strip.locator(".strip-shown")).toHaveCount(1);
  const marks = strip.getByRole("link");
  await marks.first().focus();
  await page.keyboard.press("End");
  await expect(marks.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/session\//);
  await expect(page.locator("mark").filter({ hasText: "2 failed" })).toBeVisible();
  await page.getByRole("link", { name: /Back to the review/ }).click();

  // The tabs move the focus a moment after the key: no person presses the next one before that.
  await page.getByRole("tab", { name: /^Evidence/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Chain/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Not mentioned 3/ })).toBeFocused();
  const files = page.getByRole("region", { name: "Files touched" });
  await expect(files.getByText("1 of 2 not mentioned")).toBeVisible();
  await expect(files.getByRole("link")).toHaveText(/src\/hidden\.ts/);
  await expect(page.getByRole("region", { name: "Said by the user" }).getByRole("link")).toHaveText(
    /generated clients/,
  );
  await page.getByRole("region", { name: "Errors" }).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/#\/session\//);
  await expect(page.locator("mark").filter({ hasText: "2 failed" })).toBeVisible();
});

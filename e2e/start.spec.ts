import { expect } from "@playwright/test";
import { test } from "./app.ts";

test("shows the app on an empty library", async ({ openApp }) => {
  const { page } = await openApp();
  await expect(page.locator("#root")).not.toBeEmpty();
  await expect(page).toHaveTitle(/Countersign/);
});

test("opens the example library from the first screen", async ({ openApp }) => {
  const { page } = await openApp();
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(page.getByRole("link", { name: /Add a retry/ })).toBeVisible();
});

import { expect } from "@playwright/test";
import { test } from "./app.ts";

test("shows the app on an empty library", async ({ openApp }) => {
  const { page } = await openApp();
  await expect(page.locator("#root")).not.toBeEmpty();
  await expect(page).toHaveTitle(/Countersign/);
});

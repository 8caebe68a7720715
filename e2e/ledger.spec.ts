import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { buildLedgerFiles } from "../fixtures/ledger-file.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

test("a Gaia ledger is read from its bytes, and an intended wake is not approved as delivered", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "ledger");
  const files = Object.entries(
    buildLedgerFiles("work/continuity.sqlite", { steps: ["accept", "replace", "intent"] }),
  ).map(([path, bytes]) => [join(folder, path), Buffer.from(bytes)] as const);
  for (const [path, bytes] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/passes from session-first/);
  await expect(page.getByText("The wake is intended only").first()).toBeVisible();
  await expect(page.getByText(/1 blocker without a reason/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeDisabled();

  await page.getByRole("button", { name: /continuity wake work=/ }).click();
  const words = page.getByRole("group", { name: "Your word on it" });
  await expect(words.getByRole("button")).toHaveText([/Flag/, /Waive/, /Later/]);
  await page.keyboard.press("a");
  await expect(page.getByText(/Nothing proves that this wake was delivered/)).toBeVisible();

  await page.getByRole("tab", { name: /Ledger/ }).click();
  await expect(page.getByRole("list", { name: "States of the work" }).getByText("Wake intent")).toHaveAttribute(
    "aria-current",
    "step",
  );
  const wake = page.getByRole("region", { name: "The wake" });
  await expect(wake.getByRole("img", { name: "proven" })).toHaveCount(1);
  await expect(wake.getByRole("img", { name: "absent" })).toHaveCount(3);
  for (const [path, bytes] of files) expect(await readFile(path)).toEqual(bytes);
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./app.ts";

/**
 * Drags files and folders of the disk onto the window and lets go, as a file manager does: it says again and again
 * where the pointer is, and lets go only of what the window takes.
 */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  const invitation = page.getByText("Drop to read. Nothing leaves this machine.");
  await expect(async () => {
    await drag("dragEnter");
    await drag("dragOver");
    await expect(invitation).toBeVisible({ timeout: 500 });
  }).toPass();
  // The browser refuses a drop until the window's answer to the drag over it has come back.
  await expect(async () => {
    await drag("dragOver");
    await drag("drop");
    await expect(invitation).toBeHidden({ timeout: 500 });
  }).toPass();
  await session.detach();
}

test("reads a file and a folder that are dropped on the window, and says so while they are over it", async ({
  openApp,
  scratch,
}) => {
  const { page } = await openApp();
  const folder = join(scratch, "project");
  await mkdir(join(folder, "docs", "deep"), { recursive: true });
  await writeFile(
    join(folder, "docs", "deep", "HANDOFF.md"),
    "# Rate limiter\n\n## Next actions\n\n- Write the guide\n",
  );
  await writeFile(join(scratch, "CONTINUITY.md"), "# Importer\n\n## Next actions\n\n- Read the second file\n");
  await drop(page, [folder, join(scratch, "CONTINUITY.md")]);
  await expect(page.getByRole("link", { name: /Rate limiter/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: /Importer/ })).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#/sources";
  });
  await expect(page.getByText("docs/deep/HANDOFF.md")).toBeVisible();
  // The same bytes again are nothing new.
  await drop(page, [folder]);
  await expect(page.getByText("docs/deep/HANDOFF.md")).toHaveCount(1);
});

import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** The review of one handoff, as a person works through it. */
export class ReviewPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a handoff from the queue by the words of its title. */
  async open(title: RegExp): Promise<void> {
    await this.page.getByRole("link", { name: title }).click();
    await expect(this.gate).toBeVisible();
  }

  get gate() {
    return this.page.getByRole("region", { name: "Approval" });
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** Gives a reason by keyboard: `key` opens the dialog, Ctrl+Enter gives it. */
  async giveReason(key: "f" | "w" | "m", reason: string): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.dialog).toBeVisible();
    await this.dialog.getByRole("textbox").fill(reason);
    await this.page.keyboard.press("Control+Enter");
    await expect(this.dialog).toBeHidden();
  }

  /** Opens the evidence of what is shown and waives it, until nothing blocks. Keyboard only. */
  async waiveAll(reason: string): Promise<void> {
    const isReady = this.gate.getByText("Nothing blocks the approval");
    for (let count = 0; count < 60 && !(await isReady.isVisible()); count += 1) {
      const before = await this.gate.textContent();
      await this.page.keyboard.press("n");
      await this.page.keyboard.press("e");
      await this.giveReason("w", reason);
      await expect(this.gate).not.toHaveText(before ?? "");
    }
    await expect(isReady).toBeVisible();
  }

  /** The first Ctrl+Enter asks, the second confirms. */
  async approve(): Promise<void> {
    await this.page.keyboard.press("Control+Enter");
    await expect(this.dialog.getByRole("heading", { name: "Approve this handoff?" })).toBeVisible();
    await this.page.keyboard.press("Control+Enter");
    await expect(this.gate.getByText("Approved", { exact: true })).toBeVisible();
  }

  /** Saves one format from the export dialog and gives its text. */
  async save(format: RegExp): Promise<string> {
    await this.gate.getByRole("button", { name: "Export" }).click();
    await this.dialog.getByRole("button", { name: format }).first().click();
    const download = this.page.waitForEvent("download");
    await this.dialog.getByRole("button", { name: /^Save/ }).click();
    const text = await readFile(await (await download).path(), "utf8");
    await expect(this.dialog.getByRole("status")).toContainText("where your downloads go");
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await expect(this.dialog).toBeHidden();
    return text;
  }
}

import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const EXAMPLE = resolve("fixtures/example/projects/-home-dev-tidewatch/7b1d5c90-2f4e-4a61-8c3b-90f1e2d3c4b5.jsonl");
const countersign = (...args: string[]) => spawnSync("node", ["tools/cli.mjs", ...args], { encoding: "utf8" });

test("reviews the example by keyboard: refused with the reasons, flagged, undone, waived, approved, exported, kept", async ({
  openApp,
  scratch,
}) => {
  const app = await openApp("--example");
  const outside: string[] = [];
  app.page.on("request", request => {
    if (!/^(http:\/\/127\.0\.0\.1:|blob:|data:|app:)/.test(request.url())) outside.push(request.url());
  });
  const review = new ReviewPage(app.page);
  await review.open(/Add a retry/);

  await app.page.keyboard.press("Control+Enter");
  await expect(review.gate.getByText("Approval is blocked")).toBeVisible();
  await expect(review.gate.getByRole("button", { name: /records undecided/ })).toBeVisible();
  await expect(review.gate.getByRole("button", { name: /with a blocker among them/ })).toBeVisible();

  await app.page.keyboard.press("n");
  await review.giveReason("f", "Two tests fail.");
  await expect(review.gate.getByRole("button", { name: "1 flag stands" })).toBeVisible();
  await app.page.keyboard.press("u");
  await expect(review.gate.getByRole("button", { name: "1 flag stands" })).toBeHidden();
  await expect(app.page.getByText(/^Undone: flag on "/)).toBeVisible();
  await app.page.keyboard.press("u");
  await expect(app.page.getByText("You have nothing left to undo here.")).toBeVisible();

  await review.waiveAll("Checked by hand.");
  await review.giveReason("m", "For the brief.");
  await expect(app.page.getByText("The note is kept.")).toBeVisible();
  await expect(app.page.getByRole("button", { name: /Note: For the brief\./ })).toBeVisible();
  await expect(review.gate.getByText("Nothing blocks the approval")).toBeVisible();
  await app.page.keyboard.press("Control+Enter");
  await expect(review.dialog.getByText(/records? waived with a reason/)).toBeVisible();
  await expect(review.dialog.getByText(/Grants nothing/)).toBeVisible();
  await app.page.keyboard.press("Escape");
  await expect(review.gate.getByText("Nothing blocks the approval")).toBeVisible();
  await review.approve();

  const brief = await review.save(/^Brief \(Markdown\)/);
  expect(brief).toContain("Grants nothing");
  expect(brief).toContain("## Waived, and why");
  expect(brief).toContain("Checked by hand.");
  expect(brief).toContain("## Not checked");
  expect(JSON.parse(await review.save(/^Brief \(JSON\)/))).toMatchObject({ schema: "countersign.brief/1" });
  const receipt = await review.save(/^Receipt/);
  expect(JSON.parse(receipt)).toMatchObject({ authority: { effects: [] } });

  const receiptPath = join(scratch, "receipt.json");
  await writeFile(receiptPath, receipt);
  expect(countersign("verify", receiptPath).status).toBe(0);
  expect(countersign("gate", EXAMPLE, "--receipt", receiptPath).status).toBe(0);
  const other = "fixtures/example/team/harbor/member/kite/continuity/role-docs-steward/latest.json";
  expect(countersign("gate", other, "--receipt", receiptPath).status).not.toBe(0);

  await app.restart([]);
  await app.page.getByRole("button", { name: /^Approved/ }).click();
  await new ReviewPage(app.page).open(/Add a retry/);
  await expect(new ReviewPage(app.page).gate.getByText("Approved", { exact: true })).toBeVisible();
  expect(await new ReviewPage(app.page).save(/^Receipt/)).toBe(receipt);
  expect(outside).toEqual([]);
});

test("accepts the unchecked records of a section with one confirmation that lists them, and undoes it as one", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  await mkdir(folder);
  const compact = { "Pending Tasks": "- Ask about the colours\n- Choose a name\n- Write a poem" };
  await writeFile(
    join(folder, "session.jsonl"),
    buildSessionLines({ steps: [{ user: "Think about the widget" }, { compact }] }),
  );
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/Work on the widget/);
  await page.getByRole("button", { name: "Accept 3 unchecked…" }).click();
  await expect(review.dialog.getByRole("listitem")).toHaveText([
    "Ask about the colours",
    "Choose a name",
    "Write a poem",
  ]);
  await review.dialog.getByRole("textbox").fill("Read; harmless.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Read; harmless.")).toHaveCount(3);
  await page.keyboard.press("u");
  await expect(page.getByText("Undone: acceptance of 3 unchecked records")).toBeVisible();
  await expect(page.getByText("Read; harmless.")).toHaveCount(0);
});

test("returns a handoff with its flags as a note for the predecessor", async ({ openApp }) => {
  const { page } = await openApp("--example");
  const review = new ReviewPage(page);
  await review.open(/Importer moved/);
  await page.keyboard.press("n");
  await review.giveReason("f", "Nobody wrote the role document.");
  const note = await review.save(/^Return note/);
  expect(note).toContain("Nobody wrote the role document.");
  await review.gate.getByRole("button", { name: "Return with notes" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(review.gate.getByText("Returned to the predecessor")).toBeVisible();
});

test("opens the session at the words of the evidence, searches it, and finds the way back", async ({ openApp }) => {
  const { page } = await openApp("--example");
  const review = new ReviewPage(page);
  await review.open(/Add a retry/);
  await page.getByText("All 14 tests pass.").first().click();
  const card = page.getByRole("article", { name: /^Evidence: contradicts/ });
  await expect(card.locator("mark")).toContainText("2 failed");
  await card.getByRole("link", { name: "Open in session" }).click();
  await expect(page.locator("mark").filter({ hasText: "2 failed" })).toBeVisible();
  const address = page.url();

  await page.keyboard.press("Control+f");
  await page.keyboard.type("withRetry");
  await expect(
    page
      .getByRole("status")
      .or(page.locator("output"))
      .filter({ hasText: /of \d+/ })
      .first(),
  ).toBeVisible();

  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.locator("mark").filter({ hasText: "2 failed" })).toBeVisible();
  await page.getByRole("link", { name: /Back to the review/ }).click();
  await expect(review.gate).toBeVisible();

  await page.keyboard.press("o");
  await expect(page.locator("mark").filter({ hasText: "2 failed" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(review.gate).toBeVisible();
  await page.keyboard.press("x");
  await expect(review.dialog.getByRole("heading", { name: "Export" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await review.dialog.getByRole("checkbox", { name: /^Single-letter shortcuts/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await expect(review.dialog).toBeHidden();
});

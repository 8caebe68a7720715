import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../fixtures/ledger-file.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const CHECKPOINTED = WHOLE_PATH.slice(0, 5);

type Written = readonly (readonly [path: string, bytes: Buffer])[];

/** Writes a ledger's files into a folder. */
async function writeLedger(folder: string, spec: LedgerSpec): Promise<Written> {
  const files = Object.entries(buildLedgerFiles("work/continuity.sqlite", spec)).map(
    ([path, bytes]) => [join(folder, path), Buffer.from(bytes)] as const,
  );
  for (const [path, bytes] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return files;
}

const expectUntouched = async (files: Written): Promise<void> => {
  for (const [path, bytes] of files) expect(await readFile(path)).toEqual(bytes);
};

/** Opens the ledger of the only handoff. */
async function openLedgerTab(page: Page): Promise<void> {
  await new ReviewPage(page).open(/passes from session-first/);
  await page.getByRole("tab", { name: /Ledger/ }).click();
}

const stateIn = (page: Page, region: string) =>
  page
    .getByRole("region", { name: region })
    .getByRole("list", { name: "States of the work" })
    .locator("[aria-current]");

/** The operations that a working copy offers. */
const offersIn = (copy: Locator): Promise<readonly (string | null)[]> =>
  copy
    .locator(".offers")
    .getByRole("form")
    .evaluateAll(forms => forms.map(form => form.getAttribute("aria-label")));

test("a Gaia ledger is read from its bytes, and an intended wake is not approved as delivered", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "ledger");
  const files = await writeLedger(folder, { steps: ["accept", "replace", "intent"] });
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/passes from session-first/);
  await expect(page.getByText("The wake is intended only").first()).toBeVisible();
  await expect(page.getByText(/1 with a blocker among them/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeDisabled();

  await page.getByRole("button", { name: /continuity wake work=/ }).click();
  const words = page.getByRole("group", { name: "Your word on it" });
  const accept = words.getByRole("button", { name: /^Accept/ });
  await expect(accept).toHaveAttribute("aria-disabled", "true");
  await expect(accept).toHaveAccessibleDescription(/wake/);
  await page.keyboard.press("a");
  await expect(page.getByRole("status").getByText(/wake.* waive it with a reason, or flag it/)).toBeVisible();
  await expect(page.getByText(/1 with a blocker among them/)).toBeVisible();

  await page.getByRole("tab", { name: /Ledger/ }).click();
  await expect(stateIn(page, "Where the work stands")).toHaveText(/Wake intent/);
  const wake = page.getByRole("region", { name: "The wake" });
  await expect(wake.getByRole("img", { name: "proven" })).toHaveCount(1);
  await expect(wake.getByRole("img", { name: "absent" })).toHaveCount(3);
  await expectUntouched(files);
});

test("a ledger is carried on in a working copy to a receipt, and the ledger itself is not touched", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "ledger");
  const files = await writeLedger(folder, { steps: CHECKPOINTED, bus: {} });
  const app = await openApp(folder);
  const { page } = app;
  await openLedgerTab(page);
  await page.getByRole("button", { name: "Make a working copy" }).click();
  const copy = page.getByRole("region", { name: "Working copy" });
  await expect(copy.getByRole("heading", { name: "This is a working copy" })).toBeVisible();
  await expect(copy.getByText(/The original .* is not touched/)).toBeVisible();
  await expect.poll(() => offersIn(copy)).toEqual(["Wake the successor", "Inspect the work"]);

  // What is not offered is refused with its code, and kept.
  await copy.getByText("A request of your own, as JSON").click();
  await copy.getByLabel("Operation", { exact: true }).selectOption("cancel");
  const session = { actorRef: "act-0002", sessionRef: "session-second", sessionGeneration: 1 };
  const cancel = { operationId: "cancel-1", expectedRevision: 4, ...session, capabilityDigest: "2".repeat(64) };
  await copy.getByLabel("Request", { exact: true }).fill(JSON.stringify(cancel));
  await copy.getByRole("button", { name: "Ask the controller" }).click();
  await expect(copy.getByRole("status")).toContainText("WAKE_DELIVERY_IN_PROGRESS");

  await copy.getByRole("button", { name: "Wake the successor" }).click();
  await expect(stateIn(page, "Working copy")).toHaveText(/Wake delivered/);
  await copy.getByLabel(/outputArtifact.sha256/).fill("5".repeat(64));
  await copy.getByLabel(/outputArtifact.bytes/).fill("64");
  await copy.getByRole("button", { name: "Commit the decision" }).click();
  await expect(copy.getByRole("button", { name: "Cancel the work" })).toBeHidden();

  // It outlives a restart, and a second window shows it and what happens in it.
  await app.restart();
  const { page: first } = app;
  await openLedgerTab(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByRole("tab", { name: /Ledger/ }).click();
  await expect(stateIn(second, "Working copy")).toHaveText(/Wake delivered/);
  const here = first.getByRole("region", { name: "Working copy" });
  await here.getByLabel(/consumerIdentity/).fill("harbor-consumer");
  await here.getByRole("button", { name: "Consume the decision" }).click();
  await expect(stateIn(second, "Working copy")).toHaveText(/Generation 1/);
  const there = second.getByRole("region", { name: "Working copy" });
  await expect.poll(() => offersIn(there)).toEqual(["Inspect the work"]);
  await there.getByRole("button", { name: "Ask request 4 again, byte for byte" }).click();
  await expect(there.getByRole("status").first()).toContainText("replayed");
  await second.close();

  const ledger = first.waitForEvent("download");
  await here.getByRole("button", { name: "Save the copy as a new ledger" }).click();
  const saved = await readFile(await (await ledger).path());
  expect(saved.subarray(0, 15).toString()).toBe("SQLite format 3");
  const download = first.waitForEvent("download");
  await here.getByRole("button", { name: "Save the copy's receipt" }).click();
  const receipt: unknown = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(receipt).toMatchObject({
    schema: "continuity.successor-transition-receipt/1",
    consumption: { consumerIdentity: "harbor-consumer" },
    authority: { effects: [] },
  });
  await here.getByRole("button", { name: "Remove the copy" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
  await expect(first.getByRole("button", { name: "Make a working copy" })).toBeVisible();
  // The ledger as it was imported stands where it stood.
  await expect(stateIn(first, "Where the work stands")).toHaveText(/Wake intent/);
  await expectUntouched(files);
});

test("an approved ledger's handoff is exported with what its transition rests on", async ({ openApp, scratch }) => {
  const folder = join(scratch, "ledger");
  const files = await writeLedger(folder, { steps: WHOLE_PATH, bus: {}, receipt: {} });
  const { page } = await openApp(folder);
  const review = new ReviewPage(page);
  await review.open(/passes from session-first/);
  await review.waiveAll("Seen.");
  await review.approve();
  const evidence = JSON.parse(await review.save(/Transition evidence/));
  const [, receipt] = files.find(([path]) => path.endsWith("receipt.json")) ?? [];
  expect(await review.save(/Gaia receipt/)).toBe(receipt?.toString());
  expect(evidence).toMatchObject({
    schema: "countersign.transition-evidence/1",
    receiptDigest: JSON.parse(String(receipt)).receiptDigest,
    wake: { sent: { eventLine: 4 } },
    authority: { effects: [] },
  });
  await expectUntouched(files);
});

test("the bus is scanned where it lies now, and a wake that came since is found", async ({ openApp, scratch }) => {
  const folder = join(scratch, "ledger");
  const files = await writeLedger(folder, { steps: CHECKPOINTED, bus: { sends: 0 } });
  const sent = buildLedgerFiles("work/continuity.sqlite", { steps: CHECKPOINTED, bus: {} })["work/bus/events.jsonl"];
  const log = join(folder, "work/bus/events.jsonl");
  const { page } = await openApp(folder);
  await openLedgerTab(page);
  const bus = page.getByRole("region", { name: "The bus", exact: true });
  await expect(bus.getByText(/None: no message/)).toHaveCount(1);
  const wakeLine = String(sent).trimEnd().split("\n").at(-1) ?? "";
  for (const [times, words] of [
    [0, /None: no message of this wake/],
    [1, /One: exactly one message/],
    [1, /Many: 2 messages.*/],
  ] as const) {
    if (times > 0) await appendFile(log, `${wakeLine}\n`);
    await bus.getByRole("button", { name: "Scan the bus again" }).click();
    await expect(bus.getByRole("status").getByText(words)).toBeVisible();
  }
  await expect(bus.getByRole("status").getByText("BUS_DUPLICATE_SEND")).toBeVisible();
  await expectUntouched(files.filter(([path]) => path !== log));
});

test("a receipt and a chain that lie alone show each of their verdicts, and what is not loaded", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "alone");
  await mkdir(folder);
  const whole = buildLedgerFiles("continuity.sqlite", { steps: WHOLE_PATH, receipt: {} })["receipt.json"];
  const granting = String(whole).replace('"effects": []', '"effects": ["merge"]');
  await writeFile(join(folder, "receipt.json"), String(whole));
  await writeFile(join(folder, "granting.json"), granting);
  await cp("fixtures/formats/gaia-chain/artifact-chain.json", join(folder, "artifact-chain.json"));
  const { page } = await openApp(folder);
  await page.evaluate(() => {
    location.hash = "#/sources";
  });
  const verdictsOf = async (name: RegExp) => {
    const row = page.getByRole("row", { name });
    await row.getByRole("button", { name: /failed|not loaded|all hold/ }).click();
    const list = page.getByRole("list", { name: "What was looked at in it" });
    const words = await list.getByRole("listitem").allInnerTexts();
    await row.getByRole("button", { name: /failed|not loaded|all hold/ }).click();
    return words.map(text => text.split("\n")[0]);
  };
  expect(await verdictsOf(/\/receipt\.json/)).toEqual([
    "schema holds",
    "strict form holds",
    "digest holds",
    "empty authority holds",
    "its ledger not loaded",
  ]);
  expect(await verdictsOf(/granting\.json/)).toEqual([
    "schema failed",
    "strict form failed",
    "digest failed",
    "empty authority failed",
    "its ledger not loaded",
  ]);
  expect(await verdictsOf(/artifact-chain\.json/)).toEqual(["structure holds", "content not loaded"]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a ledger and its working copy have no serious fault that axe can find, in ${colorScheme}`, async ({
    openApp,
    scratch,
  }) => {
    const folder = join(scratch, "ledger");
    await writeLedger(folder, { steps: CHECKPOINTED, bus: {}, receipt: {} });
    const { page } = await openApp(folder);
    await page.emulateMedia({ colorScheme });
    await openLedgerTab(page);
    await page.getByRole("button", { name: "Make a working copy" }).click();
    await page.getByRole("button", { name: "Wake the successor" }).click();
    await expect(stateIn(page, "Working copy")).toHaveText(/Wake delivered/);
    await page.getByRole("button", { name: "Scan the bus again" }).first().click();
    await expect(page.getByText(/read at/)).toBeVisible();
    await page.getByText("A request of your own, as JSON").click();
    await page.getByText("request and result").click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
  });
}

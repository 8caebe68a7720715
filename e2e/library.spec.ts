import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { sessionLines } from "../bench/corpus.ts";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const SESSIONS = 12;
const SIZE = { messages: SESSIONS * 1_500, messagesPerSession: 1_500, claims: 10 };

/** A folder of sessions that takes seconds to import, each with one handoff. */
async function writeManySessions(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let ordinal = 0; ordinal < SESSIONS; ordinal += 1)
    await writeFile(join(folder, `session-${ordinal}.jsonl`), `${[...sessionLines(ordinal, SIZE)].join("\n")}\n`);
}

test("an import that is ended in the middle leaves the library as it was, and can be repeated", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "many");
  await writeManySessions(folder);
  const app = await openApp("--example");
  await expect(app.page.getByRole("link", { name: /Add a retry/ })).toBeVisible();

  await app.restart([folder]);
  await expect(app.page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await app.restart([]);
  await expect(app.page.getByRole("link", { name: /Add a retry/ })).toBeVisible();
  await expect(app.page.getByRole("link", { name: /Work on part/ })).toHaveCount(0);

  await app.restart([folder]);
  await app.page.getByRole("button", { name: "Cancel" }).click();
  await expect(app.page.getByRole("button", { name: "Cancel" })).toBeHidden();
  await expect(app.page.getByRole("link", { name: /Work on part/ })).toHaveCount(0);

  await app.restart([folder]);
  await expect(app.page.getByText(`${SESSIONS} new handoffs`)).toBeVisible({ timeout: 60_000 });
  await app.restart([folder]);
  await expect(app.page.getByText(/Read \d+ files/)).toBeVisible({ timeout: 60_000 });
  await expect(app.page.getByText("new handoff")).toHaveCount(0);
});

test("a file that has grown keeps its dispositions, and shows the approval as stale with what changed", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  await mkdir(folder, { recursive: true });
  const path = join(folder, "session.jsonl");
  const first = { steps: [{ user: "Add a cache" }, { compact: { "Current Work": "All tests pass." } }] };
  await writeFile(path, buildSessionLines(first));
  const app = await openApp(folder);
  const review = () => new ReviewPage(app.page);
  await review().open(/Work on the widget/);
  await review().waiveAll("Seen.");
  await review().approve();

  const grown = buildSessionLines({ steps: [...first.steps, { user: "Go on" }, { say: "Going on." }] });
  const before = await readFile(path, "utf8");
  expect(grown.startsWith(before)).toBe(true);
  await appendFile(path, grown.slice(before.length));
  await app.restart();
  await expect(app.page.getByText(/Read 1 file/)).toBeVisible({ timeout: 30_000 });
  await app.page.getByRole("button", { name: /^Approved/ }).click();
  await review().open(/Work on the widget/);
  await expect(review().gate.getByText("Approved, and changed since")).toBeVisible();
  await expect(app.page.getByText("Waived").first()).toBeVisible();
});

test("a review outlives its handoff: read again, a closing that is no longer the end stays, approved and stale", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  await mkdir(folder, { recursive: true });
  const path = join(folder, "session.jsonl");
  const steps = [
    { user: "Add a cache to the widget" },
    { edit: "src/cache.ts" },
    { say: "Done: I added the cache in src/cache.ts. All tests pass." },
  ];
  await writeFile(path, buildSessionLines({ steps }));
  const app = await openApp(folder);
  const review = new ReviewPage(app.page);
  const title = /added the cache/;
  await review.open(title);
  await review.waiveAll("Seen.");
  await review.approve();

  const before = await readFile(path, "utf8");
  const grown = buildSessionLines({ steps: [...steps, { user: "Revert that" }] });
  await appendFile(path, grown.slice(before.length));
  await app.page.getByRole("link", { name: "Sources" }).click();
  await app.page.getByRole("button", { name: "Read again" }).click();
  await expect(app.page.getByText(/Read 1 file/)).toBeVisible({ timeout: 30_000 });

  await app.page.getByRole("link", { name: "Queue", exact: true }).click();
  await app.page.getByRole("button", { name: /^Approved/ }).click();
  await review.open(title);
  await expect(review.gate.getByText("Approved, and changed since")).toBeVisible();
  await expect(app.page.getByText(/no longer holds this handoff/).first()).toBeVisible();
});

test("finds a handoff by what its records say, keeps the search over a review, and clears it", async ({ openApp }) => {
  const { page } = await openApp("--example");
  const search = page.getByRole("searchbox", { name: "Search handoffs" });
  const found = page.getByRole("link", { name: /Add a retry/ });
  await expect(found).toBeVisible();
  await search.fill("Type check is clean");
  await expect(page.getByText(/^1 handoff of \d+ shown/)).toBeVisible();
  await found.click();
  await page.getByRole("link", { name: "Queue" }).first().click();
  await expect(search).toHaveValue("Type check is clean");
  await search.fill("no record says this");
  await expect(page.getByText("No handoff matches the search and the filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(search).toHaveValue("");
  await expect(found).toBeVisible();
});

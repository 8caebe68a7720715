import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "./app.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const FILES = (): Readonly<Record<string, string>> => ({
  "team/blue/member/wren/continuity/parser/latest.json": JSON.stringify({
    schema: "coord.teams.continuity.v1",
    checkpoint_id: "CHK-1-parser",
    agent: "wren",
    task: "parser",
    objective: "Read both versions of the header",
    created_at: hoursAgo(60),
  }),
  "team/blue/task/land-it.md": "---\ntype: Task\ntitle: Land the reader\nassignee: wren\n---\n",
  "team/blue/MEMORY.md": "# What the team knows\n",
  "team/blue/presence/wren-3f2a91.md": `---\ntype: Presence\ntitle: wren\nagent: wren\ntimestamp: ${hoursAgo(1)}\n---\n`,
});

test("a team folder is shown as a whole, and leads to the checkpoint of an agent that has not saved", async ({
  openApp,
  scratch,
}) => {
  for (const [path, text] of Object.entries(FILES())) {
    await mkdir(dirname(join(scratch, "store", path)), { recursive: true });
    await writeFile(join(scratch, "store", path), text);
  }
  const { page } = await openApp(join(scratch, "store"));
  await page.getByRole("link", { name: "Teams" }).click();
  const agents = page.getByRole("region", { name: "Team blue" }).getByRole("region", { name: "Agents" });
  await expect(agents.getByRole("row", { name: /^wren/ })).toContainText("continuity-stale");
  await expect(page.getByRole("region", { name: "Inboxes" }).getByRole("row", { name: /^wren/ })).toContainText(
    "Land the reader",
  );
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("What the team knows");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await agents.getByRole("link", { name: "parser" }).click();
  await expect(page.getByRole("heading", { name: "Read both versions of the header" })).toBeVisible();
});

test("a park's pre-flight is ticked in the review, and stays ticked", async ({ openApp, scratch }) => {
  const path = join(scratch, "store/team/blue/member/wren/continuity/role-lead/latest.json");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    JSON.stringify({
      schema: "coord.teams.continuity.v1",
      checkpoint_id: "CHK-1",
      agent: "wren",
      task: "role-lead",
      objective: "Lead the parser work until the release",
      next_actions: ["think about it"],
      created_at: hoursAgo(2),
    }),
  );
  const app = await openApp(join(scratch, "store"));
  const openSheet = async () => {
    await app.page.getByRole("link", { name: /Lead the parser work/ }).click();
    await app.page.getByRole("tab", { name: "Checkpoint" }).click();
  };
  await openSheet();
  await expect(app.page.getByRole("region", { name: "The gate" })).toContainText("nothing in it can be looked up");
  const box = () => app.page.getByRole("checkbox", { name: /^Write permission/ });
  await expect(box()).not.toBeChecked();
  await box().click();
  await expect(box()).toBeChecked();
  await app.restart([]);
  await openSheet();
  await expect(box()).toBeChecked();
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

const COMMAND = "npm run -s countersign -- ";
/** The command lines of README's continuity section, in order. */
const walk = [
  ...(/## Continuity([\s\S]*?)\n## /.exec(readFileSync("README.md", "utf8"))?.[1] ?? "").matchAll(
    /```\n([\s\S]*?)```/g,
  ),
].flatMap(([, block = ""]) => block.trim().split("\n"));

const PARK = "team/demo/member/amy/continuity/role-reviewer/latest.json";

test("README's walk: park in a shell, review and approve in the app, save in the store, resume from that in a shell", async ({
  openApp,
  scratch,
}) => {
  const store = join(scratch, "team-store");
  const run = (line: string) => {
    const words = [...line.slice(COMMAND.length).matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    const env = { ...process.env, COUNTERSIGN_STORE: store, COUNTERSIGN_STATE_DIR: join(scratch, "state") };
    const { status, stdout, stderr } = spawnSync("node", ["tools/cli.mjs", ...words], { encoding: "utf8", env });
    expect({ line, status, stderr }).toMatchObject({ status: 0 });
    return stdout;
  };
  const start = walk.indexOf("npm start -- team-store");
  for (const line of walk.slice(0, start)) if (line.startsWith(COMMAND)) run(line);
  const parked = await readFile(join(store, PARK), "utf8");

  const { page } = await openApp(store);
  const review = new ReviewPage(page);
  await review.open(/continuity layer is on main/);
  await review.waiveAll("Read by hand.");
  await review.approve();
  const openSave = async () => {
    await review.gate.getByRole("button", { name: "Export" }).click();
    await review.dialog.getByRole("button", { name: "Checkpoint (JSON)", exact: true }).click();
    return review.dialog.getByRole("form", { name: "Save in a team store" });
  };
  const form = await openSave();
  await expect(form.getByLabel("Store", { exact: true })).toHaveText(store);
  await expect(form.getByLabel("Team", { exact: true })).toHaveValue("demo");
  await form.getByRole("button", { name: "Save in the store" }).click();
  await expect(form.getByRole("status")).toContainText(`Saved as ${PARK}. It replaces the checkpoint of`);

  const resumed = run(walk[start + 1] ?? "");
  expect(resumed).toContain("Resume: role-reviewer");
  expect(resumed).toContain("objective: UNVERIFIED (Read by hand.): continuity layer is on main at abc1234, CI green");
  expect(await readFile(join(store, "_versions", PARK, "000001.json"), "utf8")).toBe(parked);
  const saved = JSON.parse(await readFile(join(store, PARK), "utf8"));
  expect(saved).toMatchObject({ agent: "amy", countersign: { authority: { effects: [] } } });

  // Somebody saves after the approval: that is not lost.
  const newer = JSON.stringify({ ...saved, checkpoint_id: "CHK-newer", created_at: "2099-01-01T00:00:00Z" });
  await writeFile(join(store, PARK), newer);
  await form.getByRole("button", { name: "Save in the store" }).click();
  await expect(form.getByRole("status")).toContainText("Nothing was saved");
  await expect(form.getByRole("status")).toContainText("2099-01-01T00:00:00Z (CHK-newer)");
  expect(await readFile(join(store, PARK), "utf8")).toBe(newer);
});

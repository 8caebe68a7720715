import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { TWO_SESSIONS } from "../fixtures/two-sessions.ts";
import { test } from "./app.ts";
import { ReviewPage } from "./pages/review-page.ts";

test("a handoff is judged by the session that its reviewer says, through a restart, until that is undone", async ({
  openApp,
  scratch,
}) => {
  const folder = join(scratch, "in");
  for (const [path, text] of Object.entries(TWO_SESSIONS)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const app = await openApp(folder);
  const head = () => app.page.getByRole("region", { name: "The handoff" });
  const review = new ReviewPage(app.page);
  await review.open(/Handoff/);
  await expect(head()).toContainText("no session is linked: claims stay unchecked");

  await head().getByRole("button", { name: "Change the session…" }).click();
  const red = review.dialog.getByRole("radio", { name: /11111111/ });
  await expect(review.dialog).toContainText("same project folder");
  await red.check();
  await review.dialog.getByRole("button", { name: "Link and judge again" }).click();
  await expect(head()).toContainText(/chosen by \S+/);
  await expect(head()).toContainText("1 contradicted");

  // A decision on it says in every export whose word the session is.
  await review.waiveAll("Known; a repair is under way.");
  await review.approve();
  expect(await review.save(/^Brief \(Markdown\)/)).toMatch(/Evidence from session: .* \(chosen\), as \S+ said/);

  await app.restart();
  const again = new ReviewPage(app.page);
  await app.page.getByRole("button", { name: /^Approved/ }).click();
  await again.open(/Handoff/);
  await expect(head()).toContainText(/chosen by \S+/);
  await head().getByRole("button", { name: "Change the session…" }).click();
  await expect(again.dialog).toContainText("will no longer hold");
  await again.dialog.getByRole("radio", { name: /None of them/ }).check();
  await again.dialog.getByRole("button", { name: "Unlink and judge again" }).click();
  await expect(head()).toContainText(/no session, chosen by \S+/);
  await expect(again.gate).toContainText(/no longer|stale/i);
});

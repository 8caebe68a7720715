import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { readPendingReviews } from "./pending-reviews.ts";

const DOC = "team/r/review/pr.md";
const VERDICTS = "team/r/review/pr/verdicts/";
const HEAD = "a".repeat(40);
const review = (required: string, rest = "") => `---\ntype: Review\nrequired: ${required}\n${rest}---\n`;
const verdict = (word: string, rest = "") => `---\ntype: Verdict\nverdict: ${word}\n${rest}---\n`;

async function pending(files: Readonly<Record<string, string>>, unreadable: readonly string[] = []) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  for (const path of unreadable) world.store.unreadable.add(path);
  return (await readPendingReviews(world, "r", "amy")).map(row => Object.fromEntries(row));
}

describe("readPendingReviews", () => {
  it("shows a review to those who owe a verdict, with what it is of", async () => {
    expect(await pending({ [DOC]: review("bob, amy", `of: x\nhead: ${HEAD}\n`) })).toEqual([
      { type: "review-pending", name: "pr", state: "PENDING", pending_required: ["amy", "bob"], of: "x", head: HEAD },
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ["nothing is asked of the agent", { [DOC]: review("bob") }],
    ["the agent has voted", { [DOC]: review("amy, bob"), [`${VERDICTS}amy.md`]: verdict("approve") }],
    ["changes are asked for", { [DOC]: review("amy, bob"), [`${VERDICTS}bob.md`]: verdict("changes") }],
    ["it was merged", { [DOC]: review("amy"), [`${VERDICTS}.settled`]: "---\nstate: MERGED\n---\n" }],
    ["it was concluded", { [DOC]: review("amy"), [`${VERDICTS}.concluded`]: "" }],
    ["it was retired", { [DOC]: review("amy"), [`${VERDICTS}.gc-closed`]: "{}" }],
  ])("shows none where %s", async (_, files) => {
    expect(await pending(files)).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    [
      "a verdict of another round",
      { [DOC]: review("amy", `head: ${HEAD}\n`), [`${VERDICTS}${"b".repeat(40)}--amy.md`]: verdict("approve") },
    ],
    ["a word that is none", { [DOC]: review("amy"), [`${VERDICTS}amy.md`]: verdict("fine") }],
    [
      "a settled mark that only says approved",
      { [DOC]: review("amy"), [`${VERDICTS}.settled`]: "---\nstate: APPROVED\n---\n" },
    ],
  ])("is not discharged by %s", async (_, files) => {
    expect(await pending(files)).toHaveLength(1);
  });

  it("shows a review that asks a role to who holds it", async () => {
    const files = { [DOC]: review("ops"), "team/r/roles/ops.md": "---\ntype: Role\n---\n" };
    const lease = {
      [`team/r/roles/ops/leases/${agentKey("amy")}.md`]: "---\nagent: amy\ntimestamp: 2026-07-02T11:00:00Z\n---\n",
    };
    expect(await pending(files)).toEqual([]);
    expect(await pending({ ...files, ...lease })).toHaveLength(1);
    expect(await pending({ ...files, ...lease }, ["team/r/roles/ops/leases/"])).toEqual([
      { type: "review-role-degraded", roles: ["ops"] },
    ]);
  });

  it("tells a folder of verdicts without a review from what is left of a removed one", async () => {
    expect(
      await pending({ "team/r/review/a/verdicts/bob.md": verdict("approve"), "team/r/review/b/verdicts/.settled": "" }),
    ).toEqual([{ type: "review-orphan", name: "a" }]);
    expect(await pending({ "team/r/review/a/verdicts/bob.md": verdict("approve") }, ["team/r/review/a/"])).toEqual([
      { type: "review-orphan-degraded", name: "a" },
    ]);
  });

  it.each([DOC, VERDICTS, `${VERDICTS}bob.md`])("counts what %s hides where it is unreadable", async path => {
    const files = { [DOC]: review("amy, bob"), [`${VERDICTS}bob.md`]: verdict("approve") };
    expect(await pending(files, [path])).toEqual([
      { type: "review-fold-degraded", scanned: 1n, total: 1n, skipped: 1n },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { ackDirective, runInbox } from "./inbox-verb.ts";

const task = (rest: string) => `---\ntype: Task\n${rest}\n---\n\n# T\n`;
const TASK = "team/r/task/fix-it.md";
const ACK = `team/r/_coord/acks/fix-it/${agentKey("amy")}.md`;
const ROLE = "team/r/roles/ops.md";
const LEASE = `team/r/roles/ops/leases/${agentKey("amy")}.md`;
const ONE = { [TASK]: task("title: Fix it\npriority: P1\nassignee: amy") };

async function inbox(files: Readonly<Record<string, string>>, unreadable: readonly string[] = [], isJson = false) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  for (const path of unreadable) world.store.unreadable.add(path);
  const code = await runInbox(world, "r", "amy", isJson);
  expect(world.store.writes).toEqual([]);
  return { code, out: world.stdout.join("\n"), err: world.stderr.join("\n") };
}

describe("runInbox", () => {
  it("lists what is open, each on a line", async () => {
    const files = {
      ...ONE,
      "team/r/task/all.md": task('assignee: "*"'),
      "team/r/task/index.md": task("assignee: amy"),
    };
    expect(await inbox(files)).toEqual({
      code: 0,
      out: "inbox — amy: 2 item(s)\n  [P1] proposed Fix it  (amy)\n  [P2] proposed all  (*)",
      err: "",
    });
  });

  it("is clear, and says so, where there is nothing", async () => {
    expect(await inbox({})).toEqual({ code: 0, out: "inbox — amy: 0 item(s)", err: "" });
    expect((await inbox({}, [], true)).out).toBe(
      '{"contract":2,"health":"CLEAR","source":"raw-scan","degraded":[],"basis":[],"rows":[]}',
    );
  });

  it("shows what is for a role only to who holds it", async () => {
    const files = { "team/r/task/t.md": task("title: T\nassignee: ops"), [ROLE]: "---\ntype: Role\n---\n" };
    const lease = (at: string) => ({ ...files, [LEASE]: `---\nagent: amy\ntimestamp: ${at}\n---\n` });
    expect((await inbox(files)).out).toBe("inbox — amy: 0 item(s)");
    expect((await inbox(lease("2026-07-02T11:00:00Z"))).out).toContain("T  (ops)");
    expect((await inbox(lease("2026-07-01T11:00:00Z"))).out).toBe("inbox — amy: 0 item(s)");
    expect((await inbox(lease("2026-07-03T11:00:00Z"))).out).toBe("inbox — amy: 0 item(s)");
  });

  it.each<[string, string, readonly string[], string, string]>([
    ["the folder of tasks", "inbox-degraded", ["team/r/task/"], "UNKNOWN", "inbox — amy: 0 item(s)"],
    ["one task", "inbox-degraded", ["team/r/task/t.md"], "UNKNOWN", "inbox — amy: 1 item(s)"],
    ["the folder of roles", "role-degraded", ["team/r/roles/"], "DEGRADED", "role resolution degraded: ops —"],
    ["a role", "role-degraded", [ROLE], "DEGRADED", "role resolution degraded: ops —"],
    ["a lease", "role-degraded", [LEASE], "DEGRADED", "role resolution degraded: ops —"],
  ])("never takes %s that is unreadable for an empty one", async (_, mark, unreadable, health, said) => {
    const files = {
      ...ONE,
      "team/r/task/t.md": task("assignee: ops"),
      [ROLE]: "---\ntype: Role\n---\n",
      [LEASE]: "---\nagent: amy\ntimestamp: 2026-07-02T11:00:00Z\n---\n",
    };
    const text = await inbox(files, unreadable);
    expect(text.code).toBe(3);
    expect(text.out).toContain(said);
    const json = await inbox(files, unreadable, true);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.out)).toMatchObject({ health, degraded: [mark] });
  });

  it("takes a role document without a front matter for a role in doubt", async () => {
    const files = { "team/r/task/t.md": task("assignee: ops"), [ROLE]: "# Ops" };
    expect(await inbox(files)).toMatchObject({
      code: 3,
      out: expect.stringContaining("role resolution degraded: ops"),
    });
  });

  it("leaves out what is no task, and what another's name acknowledges", async () => {
    const files = {
      ...ONE,
      "team/r/task/note.md": "# A note",
      "team/r/task/review.md": "---\ntype: Review\nassignee: amy\n---\n",
      [`team/r/_coord/acks/fix-it/${agentKey("bob")}.md`]: "---\nagent: amy\n---\n",
    };
    expect((await inbox(files)).out).toBe("inbox — amy: 1 item(s)\n  [P1] proposed Fix it  (amy)");
  });
});

describe("ackDirective", () => {
  it("hides the directive from the one who acknowledged it, and leaves it open", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", ONE);
    expect(await ackDirective(world, "r", "amy", "fix-it")).toBe(0);
    expect(world.stdout).toEqual(["acked fix-it"]);
    expect(world.store.files.get(ACK)).toBe(
      "---\ntype: Ack\nagent: amy\ntimestamp: 2026-07-02T12:00:00Z\n---\nacked\n",
    );
    expect(world.store.writes).toEqual([ACK]);
    await runInbox(world, "r", "amy", false);
    expect(world.stdout.at(-1)).toBe("inbox — amy: 0 item(s)");
  });

  it("does not say that it did what was not written", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", ONE);
    world.store.unwritable.add(ACK);
    expect(await ackDirective(world, "r", "amy", "fix-it")).toBe(1);
    expect(world.stdout).toEqual([]);
    expect(world.stderr).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { makeWorld, type TestWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { type ParkRequest, runPark } from "./park-verb.ts";

const REQUEST: ParkRequest = {
  team: "r",
  agent: "amy",
  role: null,
  objective: null,
  decisions: [],
  nextActions: [],
  openQuestions: [],
  artifacts: [],
  isHandoff: false,
};
const role = (name: string) => `team/r/roles/${name}.md`;
const lease = (name: string, agent = "amy") => `team/r/roles/${name}/leases/${agentKey(agent)}.md`;
const ROLE =
  "---\ntype: Role\ntitle: Reviewer\npolicy: exclusive\nsla_hours: 24\nmaintainer: ash\n---\n# Duties\n\nReview.\n";
const leaseOf = (agent: string, at = "2026-07-02T11:00:00Z") =>
  `---\ntype: Lease\nagent: ${agent}\ntimestamp: ${at}\n---\nHolding.\n`;
const HELD = { [role("reviewer")]: ROLE, [lease("reviewer")]: leaseOf("amy") };
const snapshotOf = (task: string) => `team/r/member/amy/continuity/${task}/latest.json`;

async function park(
  files: Record<string, string>,
  request: Partial<ParkRequest> = {},
  prepare: (world: TestWorld) => void = () => undefined,
) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  prepare(world);
  const code = await runPark(world, { ...REQUEST, ...request });
  return { code, world, out: world.stdout.join("\n"), err: world.stderr.join("\n") };
}

describe("runPark", () => {
  it("parks a held role: snapshot, reference, pointer, and one line", async () => {
    const { code, world, out, err } = await park(HELD, { nextActions: ["land PR 5"], decisions: ["d"] });
    expect({ code, out, err }).toEqual({ code: 0, out: `parked reviewer -> ${snapshotOf("role-reviewer")}`, err: "" });
    expect(JSON.parse(world.store.files.get(snapshotOf("role-reviewer")) ?? "")).toMatchObject({
      task: "role-reviewer",
      objective: "parked role reviewer at session exit",
      next_actions: ["land PR 5"],
      decisions: ["d"],
      context_used_percent: null,
      transcript_path: null,
      created_at: "2026-07-02T12:00:00Z",
    });
    expect(world.store.files.get(role("reviewer"))).toBe(
      `---\ntype: Role\ntitle: Reviewer\npolicy: exclusive\nsla_hours: 24\nmaintainer: ash\ncheckpoint_ref: ${snapshotOf("role-reviewer")}\n---\n# Duties\n\nReview.`,
    );
    expect(JSON.parse(world.store.files.get("team/r/member/amy/continuity/LATEST.json") ?? "").path).toBe(
      snapshotOf("role-reviewer"),
    );
  });

  it("parks every held role by name, once each, and points at the one that the fold chooses", async () => {
    const files = {
      ...HELD,
      [role("Builder")]: ROLE,
      [lease("Builder")]: leaseOf("amy"),
      [role("other")]: ROLE,
      [lease("other", "bob")]: leaseOf("bob"),
    };
    const { code, out, world } = await park(files);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      `parked Builder -> ${snapshotOf("role-builder")}`,
      `parked reviewer -> ${snapshotOf("role-reviewer")}`,
    ]);
    expect(JSON.parse(world.store.files.get("team/r/member/amy/continuity/LATEST.json") ?? "").task).toBe(
      "role-reviewer",
    );
    expect(world.store.files.get(role("other"))).toBe(ROLE);
  });

  it("narrowed to one role leaves the others alone", async () => {
    const files = { ...HELD, [role("builder")]: ROLE, [lease("builder")]: leaseOf("amy") };
    const { out, world } = await park(files, { role: "builder" });
    expect(out).toBe(`parked builder -> ${snapshotOf("role-builder")}`);
    expect(world.store.files.get(role("reviewer"))).toBe(ROLE);
  });

  it.each<[string, Record<string, string>, Partial<ParkRequest>, RegExp]>([
    ["an agent without a role", {}, {}, /^park: amy holds no fresh roles in team\/r/],
    [
      "a lease past its bound",
      { ...HELD, [lease("reviewer")]: leaseOf("amy", "2026-07-01T11:59:59Z") },
      {},
      /holds no fresh roles/,
    ],
    [
      "a lease past a bound of its role",
      { ...HELD, [role("reviewer")]: ROLE.replace("24", "0.001") },
      {},
      /holds no fresh roles/,
    ],
    [
      "a lease from the future",
      { ...HELD, [lease("reviewer")]: leaseOf("amy", "2026-07-02T12:00:02Z") },
      {},
      /holds no fresh roles/,
    ],
    [
      "a role that another holds",
      { ...HELD, [lease("reviewer")]: leaseOf("bob") },
      { role: "reviewer" },
      /does not hold fresh role reviewer/,
    ],
    ["a role that is not there", HELD, { role: "builder" }, /does not hold fresh role builder/],
    ["a role of two segments", HELD, { role: "a/b" }, /does not hold fresh role a\/b/],
  ])("with %s exits 2 and writes nothing", async (_, files, request, words) => {
    const { code, out, err, world } = await park(files, request);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(words);
    expect(err).toContain("CHECKPOINT NOT WRITTEN because there was nothing to park");
    expect(world.store.writes).toEqual([]);
  });

  it.each<[string, Record<string, string>, string | null]>([
    ["the folder of roles is unreadable", HELD, "team/r/roles/"],
    ["a role's document is unreadable", HELD, role("reviewer")],
    ["a lease is unreadable", HELD, lease("reviewer")],
    ["the leases are unreadable", HELD, "team/r/roles/reviewer/leases/"],
    ["a document has no front matter", { ...HELD, [role("x")]: "<!-- x -->\n---\ntype: Role\n---\n" }, null],
    ["a bound is no number", { ...HELD, [role("x")]: ROLE.replace("24", "12h") }, null],
    ["a folder of leases has no document", { ...HELD, [lease("x")]: leaseOf("bob") }, null],
    ["a lease has no front matter", { ...HELD, [lease("reviewer", "bob")]: "Holding." }, null],
  ])("where %s exits 1 and writes nothing", async (_, files, fault) => {
    const { code, out, err, world } = await park(files, {}, ({ store }) => {
      if (fault !== null) store.unreadable.add(fault);
    });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("CHECKPOINT NOT WRITTEN. Nothing was parked; retry");
    expect(world.store.writes).toEqual([]);
  });

  it("looks at the named role only", async () => {
    const { code } = await park({ ...HELD, [role("x")]: "no front matter" }, { role: "reviewer" });
    expect(code).toBe(0);
  });

  it("leaves the reference where a snapshot was not written, goes on with the other roles, and exits 1", async () => {
    const files = { ...HELD, [role("builder")]: ROLE, [lease("builder")]: leaseOf("amy") };
    const { code, out, err, world } = await park(files, {}, ({ store }) =>
      store.unwritable.add(snapshotOf("role-builder")),
    );
    expect(code).toBe(1);
    expect(out).toBe(`parked reviewer -> ${snapshotOf("role-reviewer")}`);
    expect(err).toBe("park: snapshot write FAILED for builder; checkpoint_ref left unchanged");
    expect(world.store.files.get(role("builder"))).toBe(ROLE);
  });

  it("says that a reference was not updated, though the snapshot is there", async () => {
    const { code, out, err, world } = await park(HELD, {}, ({ store }) => store.unwritable.add(role("reviewer")));
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: "park: checkpoint_ref update FAILED for reviewer" });
    expect(world.store.files.has(snapshotOf("role-reviewer"))).toBe(true);
  });

  it("emits one moment per role, before the role's reference", async () => {
    const config = '{"schema":"coord.checkpoints-channel.v1","data_type":"d"}';
    const files = {
      ...HELD,
      [role("builder")]: ROLE,
      [lease("builder")]: leaseOf("amy"),
      "team/r/_coord/bus-v3/checkpoints.json": config,
    };
    const { world } = await park(files);
    expect(world.store.files.get("moments.jsonl")?.trim().split("\n")).toHaveLength(2);
    const writes = world.store.writes.slice(0, 3);
    expect(writes).toEqual([snapshotOf("role-builder"), "moments.jsonl", role("builder")]);
  });

  it("exits as if nothing were where a moment cannot be emitted", async () => {
    const { code, out } = await park({ ...HELD, "team/r/_coord/bus-v3/checkpoints.json": "{" });
    expect(code).toBe(0);
    expect(out).toMatch(/^parked reviewer/);
  });
});

const GOOD: Partial<ParkRequest> = {
  isHandoff: true,
  objective: "I am the reviewer; main is at abc1234 and green",
  decisions: ["merge only after CI, expires 2026-08-09 per ash"],
  nextActions: ["land PR 5"],
  openQuestions: ["none"],
  artifacts: ["docs/agents/amy.md (Cold start section)", "notes/x.md#Next"],
};

describe("runPark as a handoff", () => {
  const repository = { "docs/agents/amy.md": "# Amy\n\n## Cold start\n" };
  const files = { ...HELD, "team/r/notes/x.md": "```\n# next\n```\n" };
  const judge = async (request: Partial<ParkRequest>, own: Record<string, string> | null = repository) => {
    const world = makeWorld("2026-07-02T12:00:00Z", files, { repository: own });
    const code = await runPark(world, { ...REQUEST, ...GOOD, ...request });
    return { code, world, lines: world.stderr };
  };

  it("parks what passes, its artifacts found in the store and in the repository", async () => {
    expect(await judge({})).toMatchObject({ code: 0, lines: [] });
  });

  it("refuses with every finding in the order of the sections, and writes nothing", async () => {
    const { code, world, lines } = await judge({
      objective: "short",
      decisions: ["d"],
      nextActions: ["do it"],
      openQuestions: [],
      artifacts: ["docs/agents/amy.md (Start)", "?!", "/etc/hosts", "../x", "docs/none.md"],
    });
    expect(code).toBe(3);
    expect(world.stdout).toEqual([]);
    expect(world.store.writes).toEqual([]);
    expect(lines[0]).toMatch(/^handoff park REFUSED/);
    expect(lines.slice(1, -1).map(line => line.slice(0, 36))).toEqual([
      "  [objective] too thin to resume fro",
      "  [decisions] no expiry: 'd'; give a",
      "  [next_actions] no identifier: 'do ",
      "  [open_questions] missing; where no",
      "  [artifacts] does not resolve: 'doc",
      "  [artifacts] unparseable: '?!'",
      "  [artifacts] does not resolve: '/et",
      "  [artifacts] does not resolve: '../",
      "  [artifacts] does not resolve: 'doc",
    ]);
    expect(lines.at(-1)).toMatch(/^NOTHING WAS WRITTEN/);
  });

  it.each([
    ["an anchor of a part of a heading's words", ["docs/agents/amy.md (Cold)"]],
    ["an anchor of the words in another order", ["docs/agents/amy.md (start cold)"]],
    ["a text that is no heading", ["notes/x.md#```"]],
    ["an anchor without a word", ["docs/agents/amy.md (Section)"]],
    ["a link", ["https://github.com/a/b/pull/5"]],
  ])("refuses %s", async (_, artifacts) => {
    expect(await judge({ artifacts })).toMatchObject({ code: 3 });
  });

  it("finds nothing without a repository", async () => {
    expect(await judge({}, null)).toMatchObject({ code: 3 });
  });

  it("judges the objective that it would write", async () => {
    const { lines } = await judge({ objective: null });
    expect(lines).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { beatPresence } from "./presence-verb.ts";
import { runRoleList } from "./role-list-verb.ts";
import { claimRole, establishRole, type NewRole, releaseRole } from "./role-verbs.ts";

const NEW: NewRole = {
  role: "reviewer",
  title: null,
  description: "reviews: all",
  policy: "exclusive",
  slaHours: "12",
  maintainer: "ash",
};
const LEASE = `team/r/roles/reviewer/leases/${agentKey("amy")}.md`;

describe("establishRole", () => {
  it("writes the role's document once", async () => {
    const world = makeWorld();
    expect(await establishRole(world, "r", NEW)).toBe(0);
    const text =
      '---\ntype: Role\ntitle: reviewer\ndescription: "reviews: all"\npolicy: exclusive\nsla_hours: 12\nmaintainer: ash\n---\n\n# reviewer\n';
    expect(world.store.files.get("team/r/roles/reviewer.md")).toBe(text);
    expect(await establishRole(world, "r", { ...NEW, maintainer: "bob" })).toBe(1);
    expect(world.store.files.get("team/r/roles/reviewer.md")).toBe(text);
  });

  it.each(["12h", "0", "-1", "inf"])("refuses a bound of %s", async slaHours => {
    const world = makeWorld();
    expect(await establishRole(world, "r", { ...NEW, slaHours })).toBe(2);
    expect(world.store.writes).toEqual([]);
  });
});

describe("claimRole and releaseRole", () => {
  it("writes the engine's lease, and takes it away again", async () => {
    const world = makeWorld();
    await establishRole(world, "r", NEW);
    expect(await claimRole(world, "r", "reviewer", "amy", "on it")).toBe(0);
    expect(world.stdout.at(-1)).toBe(`claimed reviewer as amy (${agentKey("amy")}.md; refresh by re-running)`);
    expect(world.store.files.get(LEASE)).toBe(
      "---\ntype: Lease\ntitle: reviewer lease — amy\nagent: amy\ntimestamp: 2026-07-02T12:00:00Z\nnonce: 0000000000000000\nsummary: on it\n---\nHolding reviewer.\n",
    );
    expect(world.stderr).toEqual([]);
    expect(await releaseRole(world, "r", "reviewer", "amy")).toBe(0);
    expect(world.store.files.has(LEASE)).toBe(false);
    expect(await releaseRole(world, "r", "reviewer", "amy")).toBe(1);
    expect(world.stderr).toEqual(["no lease for amy on reviewer"]);
  });

  it("notes a role without a document, and claims it all the same", async () => {
    const world = makeWorld();
    expect(await claimRole(world, "r", "reviewer", "amy", "")).toBe(0);
    expect(world.stderr.join()).toContain("no readable role document");
  });

  it("warns where another session has claimed with the same identity since", async () => {
    const world = makeWorld();
    await establishRole(world, "r", NEW);
    await claimRole(world, "r", "reviewer", "amy", "");
    await claimRole(world, "r", "reviewer", "amy", "");
    expect(world.stderr).toEqual([]);
    world.store.files.set(LEASE, "---\ntype: Lease\nagent: amy\ntimestamp: 2026-07-02T11:30:00Z\nnonce: feed\n---\n");
    await claimRole(world, "r", "reviewer", "amy", "");
    expect(world.stderr.join()).toMatch(/nonce mismatch.*\(at 2026-07-02T11:30:00Z\)/);
  });

  it("notes that it takes over a lease of which this machine knows nothing", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", { [LEASE]: "---\nagent: amy\nnonce: feed\n---\n" });
    await establishRole(world, "r", NEW);
    await claimRole(world, "r", "reviewer", "amy", "");
    expect(world.stderr.join()).toContain("taking over");
  });

  it("does not say that it claimed what was not written", async () => {
    const world = makeWorld();
    world.store.unwritable.add(LEASE);
    expect(await claimRole(world, "r", "reviewer", "amy", "")).toBe(1);
    expect(world.stdout).toEqual([]);
  });
});

describe("runRoleList", () => {
  it("tells lapsed from vacant, and what comes from the future", async () => {
    const lease = (agent: string, at: string) => `---\nagent: ${agent}\ntimestamp: ${at}\n---\n`;
    const world = makeWorld("2026-07-02T12:00:00Z", {
      "team/r/roles/index.md": "# Roles",
      "team/r/roles/a.md": "---\ntype: Role\n---\n",
      "team/r/roles/b.md": "---\ntype: Role\npolicy: exclusive\nsla_hours: 1\ncheckpoint_ref: x\n---\n",
      "team/r/roles/b/leases/1.md": lease("amy", "2026-07-02T11:30:00Z"),
      "team/r/roles/b/leases/2.md": lease("bob", "2026-07-02T11:30:00Z"),
      "team/r/roles/c.md": "---\ntype: Role\nsla_hours: 0.5\n---\n",
      "team/r/roles/c/leases/1.md": lease("amy", "2026-07-02T10:00:00Z"),
      "team/r/roles/c/leases/2.md": lease("bob", "2026-07-02T13:00:00Z"),
    });
    expect(await runRoleList(world, "r", false)).toBe(0);
    expect(world.stdout).toEqual([
      "role a in team/r: VACANT (policy=shared, sla=24h)",
      "role b in team/r: CONTESTED (policy=exclusive, sla=1h)",
      "  fresh holders: amy, bob",
      "  checkpoint_ref: x",
      "role c in team/r: LAPSED (policy=shared, sla=0.5h)",
      "  lapsed: amy",
      "  from the future, so not fresh: bob",
    ]);
    expect(world.store.writes).toEqual([]);
  });

  it("says in JSON what is unknown, and exits 1", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", { "team/r/roles/a.md": "no front matter" });
    expect(await runRoleList(world, "r", true)).toBe(1);
    expect(JSON.parse(world.stdout.join())).toEqual([
      {
        team: "r",
        role: "a",
        status: "UNKNOWN",
        policy: null,
        sla_hours: null,
        holders: [],
        fresh_holders: [],
        checkpoint_ref: null,
      },
    ]);
  });

  it("never takes an unreadable folder for an empty one", async () => {
    const world = makeWorld();
    world.store.unreadable.add("team/r/roles/");
    expect(await runRoleList(world, "r", false)).toBe(1);
    expect(world.stderr.join()).toContain("unreadable");
  });
});

describe("beatPresence", () => {
  it("writes the engine's document", async () => {
    const world = makeWorld();
    expect(await beatPresence(world, "r", "amy", { workstreams: ["ui"], summary: "" })).toBe(0);
    expect(world.stdout).toEqual([`beat amy (${agentKey("amy")}.md)`]);
    expect(world.store.files.get(`team/r/presence/${agentKey("amy")}.md`)).toBe(
      '---\ntype: Presence\ntitle: presence — amy\nagent: amy\nworkstreams:\n  - ui\nsummary: ""\ntimestamp: 2026-07-02T12:00:00Z\nengine:\n  engine_version: 2.0.3\n  protocol_version: 1\n  cursor_schema_version: 2\n---\n# Presence: amy\n',
    );
  });
});

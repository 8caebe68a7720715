import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { runHealth } from "./health-verb.ts";

const NOW = "2026-07-02T12:00:00Z";
const presence = (agent: string, at = "2026-07-02T11:30:00Z") => ({
  [`team/r/presence/${agentKey(agent)}.md`]: `---\ntype: Presence\nagent: ${agent}\ntimestamp: ${at}\n---\n`,
});
const pointer = (agent: string, at: unknown) => ({
  [`team/r/member/${agent}/continuity/LATEST.json`]: JSON.stringify({ created_at: at }),
});
const snapshot = (agent: string) => ({ [`team/r/member/${agent}/continuity/t/latest.json`]: "{}" });
const host = (at: string) => ({
  "team/r/_coord/health/h.json": JSON.stringify({ host: "h", at, engine_version: "2.0.3", tasks: 1, warnings: 0 }),
});

async function health(files: Readonly<Record<string, string>>, unreadable: readonly string[] = [], isJson = false) {
  const world = makeWorld(NOW, files);
  for (const path of unreadable) world.store.unreadable.add(path);
  const code = await runHealth(world, "r", isJson);
  expect(world.store.writes).toEqual([]);
  return { code, out: world.stdout.join("\n"), err: world.stderr.join("\n") };
}
const NOBODY =
  "health — team/r: 0/0 host(s) fresh  [NO FRESH RECONCILER]\n  (no health shards at all — nobody has ever reconciled this team)";

describe("runHealth", () => {
  it("of a store without hosts reports the agents, and fails where one is stale", async () => {
    expect(await health({})).toEqual({ code: 0, out: NOBODY, err: "" });
    expect(await health({ ...presence("amy"), ...pointer("amy", "2026-07-02T11:00:00Z") })).toMatchObject({
      code: 0,
      out: NOBODY,
    });
    expect(await health(presence("amy"))).toEqual({
      code: 1,
      out: `${NOBODY}\n  continuity-stale: amy presence-fresh (0.5h) but snapshot missing — see fulcra-agent-continuity contract`,
      err: "",
    });
  });

  it("of a store with hosts goes by them alone", async () => {
    const stale = presence("amy");
    expect(await health({ ...host("2026-07-02T11:00:00Z"), ...stale })).toMatchObject({
      code: 0,
      out: "health — team/r: 1/1 host(s) fresh\n  [ok   ] h — last reconcile 1h ago (v2.0.3, 1 tasks, 0 warn)\n  continuity-stale: amy presence-fresh (0.5h) but snapshot missing — see fulcra-agent-continuity contract",
    });
    expect(await health(host("2026-06-01T00:00:00Z"))).toMatchObject({
      code: 1,
      out: expect.stringContaining("[NO FRESH RECONCILER]"),
    });
  });

  it.each<[string, Record<string, string>, number | null | undefined]>([
    ["a fresh checkpoint", pointer("amy", "2026-07-02T11:00:00Z"), undefined],
    ["one of 24.04 hours", pointer("amy", "2026-07-01T11:57:36Z"), undefined],
    ["one of 24.05 hours", pointer("amy", "2026-07-01T11:57:00Z"), 24.1],
    ["one a second ahead", pointer("amy", "2026-07-02T12:00:01Z"), undefined],
    ["one two seconds ahead", pointer("amy", "2026-07-02T12:00:02Z"), -0],
    ["one a year ahead", pointer("amy", "2027-07-02T12:00:00Z"), -8760],
    ["none", {}, null],
  ])("of an agent that is there with %s", async (_, files, hours) => {
    const { out, code } = await health({ ...presence("amy"), ...files }, [], true);
    const view = JSON.parse(out);
    expect(view.continuity_stale).toEqual(
      hours === undefined
        ? []
        : [{ agent: "amy", presence_age_h: 0.5, snapshot_age_h: hours === null ? null : expect.closeTo(hours) }],
    );
    expect(view).not.toHaveProperty("continuity_unknown");
    expect(code).toBe(hours === undefined ? 0 : 1);
  });

  it("says of a pointer of the future that it is one, and not how stale it were", async () => {
    const { out } = await health({ ...presence("amy"), ...pointer("amy", "2026-07-02T18:00:00Z") });
    expect(out.split("\n").at(-1)).toBe(
      "  continuity-stale: amy presence-fresh (0.5h) but snapshot from the future (6.0h ahead) — see fulcra-agent-continuity contract",
    );
  });

  it("asks nothing of an agent that is gone, and of one without a time", async () => {
    const files = { ...presence("amy", "2026-07-01T11:00:00Z"), ...presence("bob", "soon") };
    expect(JSON.parse((await health(files, [], true)).out).continuity_stale).toEqual([]);
  });

  it("tells what cannot be dated from what was never saved, in JSON only", async () => {
    const files = {
      ...presence("zoe"),
      ...snapshot("zoe"),
      ...presence("amy"),
      ...snapshot("amy"),
      "team/r/member/amy/continuity/LATEST.json": "{",
    };
    expect(await health(files)).toMatchObject({ code: 0, out: NOBODY });
    const { out } = await health(files, [], true);
    expect(out).toBe(
      '{"hosts":[],"fresh":0,"total":0,"healthy":false,"newest":null,"continuity_unknown":["amy","zoe"],"continuity_stale":[]}',
    );
  });

  it("trusts the pointer, and opens no snapshot", async () => {
    const files = { ...presence("amy"), ...pointer("amy", "2026-07-02T11:00:00Z"), ...snapshot("amy") };
    expect(await health(files, ["team/r/member/amy/continuity/t/"])).toMatchObject({ code: 0, out: NOBODY });
  });

  it("lets no corrupt shard hide another, and no agent its file", async () => {
    const files = {
      "team/r/presence/broken.md": "no front matter",
      ...presence("amy"),
      ...host("2026-07-02T11:00:00Z"),
      "team/r/_coord/health/a.json": "{",
    };
    expect((await health(files)).out).toContain("1/1 host(s) fresh");
    expect((await health(files)).out).toContain("continuity-stale: amy");
  });

  it.each([
    "team/r/_coord/health/",
    "team/r/_coord/health/h.json",
    "team/r/presence/",
    `team/r/presence/${agentKey("amy")}.md`,
  ])("never takes %s that is unreadable for nothing", async path => {
    const files = { ...host("2026-07-02T11:00:00Z"), ...presence("amy"), ...pointer("amy", "2026-07-02T11:00:00Z") };
    expect(await health(files, [path])).toMatchObject({
      code: 1,
      err: expect.stringContaining("unreadable, which is not the same as empty"),
    });
  });

  it("says of an unreadable pointer that it is unknown, not missing", async () => {
    const { out } = await health(presence("amy"), ["team/r/member/amy/continuity/LATEST.json"], true);
    expect(JSON.parse(out)).toMatchObject({ continuity_unknown: ["amy"], continuity_stale: [] });
  });
});

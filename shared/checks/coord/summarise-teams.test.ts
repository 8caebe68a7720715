import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { TeamSummary } from "../../model/team.ts";

const NOW = { nowIso: "2026-07-02T12:00:00Z" };
const AGENT_TAG = "3f2a9100-0000-4000-8000-000000000001";
const BASE_TAG = "3f2a9100-0000-4000-8000-000000000002";

const checkpoint = (agent: string, createdAt: string, objective = "Read both versions of the header"): string =>
  JSON.stringify({
    schema: "coord.teams.continuity.v1",
    checkpoint_id: `CHK-${createdAt}-parser`,
    agent,
    task: "parser",
    objective,
    created_at: createdAt,
  });
const presence = (agent: string, at: string): string =>
  `---\ntype: Presence\ntitle: ${agent}\nagent: ${agent}\ntimestamp: ${at}\n---\n\n`;
const lease = (agent: string, at: string): string =>
  `---\ntype: Lease\nrole: lead\nagent: ${agent}\ntimestamp: ${at}\n---\n\n`;
const moment = (recordedAt: string, path: string): string =>
  JSON.stringify({
    id: `m-${recordedAt}`,
    recorded_at: recordedAt,
    note: JSON.stringify({ v: 1, kind: "checkpoint", agent: "wren", task: "parser", objective: "Read both", path }),
    sources: ["wren"],
    tags: [AGENT_TAG, BASE_TAG, "unknown-tag"],
  });

const WREN = "team/blue/member/wren/continuity/parser/latest.json";
const FILES = {
  [WREN]: checkpoint("wren", "2026-07-02T11:00:00Z"),
  "team/blue/member/rook/continuity/parser/latest.json": checkpoint("rook", "2026-06-29T11:00:00Z"),
  "team/blue/presence/wren-3f2a91.md": presence("wren", "2026-07-02T11:50:00Z"),
  "team/blue/presence/rook-3f2a92.md": presence("rook", "2026-07-02T11:55:00Z"),
  "team/blue/presence/swift-3f2a93.md": presence("swift", "2026-06-20T11:55:00Z"),
  "team/blue/roles/lead.md": `---\ntype: Role\ntitle: lead\npolicy: exclusive\nsla_hours: 24\ncheckpoint_ref: ${WREN}\n---\n\n# Lead\n`,
  "team/blue/roles/lead/leases/wren-1.md": lease("wren", "2026-07-02T11:00:00Z"),
  "team/blue/roles/lead/leases/rook-2.md": lease("rook", "2026-06-20T11:00:00Z"),
  "team/blue/_coord/bus-v3/tags.json": JSON.stringify({
    schema: "coord.bus-tags.v2",
    base: BASE_TAG,
    agents: { wren: { agent: AGENT_TAG } },
  }),
  "moments.jsonl": `${moment("2026-07-02T11:00:01Z", WREN)}\n${moment("2026-07-01T09:00:00Z", WREN)}\n`,
};

async function only(files: Readonly<Record<string, string>>): Promise<TeamSummary> {
  const { teams } = await auditFiles(files, NOW);
  const [first, second] = teams;
  if (first === undefined || second !== undefined) throw new Error(`${teams.length} teams`);
  return first;
}

describe("a team as a whole", () => {
  it("tells who is there and has saved from who is there and has not, and from who is not there", async () => {
    const { name, place, agents } = await only(FILES);
    expect([name, place]).toEqual(["blue", "0:team/blue"]);
    expect(agents.map(({ agent, standing, checkpointCount }) => [agent, standing, checkpointCount])).toEqual([
      ["rook", "stale", 1],
      ["swift", "absent", 0],
      ["wren", "fresh", 1],
    ]);
    expect(agents[2]).toMatchObject({
      presence: { ageSeconds: 600 },
      checkpoint: { ageSeconds: 3600, task: "parser" },
    });
  });

  it("shows the engine's own answer beside it: it asks LATEST.json, which is not there", async () => {
    const { agents } = await only(FILES);
    expect(agents.map(({ agent, engineStanding }) => [agent, engineStanding])).toEqual([
      ["rook", "unknown"],
      ["swift", "absent"],
      ["wren", "unknown"],
    ]);
  });

  it("says how each lease of a role counts, and which checkpoint the role points at", async () => {
    const { roles } = await only(FILES);
    const { handoffs } = await auditFiles(FILES, NOW);
    expect(roles).toMatchObject([
      { role: "lead", state: "held", isExclusive: true, slaHours: 24, checkpointRef: WREN },
    ]);
    expect(roles[0]?.leases.map(({ agent, counts }) => [agent, counts])).toEqual([
      ["rook", "lapsed"],
      ["wren", "fresh"],
    ]);
    expect(roles[0]?.referencedId).toBe(handoffs.find(({ handoff }) => handoff.agent === "wren")?.handoff.id);
  });

  it("orders moments by time, names their tags where the registry does, and links the version of their time", async () => {
    const { moments } = await only(FILES);
    expect(moments.map(({ recordedAtIso, handoffId }) => [recordedAtIso, handoffId === null])).toEqual([
      ["2026-07-01T09:00:00Z", true],
      ["2026-07-02T11:00:01Z", false],
    ]);
    expect(moments[0]?.tags.map(({ dimension }) => dimension)).toEqual(["agent", "base", null]);
  });

  it("shows each behaviour of the contract for an agent whose session is loaded", async () => {
    const session = buildSessionLines({
      id: "11111111-2222-4333-8444-555555555555",
      steps: [
        { user: "Go on with the parser" },
        { bash: "coord-engine briefing blue --agent wren", out: "Resume: parser\ncheckpoint age: 1h\n" },
        { write: "src/reader.ts", content: "export const read = 1;\n" },
      ],
    });
    const linked = JSON.stringify({
      ...JSON.parse(FILES[WREN] ?? "{}"),
      transcript_path: "/home/wren/.claude/projects/-parser/11111111-2222-4333-8444-555555555555.jsonl",
    });
    const { agents } = await only({
      ...FILES,
      [WREN]: linked,
      "projects/-parser/11111111-2222-4333-8444-555555555555.jsonl": session,
    });
    const wren = agents.find(({ agent }) => agent === "wren");
    expect(wren?.lifecycles.map(({ behaviours }) => behaviours.resume.standing)).toEqual(["kept"]);
    const { park } = wren?.lifecycles[0]?.behaviours ?? {};
    expect(park).toMatchObject({
      standing: "late",
      message: "The session ended without a park after its last change.",
    });
    expect(park?.shown?.messageId).toBeTruthy();
    expect(wren?.lifecycles[0]?.behaviours.resume.shown).toBeNull();
    expect(agents.find(({ agent }) => agent === "rook")?.lifecycles).toEqual([]);
  });

  it("is none where nothing of a team was opened", async () => {
    expect((await auditFiles({ "HANDOFF.md": "# Handoff\n\n## Next\n\n- Go on\n" }, NOW)).teams).toEqual([]);
  });

  it("gathers tasks, reviews with their verdicts, and the events of the bus beside it", async () => {
    const task = (title: string, fields: string): string => `---\ntype: Task\ntitle: ${title}\n${fields}---\n`;
    const event = JSON.stringify({
      id: "e1",
      recorded_at: "2026-07-02T11:00:00Z",
      sources: ["com.fulcradynamics.x", "wren"],
      tags: [],
      note: JSON.stringify({ v: 1, to: "rook", kind: "directive", pri: "P2", slug: "land-it" }),
    });
    const team = await only({
      ...FILES,
      "team/blue/task/done-already.md": task("Done", "status: done\n"),
      "team/blue/task/land-it.md": task("Land it", "assignee: rook\nnext_action: land PR 5\n"),
      "team/blue/review/parser.md": "---\ntype: Review\nrequired: [rook, swift]\n---\n",
      "team/blue/review/parser/verdicts/rook.md": "---\ntype: Verdict\nverdict: lgtm\n---\n",
      "team/blue/review/parser/verdicts/swift.md": "---\ntype: Verdict\nverdict: fine by me\n---\n",
      "events.jsonl": `${event}\n{"note":"a note, and no event","sources":[]}\n`,
    });
    expect(team.tasks).toMatchObject([
      {
        slug: "land-it",
        title: "Land it",
        status: "proposed",
        isOpen: true,
        assignee: "rook",
        nextAction: "land PR 5",
      },
      { slug: "done-already", status: "done", isOpen: false, assignee: null },
    ]);
    expect(team.reviews).toMatchObject([
      {
        slug: "parser",
        state: "pending",
        verdicts: [{ reviewer: "rook", word: "approve" }],
        missing: ["swift"],
        uncounted: 1,
      },
    ]);
    expect(team.events).toMatchObject([{ line: 1, sender: "wren", to: "rook", kind: "directive", slug: "land-it" }]);
  });

  const task = (title: string, fields: string): string => `---\ntype: Task\ntitle: ${title}\n${fields}---\n`;
  const directive = (slug: string, to: string, more: object = {}, metadata: object = {}): string =>
    JSON.stringify({
      id: `e-${slug}`,
      recorded_at: "2026-07-02T11:00:00Z",
      sources: ["rook"],
      metadata,
      note: JSON.stringify({ v: 1, to, kind: "directive", pri: "P1", slug, ...more }),
    });

  it("folds each agent's inbox with what it acknowledged and the roles that it holds, and the bus apart from it", async () => {
    const ack = (agent: string) => `---\ntype: Ack\nagent: ${agent}\n---\n`;
    const { agents } = await only({
      ...FILES,
      "team/blue/task/mine.md": task("Mine", "assignee: wren\n"),
      "team/blue/task/all.md": task("All", "assignee: '*'\n"),
      "team/blue/task/seen.md": task("Seen", "assignee: '*'\n"),
      "team/blue/task/lead-it.md": task("Lead it", "assignee: lead\n"),
      "team/blue/task/later.md": task("Later", "assignee: wren\nnot_before: 2026-07-03T00:00:00Z\n"),
      "team/blue/task/over.md": task("Over", "assignee: wren\nstatus: done\n"),
      "team/blue/task/archive/2026-06/cold.md": task("Cold", "assignee: wren\n"),
      "team/blue/_coord/acks/seen/wren-be730a.md": ack("wren"),
      // Written under another's name: it says nothing of that agent.
      "team/blue/_coord/acks/all/rook-000000.md": ack("rook"),
      "events.jsonl": [
        directive("mine", "wren"),
        directive("told", "wren", { fyi: true }),
        directive("all", "all"),
      ].join("\n"),
    });
    const mail = agents.map(({ agent, inbox, owed }) => [agent, inbox.map(one => one.slug), owed.map(one => one.slug)]);
    expect(mail).toEqual([
      ["rook", ["all", "seen"], ["all"]],
      ["swift", ["all", "seen"], ["all"]],
      ["wren", ["all", "lead-it", "mine"], ["all", "mine"]],
    ]);
  });

  it("lists the notes of the folder, and the handoff that one is", async () => {
    const { documents } = await only({
      ...FILES,
      "team/blue/MEMORY.md": "# What we know\n\nText.\n",
      "team/blue/member/wren/progress.md": "# Progress\n\n## Done\n\n- Read v1\n\n## Next steps\n\n- Read v2\n",
      "team/blue/member/wren/inbox/hello.md": "# Hello\n",
      "team/blue/_coord/digests/2026-07-02-morning.md": "digest\n",
      "team/blue/_coord/agents/wren/harness.md": "# Wren\n\n## Cold start\n",
      "_versions/team/blue/member/wren/progress.md/1.md": "# Progress\n",
    });
    expect(documents.map(({ kind, agent, title }) => [kind, agent, title])).toEqual([
      ["digest", null, ""],
      ["memory", null, "What we know"],
      ["cold start", "wren", "Wren"],
      ["inbox", "wren", "Hello"],
      ["progress", "wren", "Progress"],
    ]);
    expect(documents.at(-1)?.handoffId).not.toBeNull();
  });

  it("tells what lies ahead of now from what is fresh: a checkpoint, and a pointer", async () => {
    const { agents } = await only({
      ...FILES,
      "team/blue/member/rook/continuity/other/latest.json": checkpoint("rook", "2031-01-01T00:00:00Z"),
      "team/blue/member/rook/continuity/LATEST.json": JSON.stringify({ created_at: "2031-01-01T00:00:00Z" }),
      "team/blue/member/wren/continuity/LATEST.json": JSON.stringify({ created_at: "2026-07-02T11:00:00Z" }),
    });
    expect(
      agents.map(({ agent, pointer, future, engineStanding }) => [
        agent,
        pointer,
        future?.createdAtIso,
        engineStanding,
      ]),
    ).toEqual([
      ["rook", "future", "2031-01-01T00:00:00Z", "fresh"],
      ["swift", "none", undefined, "absent"],
      ["wren", "dated", undefined, "fresh"],
    ]);
    expect(agents[0]).toMatchObject({ standing: "stale", checkpoint: { createdAtIso: "2026-06-29T11:00:00Z" } });
  });

  it("gives an event to a team only where something tells whose it is, and else shows it apart", async () => {
    const bus = (dataType: string) => JSON.stringify({ data_type: dataType });
    const { teams } = await auditFiles(
      {
        "team/blue/presence/wren-3f2a91.md": presence("wren", "2026-07-02T11:50:00Z"),
        "team/blue/_coord/bus-v3/records.json": bus("bus-blue"),
        "team/red/presence/wren-3f2a91.md": presence("wren", "2026-07-02T11:50:00Z"),
        "team/red/_coord/bus-v3/records.json": bus("bus-red"),
        "team/red/task/paint-it.md": task("Paint", "assignee: wren\n"),
        "events.jsonl": [
          directive("paint-it", "wren"),
          directive("x", "wren", {}, { data_type: "bus-blue" }),
          directive("whose", "wren"),
        ].join("\n"),
      },
      NOW,
    );
    expect(teams.map(({ kind, place, events }) => [kind, place, events.map(({ slug }) => slug)])).toEqual([
      ["team", "0:team/blue", ["x"]],
      ["team", "0:team/red", ["paint-it"]],
      ["store", "0:", ["whose"]],
    ]);
    expect(teams[0]?.agents[0]?.owed.map(({ slug }) => slug)).toEqual(["x"]);
  });
});

import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { agentKey } from "../slug.ts";
import { runBriefing } from "./briefing-verb.ts";

const NOW = "2026-07-02T12:00:00Z";
const task = (rest: string) => `---\ntype: Task\n${rest}\n---\n`;
const SNAPSHOT = "team/r/member/amy/continuity/t/latest.json";
const snapshot = (rest: object = {}) => ({
  [SNAPSHOT]: JSON.stringify({ task: "t", agent: "amy", objective: "o", created_at: "2026-07-02T11:00:00Z", ...rest }),
});
const EMPTY = [
  "briefing — amy in team/r",
  "  live now: (nobody)",
  "  board: empty",
  "  inbox: 0 item(s)",
  "  needs-me: 0 item(s)",
  "  pending reviews: 0 item(s)",
  "  forge feedback: 0 PR(s)",
];
const PR = "https://github.com/acme/web/pull/12";

async function brief(files: Readonly<Record<string, string>>, unreadable: readonly string[] = [], isJson = false) {
  const world = makeWorld(NOW, files);
  for (const path of unreadable) world.store.unreadable.add(path);
  const code = await runBriefing(world, "r", "amy", isJson);
  expect(world.store.writes).toEqual([]);
  return { code, out: world.stdout.join("\n"), err: world.stderr.join("\n") };
}

describe("runBriefing", () => {
  it("of an empty store says that there is nothing, and ends well", async () => {
    expect(await brief({})).toEqual({
      code: 0,
      out: [...EMPTY, "No continuity snapshot found."].join("\n"),
      err: "briefing: 0 item(s), inbox=0, reviews=0, degraded=0, rc=0",
    });
    expect((await brief({}, [], true)).out).toBe(
      `{"schema":"coord.teams.briefing.v1","team":"r","agent":"amy","at":"${NOW}","presence":[],"board":{"active":[],"waiting":[],"blocked":[],"proposed":[]},"blocked_on_human":[],"inbox":[],"needs_me":[],"pending_reviews":[],"forge_feedback":[],"resume":null}`,
    );
  });

  it("prints the brief without a line of its age, and JSON without the age", async () => {
    const { out } = await brief(snapshot());
    expect(out.endsWith("Resume: t (as of 2026-07-02T11:00:00Z)\n  agent: amy\n  objective: o")).toBe(true);
    const { resume } = JSON.parse((await brief(snapshot(), [], true)).out);
    expect(Object.keys(resume)).toEqual(["task", "agent", "objective", "created_at"]);
  });

  it("shows every section", async () => {
    const files = {
      [`team/r/presence/${agentKey("bob")}.md`]: "---\nagent: bob\ntimestamp: 2026-07-02T11:30:00Z\n---\n",
      [`team/r/presence/${agentKey("carl")}.md`]: "---\nagent: carl\ntimestamp: 2026-07-02T10:30:00Z\n---\n",
      "team/r/task/a.md": task("title: Mine\nassignee: amy\nowner: bob"),
      "team/r/task/b.md": task('title: All\nassignee: "*"\nstatus: active'),
      "team/r/task/c.md": task("title: Ask\nstatus: blocked\nblocked_on: user:carol\nowner: bob"),
      "team/r/review/pr.md": `---\ntype: Review\nrequested_by: amy\nof: ${PR}\nrequired:\n  - amy\n  - bob\n---\n`,
      "team/r/review/pr/verdicts/bob.md": "---\ntype: Verdict\nverdict: approve\n---\n",
      "team/r/review/old/verdicts/x.md": "---\ntype: Verdict\nverdict: approve\n---\n",
      "team/r/_coord/forge/feedback/acme-web-12/comment-1.md": "---\nauthor: dora\n---\n",
      "team/r/_coord/forge/feedback/acme-web-12/comment-2.md": "---\nauthor: dora\n---\n",
      [`team/r/_coord/acks/comment-2/${agentKey("amy")}.md`]: "---\nagent: amy\n---\n",
    };
    const { out, err } = await brief(files);
    expect(out).toBe(
      [
        "briefing — amy in team/r",
        "  blocked on human: 1 item(s)",
        "  [P2] blocked  Ask  (blocked on carol)",
        "  live now: bob",
        "  board: active=1, blocked=1, proposed=1",
        "  inbox: 2 item(s)",
        "  [P2] proposed Mine  (amy)",
        "  [P2] active   All  (*)",
        "  needs-me: 1 item(s)",
        "  pending reviews: 2 item(s)",
        `  [REVIEW] pending verdict: pr (required: amy) — of: ${PR}`,
        "  [REVIEW] orphan review dir (verdicts, no doc): old — needs maintainer repair",
        "  forge feedback: 1 PR(s)",
        "  [FORGE] feedback on acme-web-12: 1 item(s) from dora",
        "No continuity snapshot found.",
      ].join("\n"),
    );
    expect(err).toBe("briefing: 1 item(s), inbox=2, reviews=2, degraded=0, rc=0");
  });

  it.each<[string, string, string, string]>([
    ["the tasks", "team/r/task/", "read_degraded", ""],
    ["the presence", "team/r/presence/", "presence", "presence fold degraded: scanned 0/0"],
    ["the reviews", "team/r/review/", "pending_reviews", "review fold degraded: scanned 0/0"],
    ["the forge", "team/r/_coord/forge/", "forge_feedback", "forge fold degraded: scanned 0/0"],
  ])("says where %s cannot be read, and still ends well", async (_, path, key, said) => {
    const text = await brief({}, [path]);
    expect(text.code).toBe(0);
    expect(text.out).toContain(said);
    expect(text.err).not.toContain("degraded=0");
    expect(JSON.stringify(JSON.parse((await brief({}, [path], true)).out)[key])).toContain("degraded");
  });

  it("says nothing of a snapshot that it cannot read", async () => {
    const text = await brief(snapshot(), [SNAPSHOT]);
    expect(text).toMatchObject({ code: 0, out: EMPTY.join("\n") });
    expect(text.err).toContain("briefing: resume section unavailable");
    expect(JSON.parse((await brief(snapshot(), [SNAPSHOT], true)).out).resume).toBeNull();
    expect((await brief({}, ["team/r/member/amy/continuity/"])).out).not.toContain("No continuity snapshot found");
  });

  it("marks a role that cannot be resolved", async () => {
    const files = {
      "team/r/task/a.md": task("assignee: ops\nblocked_on: ops2"),
      "team/r/roles/ops.md": "# no front matter",
    };
    const { out } = await brief(files);
    expect(out).toContain("role resolution degraded: ops —");
    expect(out).toContain("(blocked on ops2) — degraded: agent/role listing unknown");
    expect(JSON.parse((await brief(files, [], true)).out).role_degraded).toEqual({
      type: "role-degraded",
      roles: ["ops"],
    });
  });

  it("ends as the engine does on a snapshot that cannot be printed", async () => {
    const { code, err } = await brief(snapshot({ artifacts: 5 }));
    expect(code).toBe(1);
    expect(err).toMatch(/coord-engine: error: command=briefing type=TypeError/);
  });
});

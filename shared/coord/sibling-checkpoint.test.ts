import { describe, expect, it } from "vitest";
import { pyDumps } from "./python-dumps.ts";
import type { PyValue } from "./python-value.ts";
import { parseSibling } from "./sibling-checkpoint.ts";
import { buildSibling, renderSibling, writeSibling } from "./sibling-write.ts";

const read = (document: object) => {
  const parsed = parseSibling(JSON.stringify(document));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};
const saidOf = (document: object, key: string) => pyDumps(read(document).get(key) ?? null);

describe("parseSibling", () => {
  it("fills in every field of an empty object, in the producer's order, without an identity", () => {
    expect([...read({}).keys()]).toEqual([
      "schema_version",
      "checkpoint_id",
      "task_id",
      "title",
      "objective",
      "created_at",
      "owner_agent",
      "bootstrap_primer",
      "session_context",
      "source",
      "transcript_path",
      "context_used_percent",
      "decisions",
      "artifacts",
      "open_questions",
      "next_actions",
      "memory_writes",
      "tags",
    ]);
  });

  it.each<[string, unknown, string]>([
    ["decisions", "one", '["one"]'],
    ["decisions", null, "[]"],
    ["decisions", ["a", 1, null, true], '["a","1","None","True"]'],
    ["tags", "handoff", '["handoff"]'],
    [
      "artifacts",
      ["README.md", { path: "plan.md", note: "draft" }, {}],
      '[{"path":"README.md","note":""},{"path":"plan.md","note":"draft"},{"path":"","note":""}]',
    ],
    [
      "memory_writes",
      ["remember", { claim: "c", scope: "project", ttl: "90d", supersedes: "old" }],
      '[{"claim":"remember","scope":"task","source":"checkpoint","ttl":"","supersedes":""},{"claim":"c","scope":"project","source":"checkpoint","ttl":"90d","supersedes":"old"}]',
    ],
    ["title", null, '"None"'],
    ["source", undefined, '"manual"'],
    ["context_used_percent", "82", "82"],
    ["context_used_percent", 82.9, "82"],
    ["context_used_percent", true, "1"],
    ["context_used_percent", "full", "null"],
    ["context_used_percent", "", "null"],
    ["context_used_percent", [1], "null"],
    [
      "identity",
      { agent_id: "arc" },
      '{"workstream_id":"","agent_id":"arc","coord_task_id":"","coord_owner_agent":""}',
    ],
    ["identity", ["arc"], "null"],
    ["identity", { agent_id: "" }, "null"],
  ])("reads %s of %j as %s", (key, value, said) => {
    expect(saidOf({ [key]: value }, key)).toBe(said);
  });

  it("keeps an explanation that is given, and explains itself where none is", () => {
    expect(saidOf({ bootstrap_primer: { what_this_is: "mine" } }, "bootstrap_primer")).toMatch(
      /^\{"what_this_is":"mine","how_to_use_it":"R/,
    );
    expect(saidOf({ session_context: null }, "session_context")).toMatch(
      /^\{"overall_goal":"","current_state":"","immediate_followup":"","why_continuity_matters":"A/,
    );
  });

  it.each([
    ["[]", "checkpoint must be a JSON object, got list"],
    ["null", "checkpoint must be a JSON object, got NoneType"],
    ['"x"', "checkpoint must be a JSON object, got str"],
    ["{", "it is not JSON"],
  ])("says of %s: %s", (text, error) => {
    expect(parseSibling(text)).toEqual({ ok: false, error });
  });
});

describe("buildSibling", () => {
  const content = new Map<string, PyValue>([
    ["task_id", "TASK-你好-1"],
    ["title", "Keep on"],
    ["objective", "Größe"],
  ]);
  const built = buildSibling(content, "2026-07-02T12:00:00Z", "0a1b2c3d4e5f");

  it("makes an id of the time, the task and a nonce, in ASCII", () => {
    expect(built.get("checkpoint_id")).toBe("CHK-20260702T120000z-task-1-0a1b2c3d");
    expect(buildSibling(new Map([["title", "日本"]]), "2026-07-02T12:00:00Z", "0a1b2c3d").get("checkpoint_id")).toBe(
      "CHK-20260702T120000z-checkpoint-0a1b2c3d",
    );
  });

  it("is read again as it was written, with sorted keys and a line feed at its end", () => {
    const text = writeSibling(built);
    expect(text).toMatch(/^\{\n {2}"artifacts": \[\],\n {2}"bootstrap_primer": \{\n {4}"how_to_use_it"/);
    expect(text).toContain('"objective": "Gr\\u00f6\\u00dfe"');
    expect(text.endsWith("}\n")).toBe(true);
    const again = parseSibling(text);
    expect(again.ok && writeSibling(again.value)).toBe(text);
  });
});

describe("renderSibling", () => {
  it("says everything that is said, in the producer's order", () => {
    const brief = renderSibling(
      read({
        checkpoint_id: "CHK-1",
        task_id: "T-1",
        title: "t",
        objective: "o",
        created_at: "2026-07-02T12:00:00Z",
        owner_agent: "heron",
        identity: { agent_id: "arc", coord_task_id: "T-1" },
        bootstrap_primer: { what_this_is: "w", how_to_use_it: "h", why_it_exists: "y", relationship_to_coord: "r" },
        session_context: { overall_goal: "g", why_continuity_matters: "m", immediate_followup: "i" },
        context_used_percent: 0,
        transcript_path: "a.jsonl",
        decisions: ["d"],
        artifacts: [{ path: "p", note: "n" }, "q"],
        open_questions: ["u"],
        next_actions: ["x"],
        memory_writes: [{ claim: "c", scope: "s", ttl: "90d", supersedes: "old" }, "e"],
      }),
    );
    expect(brief).toBe(
      [
        "Resume brief for T-1",
        "Title: t",
        "Objective: o",
        "Checkpoint: CHK-1 at 2026-07-02T12:00:00Z",
        "Owner agent: heron",
        "",
        "Bootstrap primer:",
        "- What this is: w",
        "- How to use it: h",
        "- Why it exists: y",
        "- Relationship to coord: r",
        "",
        "Session context:",
        "- Overall goal: g",
        "- Why continuity matters: m",
        "- Immediate follow-up: i",
        "Identity:",
        "- Agent: arc",
        "- Coord task: T-1",
        "Context used: 0%",
        "Transcript: a.jsonl",
        "",
        "Decisions:",
        "- d",
        "",
        "Artifacts:",
        "- p — n",
        "- q",
        "",
        "Open questions:",
        "- u",
        "",
        "Next actions:",
        "- x",
        "",
        "Memory writes:",
        "- c (scope=s, ttl=90d, supersedes=old)",
        "- e (scope=task)",
        "",
      ].join("\n"),
    );
  });
});

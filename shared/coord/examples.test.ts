import { expect, it } from "vitest";
import { makeWorld } from "../../fixtures/verb-world.ts";
import { eventsFor } from "./bus-event.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { checkGate, parseArtifact } from "./gate.ts";
import { hasAnchor } from "./headings.ts";
import type { PyValue } from "./python-value.ts";
import { parseSibling } from "./sibling-checkpoint.ts";
import { parseSnapshot } from "./snapshot.ts";
import { parseTagRegistry } from "./tags.ts";
import { judgeHandoff } from "./verbs/handoff-gate.ts";
import { runResume } from "./verbs/resume-verb.ts";

// The real examples of the protocol that are known, by number. Those whose bytes are public or follow from what is known
// of them are built here in our own words, with their outcome; of the others only that they exist.
const MISSING = "not available";

async function resume(createdAt: string, now: string, maxAge: string | null) {
  const text = JSON.stringify({ task: "role-boss", agent: "boss", objective: "o", created_at: createdAt });
  const world = makeWorld(now, { "team/r/member/boss/continuity/role-boss/latest.json": text });
  const code = await runResume(world, { team: "r", agent: "boss", task: null, maxAge, isJson: false });
  return [code, world.stdout.at(-1), world.stderr.join("\n").split(" ").slice(0, 3).join(" ")];
}
const codesOf = (document: Parameters<typeof checkGate>[0]) => checkGate(document).findings.map(({ code }) => code);

const EXAMPLES: readonly (readonly [number, string, (() => unknown) | typeof MISSING, unknown])[] = [
  [
    1,
    "the schema's own snapshot: four faults of form, its URL resolves to nothing besides",
    () => {
      const text = JSON.stringify({
        checkpoint_id: "CHK-<iso>-<task>",
        task: "build-l6",
        objective: "ship the continuity layer",
        decisions: ["chose structured json over freeform"],
        next_actions: ["land the PR", "write the skill"],
        open_questions: ["fold across tasks or per-task?"],
        artifacts: ["https://forge.example/acme/web/pull/5"],
        context_used_percent: 40,
        created_at: "2026-07-01T18:00:00Z",
      });
      const { problem, document } = parseSnapshot(text);
      return [problem, codesOf(document ?? {})];
    },
    [null, ["decision-no-expiry", "action-no-identifier", "action-no-identifier", "question-no-owner"]],
  ],
  [2, "a real park of a coordinator", MISSING, null],
  [
    3,
    "a park without content: every section but the objective",
    () => codesOf({ objective: "parked role coord-boss at session exit" }),
    ["section-missing", "section-missing", "section-missing", "section-missing"],
  ],
  [
    4,
    "a checkpoint of eighteen days: read without a bound, stale with one",
    async () => [
      (await resume("2026-07-16T18:05:00Z", "2026-08-03T18:05:00Z", null))[0],
      await resume("2026-07-16T18:05:00Z", "2026-08-03T18:05:00Z", "1h"),
    ],
    [0, [2, "  checkpoint age: 18d 0h (1555200s)", "resume: checkpoint is"]],
  ],
  [
    5,
    "a checkpoint to the microsecond",
    () => resume("2026-08-03T17:35:28.927983Z", "2026-08-03T18:05:00Z", null),
    [0, "  checkpoint age: 29m (1771.072s)", ""],
  ],
  [
    6,
    "a role document behind an HTML comment: none, and one from its first fence on",
    () => {
      const role = "---\ntype: Role\nsla_hours: 24\npolicy: exclusive\n---\n";
      return [parseFrontMatter(`<!-- copy me -->\n${role}`), parseFrontMatter(role)?.fields.get("sla_hours")];
    },
    [null, "24"],
  ],
  [7, "a role's page without a front matter", () => parseFrontMatter("# Reviewer\n\n- duty: review\n"), null],
  [
    8,
    "a registry of tags whose ids are placeholders",
    () => parseTagRegistry('{"schema":"coord.bus-tags.v2","base":"uuid-of-the-base-tag","agents":{}}').ok,
    false,
  ],
  [
    9,
    "a record of the platform's own: no event",
    () => {
      const record = new Map<string, PyValue>([
        ["id", "r"],
        ["note", "a walk"],
        ["sources", ["com.fulcradynamics.app"]],
      ]);
      return eventsFor([record], "amy");
    },
    { events: [], poisoned: [] },
  ],
  [10, "a window of a live store's updates", MISSING, null],
  [
    11,
    "a heading with more words than the anchor",
    () => [
      hasAnchor(["Cold start section"], "Cold start section"),
      hasAnchor(["Cold start section — read these, in this order"], "Cold start section"),
    ],
    [true, false],
  ],
  [
    12,
    "a reference with its anchor in parentheses",
    () => parseArtifact("_coord/agents/amy/harness.md (Cold start section)"),
    { path: "_coord/agents/amy/harness.md", anchor: "Cold start section" },
  ],
  [
    13,
    "a sound handoff, and the same when its document has lost the heading",
    async () => {
      const sections = {
        objective: "The reader is finished; its tests ended green",
        decisions: ["Both readers stay, standing law: two teams need v1"],
        next_actions: ["Open PR #41"],
        open_questions: ["none"],
        artifacts: ["docs/reader.md (Cold start section)"],
      };
      const judge = (heading: string) =>
        judgeHandoff(makeWorld("2026-07-02T12:00:00Z", { "team/r/docs/reader.md": heading }), "r", sections);
      return [(await judge("## Cold start\n")).length, (await judge("## Warm start\n")).map(line => line.slice(0, 14))];
    },
    [0, ["  [artifacts] "]],
  ],
  [
    14,
    "a standalone checkpoint: another schema, and no snapshot of coord's",
    () => {
      const text =
        '{"schema_version":"fulcra.continuity.checkpoint.v1","task_id":"T","created_at":"2026-06-06T14:00:00Z"}';
      return [parseSibling(text).ok, parseSnapshot(text).document?.schema];
    },
    [true, undefined],
  ],
  [15, "a bundle of data tables", MISSING, null],
  [16, "the source of an older engine", MISSING, null],
];

it.each(EXAMPLES.filter(([, , build]) => build !== MISSING))("example %i, %s", async (_, __, build, outcome) => {
  expect(build === MISSING ? MISSING : await build()).toEqual(outcome);
});

it("names every example, twelve with their outcome", () => {
  expect(EXAMPLES.map(([number]) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(EXAMPLES.filter(([, , build]) => build !== MISSING)).toHaveLength(12);
});

import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const PATH = "team/blue/member/wren/continuity/parser/latest.json";
const save = (objective: string, decision: string, minute: string, out?: string): SessionStep => ({
  bash: `coord-engine continuity snapshot blue wren parser --objective '${objective}' --decision '${decision}'`,
  out: out ?? `snapshot CHK-2026-07-02T09:${minute}:00Z-parser`,
});
const LAW = "Keep the old reader beside the new one, standing law: two teams read v1";

const audit = (steps: readonly SessionStep[], files: Readonly<Record<string, string>> = {}) =>
  auditFiles({
    ...files,
    "projects/-home-dev-reader/5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f.jsonl": buildSessionLines({
      id: "5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f",
      start: "2026-07-02T09:00:00Z",
      steps: [{ user: "Go on." }, ...steps],
    }),
  });

describe("the checkpoints that a session's commands saved", () => {
  it("are versions of one checkpoint, with the words of the command", async () => {
    const { handoffs } = await audit([save("Read version 1", LAW, "02"), save("Read both versions", LAW, "30")]);
    const saved = handoffs.filter(({ handoff }) => handoff.format === "coord-command");
    expect(saved.map(({ handoff }) => [handoff.kind, handoff.createdAtIso, handoff.records[0]?.text])).toEqual([
      ["checkpoint", "2026-07-02T09:02:00Z", "Read version 1"],
      ["checkpoint", "2026-07-02T09:30:00Z", "Read both versions"],
    ]);
    expect(saved[1]?.previousId).toBe(saved[0]?.handoff.id);
  });

  it("come before the file that the store holds", async () => {
    const document = {
      schema: "coord.teams.continuity.v1",
      agent: "wren",
      task: "parser",
      created_at: "2026-07-02T09:40:00Z",
    };
    const file = JSON.stringify({ ...document, objective: "Read both versions", decisions: [] });
    const { handoffs, findings } = await audit([save("Read version 1", LAW, "02")], { [PATH]: file });
    const stored = handoffs.find(({ handoff }) => handoff.format === "coord-checkpoint");
    expect(stored?.previousId).toMatch(/^coord-command:/);
    expect(findings.filter(({ rule }) => rule === "claim.item-dropped").map(({ handoffId }) => handoffId)).toEqual([
      stored?.handoff.id,
    ]);
  });

  it("are none where the output does not say that it was saved", async () => {
    const { handoffs } = await audit([save("Read version 1", LAW, "02", "snapshot: not persisted")]);
    expect(handoffs.filter(({ handoff }) => handoff.format === "coord-command")).toEqual([]);
  });
});

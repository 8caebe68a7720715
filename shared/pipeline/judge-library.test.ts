import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";

const checkpoint = (task: string): string =>
  JSON.stringify({
    schema: "coord.teams.continuity.v1",
    checkpoint_id: `CHK-2026-07-01T18:00:00Z-${task}`,
    agent: "ash",
    task,
    objective: "Ship the retry of the fetch client",
    artifacts: [`src/${task}.ts`, `docs/${task}.md`],
    created_at: "2026-07-01T18:00:00Z",
  });

describe("judgeLibrary", () => {
  it("asks the repositories once for the history of all checkpoints and once for what all handoffs need, not once for each", async () => {
    const tasks = Array.from({ length: 30 }, (_, at) => `build-${at}`);
    const files = Object.fromEntries(
      tasks.map(task => [`team/r/member/ash/continuity/${task}/latest.json`, checkpoint(task)]),
    );
    const asked: number[] = [];
    const { handoffs } = await auditFiles(files, { answers: {}, onAsk: count => void asked.push(count) });
    expect(handoffs).toHaveLength(30);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBe(30);
    expect(asked[1]).toBeGreaterThanOrEqual(60);
  });
});

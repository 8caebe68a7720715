import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { noTakenIds, withUniqueIds } from "./unique-session.ts";

const DOCUMENT = "# Handoff\n\n- All 14 tests pass\n";

describe("withUniqueIds", () => {
  it("tells the files of one path under any number of roots apart, and keeps the first one's ids", async () => {
    const { handoffs } = await auditFiles({ "HANDOFF.md": DOCUMENT });
    const parsed = { session: null, handoffs: handoffs.map(({ handoff }) => handoff) };
    const taken = noTakenIds();
    const all = [1, 2, 3, 4].map(() => withUniqueIds(parsed, "HANDOFF.md", taken));
    expect(all[0]).toEqual(parsed);
    const ids = all.flatMap(one => one.handoffs.map(({ id }) => id));
    const records = all.flatMap(one => one.handoffs.flatMap(handoff => handoff.records.map(({ id }) => id)));
    expect(new Set(ids).size).toBe(4);
    expect(new Set(records).size).toBe(4);
  });

  it("tells two handoffs of one file apart whose lines are copies of one", async () => {
    const lines = buildSessionLines({
      steps: [{ user: "Go on" }, { compact: { "Current Work": "All 14 tests pass." } }, { say: "More." }],
    }).split("\n");
    const summary = lines.find(line => line.includes("isCompactSummary")) ?? "";
    const { handoffs } = await auditFiles({ "p/s.jsonl": [...lines.slice(0, -1), summary, ""].join("\n") });
    const compactions = handoffs.filter(({ handoff }) => handoff.kind === "compaction");
    expect(compactions).toHaveLength(2);
    const ids = compactions.flatMap(({ handoff }) => [handoff.id, ...handoff.records.map(record => record.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

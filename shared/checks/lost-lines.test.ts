import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const passed: SessionStep = { bash: "npx vitest run", out: " Test Files  1 passed (1)\n      Tests  14 passed (14)\n" };
const failed: SessionStep = { bash: "npx vitest run", out: "      Tests  2 failed | 12 passed (14)\n", exit: 1 };
const start: SessionStep = { user: "Make the tests pass" };
const summary: SessionStep = { compact: { "Current Work": "All 14 tests pass." } };
const after: SessionStep = { say: "I look at it again." };

/** The verdict on the claim, and the rules that found something, where the n-th line of the session is broken. */
async function judge(steps: readonly SessionStep[], brokenLine: number | null) {
  const lines = buildSessionLines({ steps }).split("\n");
  if (brokenLine !== null) lines[brokenLine - 1] = lines[brokenLine - 1]?.slice(0, -30) ?? "";
  const { handoffs, findings, unchecked } = await auditFiles({ "p/s.jsonl": lines.join("\n") });
  const judged = handoffs.find(({ handoff }) => handoff.kind === "compaction");
  const record = judged?.handoff.records.find(({ text }) => text.includes("14 tests"));
  return {
    verdict: record === undefined ? null : judged?.records.get(record.id)?.verdict,
    rules: findings.map(({ rule }) => rule),
    needs: [...new Set(unchecked.filter(({ recordId }) => recordId === record?.id).map(({ needs }) => needs))],
  };
}

const whole = buildSessionLines({ steps: [start, passed, summary] }).split("\n");
/** The line on which the result of the n-th call of the steps stands. */
const resultLine = (steps: readonly SessionStep[], nth: number): number => {
  const lines = buildSessionLines({ steps }).split("\n");
  const results = lines.flatMap((line, at) => (line.includes('"tool_result"') ? [at + 1] : []));
  return results[nth] ?? 0;
};

describe("a session with a line that could not be read", () => {
  it("leaves a claim unchecked whose run may have stood there", async () => {
    expect(whole.length).toBeGreaterThan(4);
    const steps = [start, passed, summary];
    expect((await judge(steps, null)).verdict).toBe("supported");
    const broken = await judge(steps, resultLine(steps, 0));
    expect(broken.verdict).toBe("unchecked");
    expect(broken.rules).toEqual(["source.incomplete"]);
    expect(broken.needs).toEqual(["session"]);
  });

  it("contradicts by what came after it, and not by what may have been overtaken in it", async () => {
    const failsLast = [start, passed, failed, summary];
    expect((await judge(failsLast, resultLine(failsLast, 0))).verdict).toBe("contradicted");
    const passesLast = [start, failed, passed, summary];
    expect((await judge(passesLast, resultLine(passesLast, 1))).verdict).toBe("unchecked");
  });

  it("supports by what came after it, and not by what may have been overtaken in it", async () => {
    const passesLast = [start, failed, passed, summary];
    expect((await judge(passesLast, resultLine(passesLast, 0))).verdict).toBe("supported");
    const failsLast = [start, passed, failed, summary];
    expect((await judge(failsLast, resultLine(failsLast, 1))).verdict).toBe("unchecked");
  });

  it("judges as ever where the line stands behind the handoff", async () => {
    const steps = [start, failed, summary, passed, after];
    expect((await judge(steps, resultLine(steps, 1))).verdict).toBe("contradicted");
  });
});

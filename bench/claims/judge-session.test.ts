import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import type { LabelledSession } from "./claim-case.ts";
import { plantInGiven } from "./given-session.ts";
import { graftEpisodes } from "./graft.ts";
import { judgeSession } from "./judge-session.ts";
import { buildOwnSessions } from "./own-session.ts";
import { isOnTarget, tallySessions } from "./tally.ts";

const RUN: SessionStep = { bash: "npx vitest run", out: " Test Files  1 passed (1)\n      Tests  14 passed (14)\n" };
const compaction = (text: string): string =>
  buildSessionLines({
    steps: [{ user: "Raise the limit" }, { edit: "src/limit.ts" }, RUN, { compact: { "Current Work": text } }],
  });

const labelled = (honest: string, wrong: string): LabelledSession => ({
  id: "one",
  files: { "s.jsonl": compaction(honest) },
  honest: [{ text: honest, allows: [] }],
  plants: [{ fault: "test-count", about: wrong, change: "14 → 19", files: { "s.jsonl": compaction(wrong) } }],
});

describe("a judged session", () => {
  it("catches a fault that its rule sees, and raises nothing on the honest claim", async () => {
    const { plants, statements } = await judgeSession(labelled("All 14 tests pass.", "All 19 tests pass."), true);
    expect(plants.map(({ outcome, rules }) => ({ outcome, rules }))).toEqual([
      { outcome: "caught", rules: ["claim.count-mismatch"] },
    ]);
    expect(statements.map(({ verdict, alarms }) => ({ verdict, alarms }))).toEqual([
      { verdict: "supported", alarms: [] },
    ]);
  });

  it("counts a finding that the honest copy has too as no catch", async () => {
    const { plants } = await judgeSession(labelled("All 19 tests pass.", "All 19 tests pass."), true);
    expect(plants.map(({ outcome }) => outcome)).toEqual(["unchecked"]);
  });

  it("tells a miss that is believed from one that is unchecked", async () => {
    const outcomes = async (wrong: string): Promise<readonly string[]> =>
      (await judgeSession(labelled("All 14 tests pass.", wrong), true)).plants.map(({ outcome }) => outcome);
    expect(await outcomes("The whole suite passes.")).toEqual(["believed"]);
    expect(await outcomes("The limit lies in one place.")).toEqual(["unchecked"]);
  });

  it("counts a finding on an honest claim as a false alarm", async () => {
    const judged = await judgeSession(labelled("All 19 tests pass.", "All 18 tests pass."), true);
    const { honest } = tallySessions([judged]);
    expect({ alarmed: honest.alarmed, share: honest.share }).toEqual({ alarmed: 1, share: 1 });
    expect(isOnTarget(tallySessions([judged]))).toBe(false);
  });
});

describe("a given session", () => {
  const path = "s.jsonl";
  const text = buildSessionLines({
    steps: [
      { user: "Raise the limit" },
      { edit: "src/limit.ts" },
      RUN,
      { bash: "git commit -am 'Raise it'", out: "[main 1a2b3c4] Raise it\n 1 file changed, 1 insertion(+)\n" },
      {
        compact: {
          "Files and Code Sections": "- Modified `src/limit.ts`",
          "Current Work": "- All 14 tests pass.\n- Committed as 1a2b3c4.\n- The limit is higher now.",
        },
      },
    ],
  });

  it("gets one fault in each claim that is supported, and none in the others", async () => {
    const session = plantInGiven({ path, text }, await auditFiles({ [path]: text }), 1);
    expect(session.plants.map(({ fault }) => fault).sort()).toEqual(["hash", "path", "stale-run", "test-count"]);
    for (const { about, files, fault } of session.plants) {
      expect(text.includes(about)).toBe(fault === "stale-run");
      expect(files[path]).toContain(about);
    }
    const { plants } = await judgeSession(session, false);
    expect(plants.map(({ outcome }) => outcome)).toEqual(["caught", "caught", "caught", "caught"]);
  });

  it("takes an episode of each kind before its compaction, and its words into the summary", async () => {
    const grafts = graftEpisodes({ path, text }, await auditFiles({ [path]: text }), 3);
    expect(grafts.map(({ id }) => id.replace(/^.*\+/, ""))).toEqual([
      "decision-0",
      "instruction-1",
      "items-2",
      "files-3",
      "tests-4",
      "check-5",
      "commit-6",
      "push-7",
      "pull-request-8",
    ]);
    for (const { files, honest, plants } of grafts) {
      for (const statement of honest) expect(files[path]).toContain(JSON.stringify(statement.text).slice(1, -1));
      for (const plant of plants) expect(plant.files[path]).not.toBe(files[path]);
    }
  });
});

describe("the figures", () => {
  it("add up, and raise few false alarms on the bench's own sessions", async () => {
    const judged = [];
    for (const session of buildOwnSessions(2, 8)) judged.push(await judgeSession(session, true));
    const { faults, honest } = tallySessions(judged);
    expect(faults.reduce((sum, row) => sum + row.planted, 0)).toBe(judged.flatMap(({ plants }) => plants).length);
    for (const row of faults) expect(row.caught + row.byOther + row.unchecked + row.believed).toBe(row.planted);
    expect(honest.share).toBeLessThanOrEqual(0.05);
  });
});

import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { buildTestSession, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import type { HandoffId, RecordId } from "../../shared/model/ids.ts";
import type { ReviewDraft } from "../../shared/model/review.ts";
import { scoreExercise } from "../../shared/review/exercise.ts";
import { scoreSpotCheck } from "../../shared/review/spot-check.ts";
import type { Library } from "./database.ts";
import { saveReviewAct } from "./review-store.ts";
import { readLog } from "./review-summary.ts";
import { answerExercise, answerSpotCheck, startExercise, startSpotCheck } from "./second-looks.ts";

const AT = "2026-07-03T00:00:00.000Z";
const drawing = (seed: string) => ({ id: seed, seed, reviewer: "ada", atIso: AT });

/** A library whose only compaction is true, and accepted record by record. */
async function reviewedLibrary(): Promise<{ readonly db: Library; readonly handoffId: HandoffId }> {
  const library = openTestLibrary();
  const steps = [
    { bash: "npx vitest run", out: "      Tests  14 passed (14)\n" },
    { compact: { "Current Work": "- All 14 tests pass.\n- Ran vitest: 14 passed, 0 failed." } },
  ] as const;
  await importInto(library, [folderOf({ "a.jsonl": buildTestSession(steps) })]);
  const details = await library.strict.handoffDetails.toArray();
  const detail = details.find(one => one.records.some(record => record.verdict === "supported"));
  if (detail === undefined) throw new Error("nothing is supported");
  const accept = (recordId: RecordId): ReviewDraft => ({
    type: "disposition",
    handoffId: detail.id,
    target: { type: "record", recordId },
    disposition: "accept",
    reason: null,
  });
  for (const [at, { recordId, verdict }] of detail.records.entries())
    if (verdict === "supported")
      await saveReviewAct(library.strict, accept(recordId), { id: `e${at}`, reviewer: "ada", atIso: AT });
  return { db: library.strict, handoffId: detail.id };
}

it("keeps an exercise and its answers apart from the review, and scores hits and false alarms", async () => {
  const { db, handoffId } = await reviewedLibrary();
  const log = await readLog(db, handoffId);
  const operations = await db.operations.count();
  let planted = 0;
  for (let seed = 0; seed < 12; seed += 1) {
    const row = await startExercise(db, drawing(`s${seed}`));
    if (row === null) throw new Error("an exercise can be drawn");
    for (const [at, one] of row.cases.entries()) {
      await answerExercise(db, row.id, at, one.fault !== null);
      await answerExercise(db, row.id, at, one.fault === null);
    }
    const kept = await db.exercises.get(row.id);
    const score = scoreExercise(row.cases, at => kept?.answers[at] ?? null);
    expect(score).toMatchObject({ hits: score.planted, falseAlarms: 0, answered: row.cases.length });
    planted += score.planted;
  }
  expect(planted).toBeGreaterThan(0);
  expect(await readLog(db, handoffId)).toEqual(log);
  expect(await db.operations.count()).toBe(operations);
});

it("draws a spot check from what was let pass, records its seed, and states the miss rate", async () => {
  const { db } = await reviewedLibrary();
  const row = await startSpotCheck(db, drawing("s"));
  expect(row).toMatchObject({ seed: "s", populationCount: row?.cases.length });
  for (const at of row?.cases.keys() ?? []) await answerSpotCheck(db, "s", at, at === 0);
  const score = scoreSpotCheck((await db.spotChecks.get("s"))?.answers ?? []);
  expect(score).toMatchObject({ looked: row?.cases.length, missed: 1 });
  expect(score.missRate?.low).toBeGreaterThan(0);
});

it("draws nothing where nothing was reviewed", async () => {
  const { strict } = openTestLibrary();
  expect(await startExercise(strict, drawing("a"))).toBe(null);
  expect(await startSpotCheck(strict, drawing("a"))).toBe(null);
});

import type { JudgedHandoff } from "../../shared/model/audit.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { ReviewState } from "../../shared/model/review.ts";
import { drawExercise, exerciseRecords, type ReviewedRecord } from "../../shared/review/exercise.ts";
import { foldReview } from "../../shared/review/fold-review.ts";
import { drawSpotCheck, unflaggedRecords } from "../../shared/review/spot-check.ts";
import type { Library } from "./database.ts";
import type { ExerciseRow, SpotCheckRow } from "./kept-rows.ts";
import { readLog } from "./review-summary.ts";
import { judgedOf } from "./reviewed.ts";

// SECURITY: what is practised stands in tables of its own. No review log, approval or export reads them, so that a copy
// with a planted fault can be taken for nothing else.

/** How many cases an exercise, and how many records a spot check draws. */
export const MOST_DRAWN = 10;

async function gather(
  db: Library,
  pick: (judged: JudgedHandoff, state: ReviewState) => readonly ReviewedRecord[],
): Promise<readonly ReviewedRecord[]> {
  const found: ReviewedRecord[] = [];
  const ids: readonly HandoffId[] = await db.reviewSummaries.toCollection().primaryKeys();
  for (const id of ids) {
    const detail = await db.handoffDetails.get(id);
    if (detail !== undefined) found.push(...pick(judgedOf(detail), foldReview(await readLog(db, id))));
  }
  return found;
}

/** What a drawing is signed with; `seed` fixes what is drawn. */
interface Drawing {
  readonly id: string;
  readonly seed: string;
  readonly reviewer: string;
  readonly atIso: string;
}

/** Draws and keeps an exercise. Null where no record was accepted that the session supports. */
export async function startExercise(db: Library, drawing: Drawing): Promise<ExerciseRow | null> {
  const cases = drawExercise(await gather(db, exerciseRecords), MOST_DRAWN, drawing.seed);
  if (cases.length === 0) return null;
  const row: ExerciseRow = { ...drawing, cases, answers: cases.map(() => null) };
  await db.exercises.add(row);
  return row;
}

/** Draws and keeps a spot check. Null where nothing was let pass. */
export async function startSpotCheck(db: Library, drawing: Drawing): Promise<SpotCheckRow | null> {
  const records = await gather(db, unflaggedRecords);
  const cases = drawSpotCheck(records, MOST_DRAWN, drawing.seed);
  if (cases.length === 0) return null;
  const row: SpotCheckRow = { ...drawing, populationCount: records.length, cases, answers: cases.map(() => null) };
  await db.spotChecks.add(row);
  return row;
}

const withAnswer = (answers: readonly (boolean | null)[], at: number, answer: boolean): readonly (boolean | null)[] =>
  answers.map((known, index) => (index === at ? (known ?? answer) : known));

/** Enters whether the case was flagged. The first answer stays. */
export const answerExercise = (db: Library, id: string, at: number, isFlagged: boolean): Promise<void> =>
  db.transaction("rw", db.exercises, async () => {
    const row = await db.exercises.get(id);
    if (row !== undefined) await db.exercises.put({ ...row, answers: withAnswer(row.answers, at, isFlagged) });
  });

/** Enters whether the record should have been flagged. The first answer stays. */
export const answerSpotCheck = (db: Library, id: string, at: number, isMissed: boolean): Promise<void> =>
  db.transaction("rw", db.spotChecks, async () => {
    const row = await db.spotChecks.get(id);
    if (row !== undefined) await db.spotChecks.put({ ...row, answers: withAnswer(row.answers, at, isMissed) });
  });

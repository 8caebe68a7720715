import { drawSample, seededDraw } from "../lib/seeded-draw.ts";
import { type ShareInterval, wilsonInterval } from "../lib/wilson-interval.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { HandoffId, RecordId } from "../model/ids.ts";
import type { ReviewState } from "../model/review.ts";
import { type PlantedFault, plantFault } from "./plant-fault.ts";

/** A record of a reviewed handoff, by its ids and its words. */
export interface ReviewedRecord {
  readonly handoffId: HandoffId;
  readonly recordId: RecordId;
  readonly text: string;
}

/** A copy of a reviewed record, as it is put before the reviewer: true, or with one planted fault. */
export interface ExerciseCase extends ReviewedRecord {
  /** What is shown; `text` is what the handoff says. */
  readonly shown: string;
  readonly fault: PlantedFault | null;
}

/** What an exercise shows of a reviewer's reading. */
export interface ExerciseScore {
  readonly answered: number;
  readonly planted: number;
  readonly hits: number;
  readonly honest: number;
  readonly falseAlarms: number;
  /** Of the planted faults, those that were flagged; null where none was answered. */
  readonly hitRate: ShareInterval | null;
  /** Of the honest records, those that were flagged; null where none was answered. */
  readonly falseAlarmRate: ShareInterval | null;
}

/** Records that a reviewer accepted and that the session supports: they are known to be true as they stand. */
export function exerciseRecords(judged: JudgedHandoff, state: ReviewState): readonly ReviewedRecord[] {
  return judged.handoff.records.flatMap(({ id, text }) => {
    const isTrue = judged.records.get(id)?.verdict === "supported";
    return isTrue && state.records.get(id)?.disposition === "accept"
      ? [{ handoffId: judged.handoff.id, recordId: id, text }]
      : [];
  });
}

/**
 * Draws an exercise: copies of reviewed records, a single known fault planted in about half of those that have a place
 * for one. The same seed and records give the same exercise.
 */
export function drawExercise(records: readonly ReviewedRecord[], count: number, seed: string): readonly ExerciseCase[] {
  const draw = seededDraw(seed);
  return drawSample(records, count, draw).map(record => {
    const fault = draw() < 0.5 ? plantFault(record.text, draw) : null;
    return { ...record, shown: fault?.text ?? record.text, fault };
  });
}

/** The score of the answers so far: of each case, whether it was flagged; null where it is not answered. */
export function scoreExercise(
  cases: readonly ExerciseCase[],
  isFlagged: (at: number) => boolean | null,
): ExerciseScore {
  const answers = cases.flatMap(({ fault }, at) => {
    const flagged = isFlagged(at);
    return flagged === null ? [] : [{ isPlanted: fault !== null, flagged }];
  });
  const planted = answers.filter(answer => answer.isPlanted);
  const honest = answers.filter(answer => !answer.isPlanted);
  const hits = planted.filter(answer => answer.flagged).length;
  const falseAlarms = honest.filter(answer => answer.flagged).length;
  return {
    answered: answers.length,
    planted: planted.length,
    hits,
    honest: honest.length,
    falseAlarms,
    hitRate: wilsonInterval(hits, planted.length),
    falseAlarmRate: wilsonInterval(falseAlarms, honest.length),
  };
}

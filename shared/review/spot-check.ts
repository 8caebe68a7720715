import { drawSample, seededDraw } from "../lib/seeded-draw.ts";
import { type ShareInterval, wilsonInterval } from "../lib/wilson-interval.ts";
import type { JudgedHandoff } from "../model/audit.ts";
import type { ReviewState } from "../model/review.ts";
import { dispositionOf } from "./dispositions.ts";
import type { ReviewedRecord } from "./exercise.ts";

/** What a spot check says of what was let pass. */
export interface SpotCheckScore {
  readonly looked: number;
  readonly missed: number;
  /** Of what was looked at again, what should have been flagged; null where nothing was looked at. */
  readonly missRate: ShareInterval | null;
}

/** The records of a handoff that the reviewer let pass: accepted or waived, and not flagged. */
export function unflaggedRecords(judged: JudgedHandoff, state: ReviewState): readonly ReviewedRecord[] {
  return judged.handoff.records.flatMap(record => {
    const word = dispositionOf(state, record)?.disposition;
    return word === "accept" || word === "waive"
      ? [{ handoffId: judged.handoff.id, recordId: record.id, text: record.text }]
      : [];
  });
}

/** Draws what is looked at again. The same seed and records give the same sample. */
export const drawSpotCheck = (
  records: readonly ReviewedRecord[],
  count: number,
  seed: string,
): readonly ReviewedRecord[] => drawSample(records, count, seededDraw(seed));

/** The score of the answers so far: whether a record was missed; null where it is not answered. */
export function scoreSpotCheck(answers: readonly (boolean | null)[]): SpotCheckScore {
  const looked = answers.filter(missed => missed !== null);
  const missed = looked.filter(isMissed => isMissed).length;
  return { looked: looked.length, missed, missRate: wilsonInterval(missed, looked.length) };
}

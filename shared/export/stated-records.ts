import { markUnverified } from "../coord/unverified.ts";
import type { Brief, BriefRecord } from "../model/brief.ts";
import type { RecordState } from "../model/record.ts";

/** Nobody resumes what is over, and a checkpoint has no word to say that it is. */
const OVER: ReadonlySet<RecordState> = new Set(["superseded", "reversed", "expired", "dropped", "done", "answered"]);

/** A checkpoint's text is printed as lines: an item with a line break would read as two. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, " ").trim();

/** The records of a brief that a checkpoint states: what was accepted or waived, and is not over. */
export const statedRecords = (brief: Brief): readonly BriefRecord[] =>
  brief.records.filter(
    ({ disposition, state }) => (disposition === "accept" || disposition === "waive") && !OVER.has(state),
  );

/** What a record says to the successor. What was let pass without support says so itself. */
export const sayRecord = ({ text, disposition, reason }: BriefRecord): string =>
  disposition === "waive" ? markUnverified(oneLine(reason ?? "no reason given"), oneLine(text)) : oneLine(text);

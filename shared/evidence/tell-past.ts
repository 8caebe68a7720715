import { CLAUSE_CURRENT, CLAUSE_PAST, SECTION_CURRENT, SECTION_PAST, SECTION_THEN } from "./place-words.ts";

const DATED = /\b(?:19|20)\d\d-[01]\d-[0-3]\d\b/;
const PRESENT = /\b(?:pass|passes|passing|succeeds?|is|are|has been|have been)\b/i;
const AT_THIS_MOMENT = /\b(?:now|currently|still)\b/i;

/** Whether a clause in a section tells of an earlier moment, so that what came later does not contradict it. */
export function isPastClause(section: string, leads: readonly string[], clause: string): boolean {
  if (CLAUSE_PAST.test(clause) || leads.some(lead => CLAUSE_PAST.test(lead))) return true;
  if (AT_THIS_MOMENT.test(clause) || SECTION_CURRENT.test(section)) return false;
  // A log with dated entries tells of each entry's own day.
  if (DATED.test(section) || SECTION_THEN.test(section)) return true;
  return SECTION_PAST.test(section) && !CLAUSE_CURRENT.test(clause) && !PRESENT.test(clause);
}

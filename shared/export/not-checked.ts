import { groupBy } from "../lib/group-by.ts";
import type { Audit, JudgedHandoff } from "../model/audit.ts";
import type { Need, Unchecked } from "../model/finding.ts";
import type { RecordId, SessionId } from "../model/ids.ts";
import type { SessionFacts } from "../model/session.ts";

/** Why some records of a handoff were not checked: what would have to be loaded, in words. */
export interface NeededFor {
  readonly needs: string;
  readonly records: number;
}

/** How many records no rule decided, and of how many. */
export interface UncheckedTotals {
  readonly records: number;
  readonly of: number;
  /** Those of them that nothing would decide if it were loaded. */
  readonly undecidable: number;
}

const NEEDS: Readonly<Record<Exclude<Need, "session">, string>> = {
  repository: "repository that it speaks of (--repo DIR)",
  remote: "remote's own answer",
  store: "team folder or store that it belongs to",
};

/** What would decide, said of a handoff: of a session that is linked, only what the file lacks. */
function needInWords(
  need: Need,
  { sessionLink }: JudgedHandoff,
  sessions: ReadonlyMap<SessionId, SessionFacts>,
): string {
  if (need !== "session") return NEEDS[need];
  if (sessionLink === null) return "session";
  const linked = sessions.get(sessionLink.sessionId);
  const parent = linked?.parentId == null ? undefined : sessions.get(linked.parentId);
  return linked?.isIncomplete || parent?.isIncomplete
    ? "earlier part of the session"
    : "rest of the session, such as a sub-agent's transcript";
}

const isUnchecked = (judged: JudgedHandoff, recordId: RecordId): boolean =>
  (judged.records.get(recordId)?.verdict ?? "unchecked") === "unchecked";

/**
 * What the unchecked records of a handoff need, in the order in which the audit names it. A record that is doubted for
 * another reason is none of them: it is decided by that.
 */
export function buildNeeds(
  judged: JudgedHandoff,
  unchecked: readonly Unchecked[],
  sessions: ReadonlyMap<SessionId, SessionFacts>,
): readonly NeededFor[] {
  const own = unchecked.filter(({ recordId }) => isUnchecked(judged, recordId));
  return [...groupBy(own, ({ needs }) => needs)].map(([need, all]) => ({
    needs: needInWords(need, judged, sessions),
    records: new Set(all.map(({ recordId }) => recordId)).size,
  }));
}

/** The unchecked records of an audit, counted. */
export function countUnchecked({ handoffs, unchecked }: Audit): UncheckedTotals {
  const needing = new Set(unchecked.map(({ recordId }) => recordId));
  const all = handoffs.flatMap(judged => judged.handoff.records.filter(({ id }) => isUnchecked(judged, id)));
  return {
    records: all.length,
    of: handoffs.reduce((sum, { handoff }) => sum + handoff.records.length, 0),
    undecidable: all.filter(({ id }) => !needing.has(id)).length,
  };
}

/** How much was not decided, as the end of a summary's sentence: no finding is no clean bill. */
export function uncheckedInWords({ records, of }: UncheckedTotals): string {
  if (of === 0) return "; no record to judge, so that nothing was decided";
  const share = `; ${records} of ${of} record${of === 1 ? "" : "s"} unchecked`;
  return records === of ? `${share}: nothing was decided` : share;
}

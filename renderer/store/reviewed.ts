import type { JudgedHandoff } from "../../shared/model/audit.ts";
import type { Library } from "./database.ts";
import type { HandoffDetailRow, HandoffRow, ReadingRow } from "./derived-rows.ts";

// What is reviewed with a handoff.

/** The handoff as the pipeline judged it. */
export const judgedOf = (detail: HandoffDetailRow): JudgedHandoff => ({
  handoff: detail.handoff,
  sessionLink: detail.sessionLink,
  ...(detail.sessionChoice === undefined ? {} : { sessionChoice: detail.sessionChoice }),
  span: detail.span,
  ageSeconds: detail.ageSeconds,
  verdict: detail.verdict,
  counts: detail.counts,
  records: new Map(detail.records.map(record => [record.recordId, record])),
  previousId: detail.previousId,
});

/** The sources that are reviewed with a handoff: its own, its session's, and the files that belong together with them. */
export async function readReviewedSources(
  db: Library,
  row: Pick<HandoffRow, "sourceId" | "sessionId">,
): Promise<readonly ReadingRow[]> {
  const own = await db.readings.get(row.sourceId);
  const session = row.sessionId === null ? undefined : await db.sessions.get(row.sessionId);
  const sessionSource = session === undefined ? undefined : await db.readings.get(session.sourceId);
  const sources = new Map<string, ReadingRow>();
  for (const source of [own, sessionSource]) {
    if (source === undefined) continue;
    sources.set(source.id, source);
    if (source.group === null) continue;
    const group = await db.readings.where("group").equals(source.group).toArray();
    for (const member of group) if (member.root === source.root) sources.set(member.id, member);
  }
  return [...sources.values()];
}

/** The handoffs that somebody has worked on: those with a review, and those whose ledger has a working copy. */
export async function readHandled(db: Library): Promise<ReadonlySet<string>> {
  const [logs, copies] = await Promise.all([
    db.reviewEvents.toCollection().primaryKeys(),
    db.ledgerCopies.orderBy("handoffId").keys(),
  ]);
  return new Set([...logs.map(([handoffId]) => handoffId), ...copies.map(String)]);
}

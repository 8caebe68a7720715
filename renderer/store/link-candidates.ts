import { type LinkCandidate, listLinkCandidates } from "../../shared/evidence/link-candidates.ts";
import { groupBy } from "../../shared/lib/group-by.ts";
import { baseName } from "../../shared/lib/slash-path.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { Library } from "./database.ts";
import type { SessionRow } from "./derived-rows.ts";

/** A session that a reviewer can choose for a handoff, as the library has it. */
export interface ChoosableSession extends LinkCandidate {
  readonly session: SessionRow;
}

/** Every session that the handoff may speak of, the likeliest first. */
export async function readLinkCandidates(db: Library, id: HandoffId): Promise<readonly ChoosableSession[]> {
  const detail = await db.handoffDetails.get(id);
  if (detail === undefined) return [];
  const [sources, sessions, readings] = await Promise.all([
    db.sources.toArray(),
    db.sessions.toArray(),
    db.sessionReadings.toArray(),
  ]);
  const places = new Map(sources.map(source => [source.id, source]));
  const place = places.get(detail.handoff.sourceId);
  if (place === undefined) return [];
  const rows = new Map(sessions.map(session => [session.id, session]));
  const bySource = new Map(sessions.map(session => [session.sourceId, session]));
  const touched = readings.flatMap(({ id: sourceId, reading }) => {
    const session = bySource.get(sourceId);
    return session === undefined ? [] : reading.touches.map(touch => ({ session, touch }));
  });
  const candidates = listLinkCandidates(detail.handoff, place, {
    sessions,
    byId: rows,
    rootOf: sourceId => places.get(sourceId)?.root ?? 0,
    touches: groupBy(touched, ({ touch }) => baseName(touch.path)),
  });
  return candidates.flatMap(({ session, reasons }) => {
    const row = rows.get(session.id);
    return row === undefined ? [] : [{ session: row, reasons }];
  });
}

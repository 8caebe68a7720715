import { readEvents } from "../events/read-events.ts";
import { buildTimeline } from "../events/timeline.ts";
import type { SessionShelf } from "../intake/session-shelf.ts";
import type { SessionEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { Session, SessionFacts } from "../model/session.ts";
import type { Timeline } from "../model/timeline.ts";

/** A tree of sessions in memory, with a timeline for each of its sessions that is asked for. */
export interface LoadedTree {
  readonly sessions: ReadonlyMap<SessionId, Session>;
  /** The session with its parents and with all that was started beneath it; null where it could not be loaded. */
  timelineOf(sessionId: SessionId): Timeline | null;
}

/** The parents of a session, nearest first. A cycle ends it. */
function parentsOf(session: Session, byId: ReadonlyMap<SessionId, Session>): ReadonlySet<Session> {
  const parents = new Set<Session>();
  for (let id = session.parentId; id !== null; ) {
    const parent = byId.get(id);
    if (parent === undefined || parent === session || parents.has(parent)) break;
    parents.add(parent);
    id = parent.parentId;
  }
  return parents;
}

/** Loads the sessions of one tree. Events and timelines are read when they are first needed, once. */
export async function loadTree(members: readonly SessionFacts[], shelf: SessionShelf): Promise<LoadedTree> {
  const sessions = new Map<SessionId, Session>();
  for (const { sourceId } of members) {
    const session = await shelf.take(sourceId);
    if (session !== null) sessions.set(session.id, session);
  }
  const events = new Map<Session, readonly SessionEvent[]>();
  const eventsOf = (session: Session): readonly SessionEvent[] => {
    const known = events.get(session) ?? readEvents(session);
    events.set(session, known);
    return known;
  };
  const timelines = new Map<SessionId, Timeline>();
  return {
    sessions,
    timelineOf(sessionId) {
      const known = timelines.get(sessionId);
      if (known !== undefined) return known;
      const main = sessions.get(sessionId);
      if (main === undefined) return null;
      const above = parentsOf(main, sessions);
      const related = [...sessions.values()].filter(
        other => other !== main && (above.has(other) || parentsOf(other, sessions).has(main)),
      );
      const timeline = buildTimeline(main, related, eventsOf);
      timelines.set(sessionId, timeline);
      return timeline;
    },
  };
}

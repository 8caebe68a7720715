import { findOmissions } from "../../shared/evidence/omissions.ts";
import type { HandoffId, MessageId, SessionId } from "../../shared/model/ids.ts";
import type { Omissions } from "../../shared/model/omission.ts";
import type { SpanMark } from "../../shared/model/span-mark.ts";
import { loadTree } from "../../shared/pipeline/load-tree.ts";
import type { Library } from "./database.ts";
import type { SessionRow } from "./derived-rows.ts";
import { readSession } from "./message-reader.ts";
import { buildSpanMarks } from "./span-marks.ts";

/** A message that evidence names; its id is unique only in its session. */
export interface CitedMessage {
  readonly sessionId: SessionId;
  readonly messageId: MessageId;
}

/** The span of a handoff as its strip and its list of omissions show it. */
export interface SpanReading {
  readonly messageCount: number;
  /** The first and last time that its messages state, in milliseconds, or null. */
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  /** How much happened in it, by the sessions that are loaded with it. */
  readonly eventCount: number;
  /** What happened, as it is drawn: the events themselves, tens of thousands in a long span, stay with the reader. */
  readonly marks: readonly SpanMark[];
  /** Places of the summaries of earlier compactions. */
  readonly seams: readonly number[];
  /** Where the cited messages that lie in the span stand in it, by `citedKey`. */
  readonly citedOrders: ReadonlyMap<string, number>;
  readonly omissions: Omissions;
}

export const citedKey = ({ sessionId, messageId }: CitedMessage): string => JSON.stringify([sessionId, messageId]);

/** A tree of sessions that is larger is not held in memory for one handoff's strip. */
const MOST_BYTES = 192 << 20;

const rootOf = (session: SessionRow): string => session.sourceId.slice(0, session.sourceId.indexOf(":"));

/** The session with those that belong to its tree, in the order in which an import takes them. */
async function treeOf(db: Library, main: SessionRow): Promise<readonly SessionRow[]> {
  const members = await db.sessions.filter(one => one.tree === main.tree && rootOf(one) === rootOf(main)).toArray();
  return members.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
}

/**
 * Reads the span of a handoff from its sessions' bytes. Null where no session is linked; `too-large` where its sessions
 * have more than 192 MiB.
 */
export async function readSpan(
  db: Library,
  handoffId: HandoffId,
  cited: readonly CitedMessage[],
): Promise<SpanReading | "too-large" | null> {
  const detail = await db.handoffDetails.get(handoffId);
  const sessionId = detail?.sessionLink?.sessionId;
  const main = sessionId === undefined ? undefined : await db.sessions.get(sessionId);
  if (detail?.span == null || main === undefined) return null;
  const members = await treeOf(db, main);
  if (members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MOST_BYTES) return "too-large";
  const bySource = new Map(members.map(member => [member.sourceId, member.id]));
  const tree = await loadTree(members, {
    put: () => undefined,
    describe: () => undefined,
    take: async sourceId => {
      const id = bySource.get(sourceId);
      return id === undefined ? null : readSession(db, id);
    },
  });
  const timeline = tree.timelineOf(main.id);
  if (timeline === null) return null;
  // INVARIANT: the span that was judged had this many messages of the same timeline.
  const endOrder = Math.min(detail.span.messages, timeline.entries.length);
  const wanted = new Set(cited.map(citedKey));
  const citedOrders = new Map<string, number>();
  const seams: number[] = [];
  let startedMs: number | null = null;
  let endedMs: number | null = null;
  for (let order = 0; order < endOrder; order += 1) {
    const entry = timeline.entries[order];
    if (entry === undefined) break;
    const { session, message } = entry;
    const key = citedKey({ sessionId: session.id, messageId: message.id });
    if (wanted.has(key)) citedOrders.set(key, order);
    if (message.kind === "summary") seams.push(order);
    if (message.timeMs !== null) {
      startedMs = Math.min(startedMs ?? message.timeMs, message.timeMs);
      endedMs = Math.max(endedMs ?? message.timeMs, message.timeMs);
    }
  }
  const isIncomplete = main.isIncomplete || timeline.entries[0]?.session.isIncomplete === true;
  const omissions = findOmissions(detail.handoff, { timeline, endOrder, isIncomplete, lostUntil: 0 });
  const events = timeline.events.filter(({ order }) => order < endOrder);
  const marks = buildSpanMarks(events, endOrder);
  return {
    messageCount: endOrder,
    startedMs,
    endedMs,
    eventCount: events.length,
    marks,
    seams,
    citedOrders,
    omissions,
  };
}

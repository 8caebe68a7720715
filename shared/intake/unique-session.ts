import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { type SessionId, toHandoffId, toRecordId, toSessionId } from "../model/ids.ts";
import type { HandoffRecord } from "../model/record.ts";
import type { SessionFacts } from "../model/session.ts";

interface Parsed {
  readonly session: SessionFacts | null;
  readonly handoffs: readonly Handoff[];
}

/** The ids that earlier files of the same import already have. */
export interface TakenIds {
  readonly sessions: Set<string>;
  readonly handoffs: Set<string>;
}

/** Nothing taken yet. */
export const noTakenIds = (): TakenIds => ({ sessions: new Set(), handoffs: new Set() });

function renameHandoff(handoff: Handoff, suffix: string, renamed: ReadonlyMap<string, SessionId>): Handoff {
  const id = toHandoffId(`${handoff.id}${suffix}`);
  const inside = handoff.hints.inside === null ? null : (renamed.get(handoff.hints.inside) ?? handoff.hints.inside);
  const moved = <Anchor extends { readonly sessionId: SessionId | null }>(anchor: Anchor): Anchor =>
    anchor.sessionId === null ? anchor : { ...anchor, sessionId: renamed.get(anchor.sessionId) ?? anchor.sessionId };
  const records = handoff.records.map(
    (record): HandoffRecord => ({
      ...record,
      id: toRecordId(`${record.id}${suffix}`),
      handoffId: id,
      anchor: moved(record.anchor),
    }),
  );
  return { ...handoff, id, anchor: moved(handoff.anchor), hints: { ...handoff.hints, inside }, records };
}

/** What follows the ids of a file in which one of them is taken already; empty where none is. */
function freeSuffix({ session, handoffs }: Parsed, path: string, taken: TakenIds): string {
  const isTaken = (suffix: string): boolean =>
    (session !== null && taken.sessions.has(`${session.id}${suffix}`)) ||
    handoffs.some(handoff => taken.handoffs.has(`${handoff.id}${suffix}`));
  let suffix = "";
  // Under several roots there may be several files of one path: then their order tells them apart.
  for (let copy = 1; isTaken(suffix); copy += 1)
    suffix = `@${contentId(path, ...(copy === 1 ? [] : [String(copy)])).slice(0, 8)}`;
  return suffix;
}

/**
 * Ids come from the producer, and copies of one session (a growing checkpoint, a fork) share them. The first file
 * keeps the plain ids; a copy's are told apart by its path, so that they do not move when other files come and go.
 */
export function withUniqueIds<P extends Parsed>(parsed: P, path: string, taken: TakenIds): P {
  const { session } = parsed;
  const suffix = freeSuffix(parsed, path, taken);
  let unique = parsed;
  if (suffix !== "") {
    const renamed = new Map<string, SessionId>();
    if (session !== null) renamed.set(session.id, toSessionId(`${session.id}${suffix}`));
    const own = session === null ? null : { ...session, id: renamed.get(session.id) ?? session.id };
    const tree = own !== null && session !== null && own.tree === session.id ? { tree: own.id as string } : {};
    unique = {
      ...parsed,
      session: own === null ? null : { ...own, ...tree },
      handoffs: parsed.handoffs.map(handoff => renameHandoff(handoff, suffix, renamed)),
    };
  }
  if (unique.session !== null) taken.sessions.add(unique.session.id);
  for (const handoff of unique.handoffs) taken.handoffs.add(handoff.id);
  return unique;
}

import { linkVersions } from "../chains/link-versions.ts";
import { placeVersions } from "../chains/place-versions.ts";
import { linkChosen, type SessionChoices } from "../evidence/chosen-session.ts";
import type { FoundLink, SessionLibrary } from "../evidence/session-link.ts";
import { type KnownClauses, readTransitions } from "../evidence/transitions.ts";
import { joinWritten } from "../evidence/written-documents.ts";
import { groupBy } from "../lib/group-by.ts";
import { baseName } from "../lib/slash-path.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffId } from "../model/ids.ts";
import type { Library } from "./read-library.ts";

/** Handoffs with their transitions, versions and sessions. */
export interface LinkedLibrary {
  readonly handoffs: readonly Handoff[];
  readonly byId: ReadonlyMap<HandoffId, Handoff>;
  readonly previous: ReadonlyMap<HandoffId, HandoffId>;
  readonly links: ReadonlyMap<HandoffId, FoundLink>;
}

/** A handoff that does not say when it was made was made when the call that wrote it ran. */
function withWritingTime(handoff: Handoff, found: FoundLink | null): Handoff {
  const writtenMs = found?.writing?.timeMs ?? null;
  if (handoff.createdAtIso !== null || writtenMs === null) return handoff;
  return { ...handoff, createdMs: writtenMs, createdAtIso: new Date(writtenMs).toISOString() };
}

/**
 * Finds the session that each handoff speaks of, the moves that its records assert, and its earlier version. `folders`:
 * where the roots lie, as far as it is known. `choices`: what reviewers said of the sessions.
 */
export function linkLibrary(
  library: Library,
  folders: ReadonlyMap<number, string>,
  choices: SessionChoices = new Map(),
): LinkedLibrary {
  const places = new Map(library.sources.map(source => [source.id, source]));
  const sessions: SessionLibrary = {
    sessions: library.sessions,
    byId: new Map(library.sessions.map(session => [session.id, session])),
    rootOf: sourceId => places.get(sourceId)?.root ?? 0,
    touches: groupBy(
      library.sessions.flatMap(session =>
        (library.touches.get(session.sourceId) ?? []).map(touch => ({ session, touch })),
      ),
      ({ touch }) => baseName(touch.path),
    ),
  };
  const links = new Map<HandoffId, FoundLink>();
  const known: KnownClauses = new Map();
  const read = library.handoffs.map(handoff => {
    const place = places.get(handoff.sourceId);
    const found = place === undefined ? null : linkChosen(handoff, place, sessions, choices.get(handoff.id));
    if (found !== null) links.set(handoff.id, found);
    const records = handoff.records.map(record => ({
      ...record,
      // A ledger's records bring their moves: its rows state them, and no text is read for them.
      transitions:
        record.transitions.length > 0
          ? record.transitions
          : (library.transitions.get(record.id) ?? readTransitions(record, handoff, known)),
    }));
    return { ...withWritingTime(handoff, found), records };
  });
  const joined = joinWritten(placeVersions(read, folders), links);
  const { handoffs, previous } = linkVersions(joined);
  return { handoffs, byId: new Map(handoffs.map(handoff => [handoff.id, handoff])), previous, links };
}

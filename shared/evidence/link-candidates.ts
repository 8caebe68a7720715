import type { Handoff } from "../model/handoff.ts";
import type { SessionFacts } from "../model/session.ts";
import {
  DAY_MS,
  type HandoffPlace,
  inSameProject,
  lastMomentMs,
  mainOf,
  namedSessions,
  type SessionLibrary,
  touchesOf,
} from "./session-link.ts";
import { writingScore } from "./written-by.ts";

/** Why a handoff may speak of a session, the strongest first. `active`: it ran in the day before the handoff. */
export const CANDIDATE_REASONS = ["named", "written-by", "same-project", "active", "read-by"] as const;

/** A session that a reviewer can say a handoff speaks of. */
export interface LinkCandidate {
  readonly session: SessionFacts;
  /** In the order of `CANDIDATE_REASONS`; none where nothing but the reviewer would speak for it. */
  readonly reasons: readonly (typeof CANDIDATE_REASONS)[number][];
}

/** Every tree of sessions by its top session, with what speaks for it: the likeliest first, then the nearest in time. */
export function listLinkCandidates(
  handoff: Handoff,
  place: HandoffPlace,
  library: SessionLibrary,
): readonly LinkCandidate[] {
  const atMs = lastMomentMs(handoff);
  const treesOf = (sessions: readonly SessionFacts[]): ReadonlySet<string> => new Set(sessions.map(({ tree }) => tree));
  const touches = touchesOf(place, library, handoff.document !== null);
  const writers = touches.filter(({ touch }) => writingScore(handoff, place.path, touch) > 0);
  const trees = {
    named: treesOf(namedSessions(handoff, library)),
    "written-by": treesOf(writers.map(({ session }) => session)),
    "same-project": treesOf(inSameProject(place, library)),
    active: treesOf(library.sessions.filter(session => wasActive(session, atMs))),
    "read-by": treesOf(touches.filter(({ touch }) => touch.kind !== "write").map(({ session }) => session)),
  };
  const tops = new Map(library.sessions.map(session => [session.tree, mainOf(session, library)]));
  return [...tops.values()]
    .map(session => ({ session, reasons: CANDIDATE_REASONS.filter(reason => trees[reason].has(session.tree)) }))
    .sort((a, b) => weightOf(b) - weightOf(a) || distanceOf(a.session, atMs) - distanceOf(b.session, atMs));
}

const wasActive = ({ startedMs, endedMs }: SessionFacts, atMs: number | null): boolean =>
  atMs !== null && startedMs !== null && startedMs <= atMs && endedMs !== null && endedMs >= atMs - DAY_MS;

/** A stronger reason counts for more than all the weaker ones together. */
const weightOf = ({ reasons }: LinkCandidate): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (CANDIDATE_REASONS.length - CANDIDATE_REASONS.indexOf(reason)), 0);

/** Without a time of the handoff the newest stands first; a session without one stands last. */
const distanceOf = ({ endedMs }: SessionFacts, atMs: number | null): number =>
  endedMs === null ? Number.MAX_VALUE : atMs === null ? -endedMs : Math.abs(endedMs - atMs);

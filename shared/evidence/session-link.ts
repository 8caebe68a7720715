import { groupBy } from "../lib/group-by.ts";
import { baseName, commonTail, dirName, isWithin } from "../lib/slash-path.ts";
import type { Handoff, SessionLink } from "../model/handoff.ts";
import { pathOf, type SessionId, type SourceId } from "../model/ids.ts";
import type { SessionFacts } from "../model/session.ts";
import type { SessionTouch } from "./session-touch.ts";
import { writingScore } from "./written-by.ts";

/** So long before a handoff a session may have ended that it speaks of. */
export const DAY_MS = 86_400_000;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A touch with the session that made it. */
export interface PlacedTouch {
  readonly session: SessionFacts;
  readonly touch: SessionTouch;
}

/** The sessions of one audit, as far as linking needs them. */
export interface SessionLibrary {
  readonly sessions: readonly SessionFacts[];
  readonly byId: ReadonlyMap<SessionId, SessionFacts>;
  readonly rootOf: (sourceId: SourceId) => number;
  /** The touches of all sessions by the base name of their path; checkpoints under the empty name. */
  readonly touches: ReadonlyMap<string, readonly PlacedTouch[]>;
}

/** Where a handoff's file lies. */
export interface HandoffPlace {
  readonly root: number;
  readonly path: string;
}

/** A link, and the call that wrote the handoff where it is known. */
export interface FoundLink {
  readonly link: SessionLink;
  readonly session: SessionFacts;
  readonly writing: SessionTouch | null;
}

/** The last moment that a handoff's own time can mean: a bare date means its whole day. Null where unknown. */
export const lastMomentMs = (handoff: Handoff): number | null =>
  handoff.createdMs === null
    ? null
    : handoff.createdMs + (DATE_ONLY.test(handoff.createdAtIso?.trim() ?? "") ? DAY_MS - 1 : 0);

/** The session at the top of a session's tree. */
export const mainOf = (session: SessionFacts, library: SessionLibrary): SessionFacts =>
  library.sessions.find(other => other.tree === session.tree && other.parentId === null && other.agentId === null) ??
  session;

/** The sessions that a handoff names, by id or by transcript; copies of one session are several. */
export function namedSessions(handoff: Handoff, library: SessionLibrary): readonly SessionFacts[] {
  const ids = new Set([...handoff.hints.nativeIds, ...(handoff.session === null ? [] : [handoff.session])]);
  const transcript = handoff.hints.transcriptPath;
  const stem = transcript === null ? null : baseName(transcript).replace(/\.jsonl$/, "");
  return library.sessions.filter(session => {
    if (session.agentId !== null) return false;
    if (session.nativeId !== null && (ids.has(session.nativeId) || session.nativeId === stem)) return true;
    return transcript !== null && commonTail(transcript, pathOf(session.sourceId)) > 1;
  });
}

function findNamed(handoff: Handoff, library: SessionLibrary): SessionFacts | null {
  const named = namedSessions(handoff, library);
  // Copies of one session: the longest holds what the others hold.
  return named.reduce<SessionFacts | null>(
    (best, session) => (best === null || session.entryCount > best.entryCount ? session : best),
    null,
  );
}

/** What sessions did to files of the handoff's name. */
export const touchesOf = (
  place: HandoffPlace,
  library: SessionLibrary,
  isCheckpoint: boolean,
): readonly PlacedTouch[] => [
  ...(library.touches.get(baseName(place.path)) ?? []),
  ...(isCheckpoint ? (library.touches.get("") ?? []) : []),
];

function findWriter(handoff: Handoff, place: HandoffPlace, library: SessionLibrary): FoundLink | null {
  let best: { readonly score: number; readonly session: SessionFacts; readonly writing: SessionTouch } | null = null;
  let isAmbiguous = false;
  for (const { session, touch } of touchesOf(place, library, handoff.document !== null)) {
    const score = writingScore(handoff, place.path, touch);
    if (score === 0 || (best !== null && score < best.score)) continue;
    isAmbiguous = best !== null && score === best.score && (isAmbiguous || best.session.tree !== session.tree);
    best = { score, session, writing: touch };
  }
  if (best === null || isAmbiguous) return null;
  const main = mainOf(best.session, library);
  return { link: { sessionId: main.id, how: "written-by" }, session: main, writing: best.writing };
}

/** The sessions that read the handoff without writing it: they are its successors, not its authors. */
function findReaders(place: HandoffPlace, library: SessionLibrary): ReadonlySet<SessionFacts> {
  const touches = touchesOf(place, library, false);
  const writers = new Set(touches.filter(({ touch }) => touch.kind === "write").map(({ session }) => session));
  return new Set(touches.map(({ session }) => session).filter(session => !writers.has(session)));
}

/** The sessions of the folder that a handoff lies in; where it has none, those around and below. */
export function inSameProject(place: HandoffPlace, library: SessionLibrary): readonly SessionFacts[] {
  const folder = dirName(place.path);
  const nearby = library.sessions.filter(session => library.rootOf(session.sourceId) === place.root);
  const beside = nearby.filter(session => session.projectDir === folder);
  if (beside.length > 0) return beside;
  return nearby.filter(
    session =>
      isWithin(session.projectDir, folder) ||
      isWithin(folder, session.projectDir) ||
      session.cwds.some(cwd => folder !== "" && commonTail(folder, cwd) > 0),
  );
}

function findInProject(handoff: Handoff, place: HandoffPlace, library: SessionLibrary): FoundLink | null {
  // A team's store is no project folder: its checkpoints come from sessions of anywhere.
  if (handoff.kind !== "document" && handoff.kind !== "entry") return null;
  const atMs = lastMomentMs(handoff);
  const readers = findReaders(place, library);
  const isLater = ({ startedMs }: SessionFacts): boolean => atMs !== null && startedMs !== null && startedMs > atMs;
  const possible = inSameProject(place, library).filter(session => !isLater(session) && !readers.has(session));
  const trees = groupBy(possible, ({ tree }) => tree);
  const wasActive = (members: readonly SessionFacts[]): boolean =>
    members.some(({ endedMs }) => atMs !== null && endedMs !== null && endedMs >= atMs - DAY_MS);
  const all = [...trees.values()];
  const chosen = all.length === 1 ? all : all.filter(wasActive);
  const first = chosen.length === 1 ? chosen[0]?.[0] : undefined;
  if (first === undefined) return null;
  const main = mainOf(first, library);
  const how = all.length === 1 ? "same-project" : "same-project-active";
  return { link: { sessionId: main.id, how }, session: main, writing: null };
}

/**
 * Which session a handoff speaks of (DESIGN.md section 4), the first that holds: it stands in it, names it, was
 * written by it, or lies in the same project folder with exactly one. Null where none holds: its claims are unchecked.
 */
export function linkSession(handoff: Handoff, place: HandoffPlace, library: SessionLibrary): FoundLink | null {
  const inside = handoff.hints.inside === null ? undefined : library.byId.get(handoff.hints.inside);
  if (inside !== undefined) {
    // A document is no message of the session: a call of it wrote it.
    const how = handoff.kind === "document" ? "written-by" : "inside";
    return { link: { sessionId: inside.id, how }, session: inside, writing: null };
  }
  const writer = findWriter(handoff, place, library);
  const named = findNamed(handoff, library);
  if (named !== null) {
    const writing = writer?.session.tree === named.tree ? writer.writing : null;
    return { link: { sessionId: named.id, how: "named" }, session: named, writing };
  }
  return writer ?? findInProject(handoff, place, library);
}

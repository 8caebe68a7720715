import { useLiveQuery } from "dexie-react-hooks";
import type { HandoffId, RecordId, SessionId, SourceId } from "../../shared/model/ids.ts";
import type { TeamSummary } from "../../shared/model/team.ts";
import { type ClosePlan, planClose } from "./close-root.ts";
import { library } from "./database.ts";
import type { ReadingRow, SessionRow } from "./derived-rows.ts";
import { type HandoffView, type ReviewView, readHandoffView, readReviewOf } from "./handoff-view.ts";
import type { ExerciseRow, PolicyRow, RootRow, SourceRow, SpotCheckRow } from "./kept-rows.ts";
import { readLedgerCopy, type WorkingCopyView } from "./ledger-copy.ts";
import { type ChoosableSession, readLinkCandidates } from "./link-candidates.ts";
import { type QueueRow, readQueue } from "./queue.ts";
import { type RecordVersion, readRecordChain } from "./record-chain.ts";

const NO_READINGS: ReadonlyMap<string, number> = new Map();

// The store as the screens see it. Every hook gives undefined until the first answer, and a new answer whenever this
// window or another one has changed what it reads.

/** Every handoff, the most doubtful first. */
export const useQueue = (): readonly QueueRow[] | undefined => useLiveQuery(() => readQueue(library()), []);

const NO_TEXTS: ReadonlyMap<HandoffId, string> = new Map();

/** What the records of every handoff say, for searching; nothing is read while nobody searches. */
export const useRecordTexts = (isWanted: boolean): ReadonlyMap<HandoffId, string> =>
  useLiveQuery(async () => {
    if (!isWanted) return NO_TEXTS;
    const texts = new Map<HandoffId, string>();
    await library().handoffDetails.each(({ id, handoff }) =>
      texts.set(id, handoff.records.map(record => record.text).join("\n")),
    );
    return texts;
  }, [isWanted]) ?? NO_TEXTS;

/** Null where the library has no such handoff. */
export const useHandoff = (id: HandoffId): HandoffView | null | undefined =>
  useLiveQuery(() => readHandoffView(library(), id), [id]);

/** The review of a handoff as it stands, with what blocks its approval. */
export const useReview = (view: HandoffView | null | undefined): ReviewView | undefined =>
  useLiveQuery(() => (view == null ? undefined : readReviewOf(library(), view, Date.now())), [view]);

/** The versions of a record of a handoff, oldest first. */
export const useRecordChain = (view: HandoffView, recordId: RecordId): readonly RecordVersion[] | undefined =>
  useLiveQuery(() => readRecordChain(library(), view, recordId), [view, recordId]);

/** Sessions, the newest first. */
export const useSessions = (): readonly SessionRow[] | undefined =>
  useLiveQuery(async () => {
    const sessions = await library().sessions.toArray();
    return sessions.sort((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0));
  }, []);

/** The sessions that a handoff may speak of, the likeliest first. */
export const useLinkCandidates = (id: HandoffId): readonly ChoosableSession[] | undefined =>
  useLiveQuery(() => readLinkCandidates(library(), id), [id]);

/** Null where the library has no such session. */
export const useSession = (id: SessionId): SessionRow | null | undefined =>
  useLiveQuery(async () => (await library().sessions.get(id)) ?? null, [id]);

/** A source as it stands, with its root, its revisions (none where it was never read) and its issues. */
export interface SourceView extends ReadingRow {
  readonly rootName: string;
  readonly revisions: SourceRow["revisions"];
}

/** Sources by root and path. */
export const useSources = (): readonly SourceView[] | undefined =>
  useLiveQuery(async () => {
    const db = library();
    const [readings, sources, roots] = await Promise.all([
      db.readings.toArray(),
      db.sources.toArray(),
      db.roots.toArray(),
    ]);
    const revisions = new Map<SourceId, SourceRow["revisions"]>(sources.map(source => [source.id, source.revisions]));
    const names = new Map(roots.map(root => [root.id, root.name]));
    return readings
      .map(row => ({ ...row, rootName: names.get(row.root) ?? "", revisions: revisions.get(row.id) ?? [] }))
      .sort((a, b) => a.root - b.root || (a.path < b.path ? -1 : 1));
  }, []);

/** The team folders of the library, by their place. */
export const useTeams = (): readonly TeamSummary[] | undefined =>
  useLiveQuery(async () => {
    const teams = await library().teams.toArray();
    return teams.sort((a, b) => (a.place < b.place ? -1 : 1));
  }, []);

/** Whether the library holds a team folder. */
export const useHasTeams = (): boolean => useLiveQuery(async () => (await library().teams.count()) > 0, []) ?? false;

/** An opened folder or file, with what the library has of it. */
export interface RootView extends RootRow {
  readonly fileCount: number;
  readonly handoffCount: number;
  readonly reviewCount: number;
}

/** The folders and files that were opened, in their order. */
export const useRoots = (): readonly RootView[] | undefined =>
  useLiveQuery(async () => {
    const db = library();
    const [roots, readings, handoffs, reviews] = await Promise.all([
      db.roots.toArray(),
      db.readings.toArray(),
      db.handoffs.toArray(),
      db.reviewSummaries.toCollection().primaryKeys(),
    ]);
    const rootOf = new Map(readings.map(reading => [reading.id, reading.root]));
    const reviewed = new Set<HandoffId>(reviews);
    return roots.map(root => {
      const own = handoffs.filter(handoff => rootOf.get(handoff.sourceId) === root.id);
      return {
        ...root,
        fileCount: readings.filter(reading => reading.root === root.id).length,
        handoffCount: own.length,
        reviewCount: own.filter(handoff => reviewed.has(handoff.id)).length,
      };
    });
  }, []);

/** What closing a root would take and keep; null where none is asked about. */
export const useClosePlan = (rootId: number | null): ClosePlan | null | undefined =>
  useLiveQuery(() => (rootId === null ? null : planClose(library(), rootId)), [rootId]);

/** When each remote was read last, by its address, in milliseconds since the epoch. */
export const useRemoteReadings = (): ReadonlyMap<string, number> =>
  useLiveQuery(async () => {
    const rows = await library().answers.toArray();
    return new Map(
      rows.flatMap(({ answer: { question }, answeredAtIso }) =>
        question.type === "remote-refs" ? [[question.url, Date.parse(answeredAtIso)] as const] : [],
      ),
    );
  }, []) ?? NO_READINGS;

/** The working copy of a handoff's ledger; null where it has none. */
export const useWorkingCopy = (id: HandoffId): WorkingCopyView | null | undefined =>
  useLiveQuery(() => readLedgerCopy(library(), id), [id]);

/** The policy in force, or null where none was set. */
export const usePolicy = (): PolicyRow | null | undefined =>
  useLiveQuery(async () => (await library().policies.toCollection().last()) ?? null, []);

/** Every exercise, the oldest first. */
export const useExercises = (): readonly ExerciseRow[] | undefined =>
  useLiveQuery(async () => byTime(await library().exercises.toArray()), []);

/** Every spot check, the oldest first. */
export const useSpotChecks = (): readonly SpotCheckRow[] | undefined =>
  useLiveQuery(async () => byTime(await library().spotChecks.toArray()), []);

const byTime = <Row extends { readonly atIso: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.atIso < b.atIso ? -1 : 1));

/** The reviewer's name; empty until it was given. */
export const useReviewer = (): string | undefined =>
  useLiveQuery(async () => (await library().meta.get("reviewer"))?.value ?? "", []);

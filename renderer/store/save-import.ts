import type { SessionChoices } from "../../shared/evidence/chosen-session.ts";
import type { Audit } from "../../shared/model/audit.ts";
import { type HandoffId, type SourceId, toHandoffId } from "../../shared/model/ids.ts";
import type { Source } from "../../shared/model/source.ts";
import { buildHandoffRows, buildReadingRows, type DerivedHandoff } from "./build-derived.ts";
import { DERIVED_VERSION, type Library } from "./database.ts";
import type { MessagePackRow, SessionReadingRow, SessionRow, TreeJudgementRow } from "./derived-rows.ts";
import type { AnswerRow, ContentRow, RootRow, SourceRevision, SourceRow } from "./kept-rows.ts";
import type { PackDraft } from "./message-packs.ts";
import { saveReviewSummary, summaryTables } from "./review-summary.ts";
import { readHandled } from "./reviewed.ts";
import { rowsOf } from "./rows-of.ts";
import { choicesKey } from "./session-choices.ts";
import type { StagedContent } from "./staging.ts";

/** All that an import found, ready to be committed. */
export interface FinishedImport {
  readonly roots: readonly RootRow[];
  /** Roots that another has taken over. */
  readonly removedRoots: readonly number[];
  /** Sources that stand under another root now, as they stand there. */
  readonly movedSources: readonly SourceRow[];
  /** The ids that they had. */
  readonly leftSources: readonly SourceId[];
  /** The paths that ids are made of, where they are others than the sources' own. */
  readonly idPaths: ReadonlyMap<SourceId, string>;
  readonly nested: ImportOutcome["nested"];
  /** What the library has of the opened roots, and what is not there any more. */
  readonly missing: readonly SourceId[];
  readonly audit: Audit;
  readonly answers: readonly AnswerRow[];
  /** What the handoffs were judged with. */
  readonly sessionChoices: SessionChoices;
  /** The sources whose files were opened by this import; the others were read from the library. */
  readonly staged: ReadonlyMap<SourceId, StagedContent>;
  /** Contents of which blocks were written. */
  readonly begunKeys: readonly string[];
  /** Packs of the sessions whose packs the library does not have yet. */
  readonly packs: ReadonlyMap<SourceId, readonly PackDraft[]>;
  readonly memory: ImportMemory;
}

/** What was known and what was found of sessions, for this import and for the next. */
interface ImportMemory {
  readonly messageCounts: ReadonlyMap<SourceId, number>;
  readonly newReadings: readonly SessionReadingRow[];
  readonly newJudgements: readonly TreeJudgementRow[];
  /** Those that are still there. */
  readonly sources: ReadonlySet<SourceId>;
  readonly trees: ReadonlySet<string>;
}

/** What an import came to, for the reviewer. */
export interface ImportOutcome {
  readonly newSources: number;
  readonly changedSources: number;
  readonly unchangedSources: number;
  readonly refusedSources: number;
  readonly newHandoffs: number;
  readonly changedHandoffs: number;
  readonly goneHandoffs: number;
  /** What was opened and lies in what was open already (`inside`), or has taken it over (`around`). */
  readonly nested: readonly { readonly name: string; readonly how: "inside" | "around"; readonly other: string }[];
  /** Files that were read before and are not there any more: what was read of them is kept. */
  readonly missingFiles: number;
}

/** Bytes of a file that no format recognises are kept up to this size: a rule may ask whether it is there. */
const MOST_UNRECOGNISED_BYTES = 1 << 20;

/** Commits an import: one transaction, so that a crash or a full disk leaves the library as it was. */
export function saveImport(db: Library, found: FinishedImport): Promise<ImportOutcome> {
  const kept = [db.roots, db.contents, db.bytes, db.sources, db.answers, db.ledgerCopies, db.meta];
  const derived = [db.readings, db.sessions, db.messagePacks, db.handoffs, db.handoffDetails, db.teams];
  const remembered = [db.sessionReadings, db.treeJudgements];
  return db.transaction("rw", [...kept, ...derived, ...remembered, ...summaryTables(db)], async () => {
    await saveRoots(db, found);
    const contents = new Map((await db.contents.toArray()).map(content => [content.sha256, content]));
    const sources = await saveSources(db, found, contents);
    await saveSessions(db, found, contents);
    await saveMemory(db, found.memory);
    await db.readings.bulkPut([...buildReadingRows(found.audit)]);
    const handoffs = await saveHandoffs(db, found.audit);
    await db.teams.clear();
    await db.teams.bulkPut([...found.audit.teams]);
    await db.answers.bulkPut([...found.answers]);
    await db.meta.put({ key: "derived-version", value: DERIVED_VERSION });
    await db.meta.put({ key: "judged-choices", value: choicesKey(found.sessionChoices) });
    await db.meta.delete("staging");
    return { ...sources, ...handoffs, nested: found.nested, missingFiles: found.missing.length };
  });
}

/** The opened roots, with what moves under them. */
async function saveRoots(db: Library, found: FinishedImport): Promise<void> {
  const { roots, removedRoots, movedSources, leftSources, audit } = found;
  // They first leave their keys, so that a root that takes another's number does not meet it.
  await db.roots.bulkDelete([...removedRoots, ...roots.map(root => root.id)]);
  await db.roots.bulkAdd([...roots]);
  await db.sources.bulkDelete([...leftSources]);
  await db.readings.bulkDelete([...leftSources]);
  await db.sources.bulkPut([...movedSources]);
  // What was refused before it was read has no source: it is listed as long as it is met.
  const met = new Set(audit.sources.map(source => source.id));
  const opened = new Set(roots.map(root => root.id));
  const readings = await db.readings.toArray();
  const past = readings.filter(({ id, root, sha256 }) => opened.has(root) && sha256 === "" && !met.has(id));
  await db.readings.bulkDelete(past.map(({ id }) => id));
}

async function saveSources(db: Library, found: FinishedImport, contents: Map<string, ContentRow>) {
  const count = { newSources: 0, changedSources: 0, unchangedSources: 0, refusedSources: 0 };
  const known = new Map((await db.sources.toArray()).map(row => [row.id, row]));
  const rows: SourceRow[] = [];
  const added: ContentRow[] = [];
  for (const source of found.audit.sources) {
    const staged = found.staged.get(source.id);
    if (staged === undefined) {
      // Refused before a byte was read, or not part of this import.
      if (source.sha256 === "" && !known.has(source.id)) count.refusedSources += 1;
      continue;
    }
    const before = known.get(source.id);
    const isKept = source.format !== null || source.sizeBytes <= MOST_UNRECOGNISED_BYTES;
    if (isKept && !contents.has(source.sha256)) {
      const content = { sha256: source.sha256, contentKey: staged.contentKey, sizeBytes: staged.sizeBytes };
      contents.set(source.sha256, content);
      added.push(content);
    }
    const last = before?.revisions.at(-1);
    if (source.format === null) count.refusedSources += 1;
    else if (before === undefined) count.newSources += 1;
    else if (last?.sha256 === source.sha256) count.unchangedSources += 1;
    else count.changedSources += 1;
    if (last?.sha256 !== source.sha256) rows.push(revised(source, before, staged, found));
  }
  await db.contents.bulkPut(added);
  await db.sources.bulkPut(rows);
  const referenced = new Set([...contents.values()].map(content => content.contentKey));
  for (const key of found.begunKeys.filter(begun => !referenced.has(begun))) await rowsOf(db.bytes, key).delete();
  return count;
}

function revised(
  source: Source,
  before: SourceRow | undefined,
  staged: StagedContent,
  { audit, idPaths }: FinishedImport,
): SourceRow {
  const { id, root, path, sha256, sizeBytes } = source;
  const revision: SourceRevision = { sha256, sizeBytes, importedAtIso: audit.nowIso, continues: staged.continues };
  const idPath = idPaths.get(id);
  const named = idPath === undefined ? {} : { idPath };
  return { id, root, path, ...named, revisions: [...(before?.revisions ?? []), revision] };
}

async function saveSessions(
  db: Library,
  found: FinishedImport,
  contents: ReadonlyMap<string, ContentRow>,
): Promise<void> {
  const sources = new Map(found.audit.sources.map(source => [source.id, source]));
  const sessions: SessionRow[] = [];
  const packs: MessagePackRow[] = [];
  for (const facts of found.audit.sessions) {
    const source = sources.get(facts.sourceId);
    const content = source === undefined ? undefined : contents.get(source.sha256);
    if (source === undefined || content === undefined) continue;
    const { sha256, contentKey, sizeBytes } = content;
    const messageCount = found.memory.messageCounts.get(facts.sourceId) ?? 0;
    sessions.push({ ...facts, sourcePath: source.path, sizeBytes, sha256, contentKey, messageCount });
    for (const pack of found.packs.get(facts.sourceId) ?? []) packs.push({ ...pack, sha256 });
  }
  const inUse = new Set(sessions.map(session => session.sha256));
  const replaced = new Set(packs.map(pack => pack.sha256));
  const before = new Set((await db.sessions.toArray()).map(session => session.sha256));
  for (const sha256 of before) {
    if (inUse.has(sha256) && !replaced.has(sha256)) continue;
    await rowsOf(db.messagePacks, sha256).delete();
  }
  await db.sessions.clear();
  await db.sessions.bulkPut(sessions);
  await db.messagePacks.bulkPut(packs);
}

/** One large row after another: the copies of all of them at once would be as much memory again. */
async function saveMemory(db: Library, { newReadings, newJudgements, sources, trees }: ImportMemory): Promise<void> {
  const readIds = await db.sessionReadings.toCollection().primaryKeys();
  await db.sessionReadings.bulkDelete(readIds.filter(id => !sources.has(id)));
  for (const row of newReadings) await db.sessionReadings.put(row);
  const judgedTrees = await db.treeJudgements.toCollection().primaryKeys();
  await db.treeJudgements.bulkDelete(judgedTrees.filter(tree => !trees.has(tree)));
  for (const row of newJudgements) await db.treeJudgements.put(row);
}

async function saveHandoffs(db: Library, audit: Audit) {
  const derived = await withoutClosed(db, audit, buildHandoffRows(audit));
  const rows = await db.handoffs.toArray();
  const before = new Map(rows.map(row => [row.id, row.digest]));
  const changed = derived.filter(({ row }) => before.get(row.id) !== row.digest);
  const now = new Set(derived.map(({ row }) => row.id));
  const gone = rows.filter(row => !now.has(row.id) && !row.isGone).map(row => row.id);
  await db.handoffs.bulkPut(changed.map(({ row }) => row));
  await db.handoffDetails.bulkPut(changed.map(({ detail }) => detail));
  const kept = await keepReviewed(db, gone);
  const lost = gone.filter(id => !kept.has(id));
  await db.handoffs.bulkDelete(lost);
  await db.handoffDetails.bulkDelete(lost);
  await recountReviews(db, new Set([...changed.map(({ row }) => row.id), ...kept]));
  const newHandoffs = changed.filter(({ row }) => !before.has(row.id)).length;
  return { newHandoffs, changedHandoffs: changed.length - newHandoffs, goneHandoffs: gone.length };
}

/** Of a closed root only what somebody has worked on is listed, though its file may hold more. */
async function withoutClosed(
  db: Library,
  audit: Audit,
  derived: readonly DerivedHandoff[],
): Promise<readonly DerivedHandoff[]> {
  const closed = new Set(
    (await db.roots.toArray()).filter(root => root.closedAtIso !== undefined).map(root => root.id),
  );
  if (closed.size === 0) return derived;
  const hidden = new Set(audit.sources.filter(source => closed.has(source.root)).map(source => source.id));
  const handled = await readHandled(db);
  return derived.filter(({ row }) => !hidden.has(row.sourceId) || handled.has(row.id));
}

/** Marks those of the handoffs that somebody has worked on as gone, and gives them: nobody's work is dropped with its subject. */
async function keepReviewed(db: Library, gone: readonly HandoffId[]): Promise<ReadonlySet<HandoffId>> {
  const kept = new Set<HandoffId>();
  const handled = await readHandled(db);
  for (const id of gone) {
    const row = await db.handoffs.get(id);
    const detail = await db.handoffDetails.get(id);
    if (row === undefined || detail === undefined || !handled.has(id)) continue;
    // Another digest, so that it is new again when its source holds it again.
    await db.handoffs.put({ ...row, isGone: true, digest: `gone ${row.digest}` });
    await db.handoffDetails.put({ ...detail, isGone: true });
    kept.add(id);
  }
  return kept;
}

/**
 * Counts the reviews again whose handoff has changed, or which were never counted; and the approved ones, since an
 * approval also rests on sources, the policy and the rules.
 */
async function recountReviews(db: Library, changed: ReadonlySet<HandoffId>): Promise<void> {
  const counted = new Map((await db.reviewSummaries.toArray()).map(row => [row.handoffId, row.standing]));
  const reviewed = new Set(
    (await db.reviewEvents.toCollection().primaryKeys()).map(([handoffId]) => toHandoffId(handoffId)),
  );
  const due = [...reviewed].filter(id => changed.has(id) || !counted.has(id) || counted.get(id) === "approved");
  for (const detail of await db.handoffDetails.bulkGet(due)) {
    if (detail !== undefined) await saveReviewSummary(db, detail);
  }
}

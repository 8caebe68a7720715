import { digestOf } from "../../shared/lib/canonical-json.ts";
import { type HandoffId, toHandoffId, toSourceId } from "../../shared/model/ids.ts";
import type { ReviewEvent } from "../../shared/model/review.ts";
import { verifyLog } from "../../shared/review/log.ts";
import type { Library } from "./database.ts";
import type { ContentRow, ReviewEventRow, RootRow, SourceRow } from "./kept-rows.ts";
import type { BackupDraft } from "./read-backup.ts";
import { readLog } from "./review-summary.ts";
import { rowsOf } from "./rows-of.ts";

/** What came of restoring a backup. */
export interface RestoreOutcome {
  readonly newFiles: number;
  /** Files of the library of which the backup has later states. */
  readonly grownFiles: number;
  /** Handoffs whose review was taken, or goes on from where the library had it. */
  readonly reviews: number;
  /** What the library has otherwise, and keeps: by its name, with why. */
  readonly notTaken: readonly { readonly name: string; readonly why: string }[];
}

/** The tables that a backup is merged into. */
const keptTables = (db: Library) => [
  db.roots,
  db.sources,
  db.contents,
  db.bytes,
  db.reviewEvents,
  db.operations,
  db.answers,
  db.policies,
  db.looks,
  db.exercises,
  db.spotChecks,
  db.ledgerCopies,
  db.ledgerRequests,
  db.meta,
];

/**
 * Adds what a backup holds to a library, in one transaction. Nothing that the library has is changed or goes: where both
 * have something, the one that goes on from the other stands; where they differ, the library's does, and it is said.
 * `keyOf` gives the key under which a content's blocks were put aside.
 */
export function mergeBackup(
  db: Library,
  draft: BackupDraft,
  keyOf: (contentKey: string) => string,
): Promise<RestoreOutcome> {
  return db.transaction("rw", keptTables(db), async () => {
    const notTaken: RestoreOutcome["notTaken"][number][] = [];
    await mergeContents(db, draft, keyOf);
    const files = await mergeFiles(db, draft);
    const titles = new Map(draft.subjects.map(({ handoffId, title }) => [handoffId, title]));
    const refuse = (handoffId: string, why: string): void =>
      void notTaken.push({ name: titles.get(handoffId) ?? handoffId, why });
    const elsewhere = new Set(
      draft.subjects.filter(({ sourceId }) => files.renamed.has(sourceId)).map(({ handoffId }) => handoffId),
    );
    const reviews = await mergeReviews(db, draft, elsewhere, refuse);
    await mergeCopies(db, draft, files.sourceIds, elsewhere, refuse);
    await mergeRest(db, draft);
    await mergePolicies(db, draft);
    await db.meta.delete("staging");
    return { newFiles: files.newFiles, grownFiles: files.grownFiles, reviews, notTaken };
  });
}

async function mergeContents(db: Library, { contents }: BackupDraft, keyOf: (key: string) => string): Promise<void> {
  const known = new Set((await db.contents.toArray()).map(({ sha256 }) => sha256));
  const added = contents.filter(({ sha256 }) => !known.has(sha256));
  await db.contents.bulkAdd(added.map((row): ContentRow => ({ ...row, contentKey: keyOf(row.contentKey) })));
}

type Kinship = "same" | "goes-on" | "is-behind" | "other";

/** How the states of a file in the backup lie to those in the library. */
function kinship(backup: SourceRow, library: SourceRow): Kinship {
  const [there, here] = [backup, library].map(({ revisions }) => revisions.map(({ sha256 }) => sha256)) as [
    string[],
    string[],
  ];
  if (!there.slice(0, here.length).every((sha256, at) => sha256 === here[at])) return "other";
  return there.length === here.length ? "same" : there.length > here.length ? "goes-on" : "is-behind";
}

/** Puts the backup's roots beside the library's, or into those that they are, and their files with them. */
async function mergeFiles(db: Library, { roots, sources }: BackupDraft) {
  const [known, knownSources] = [await db.roots.toArray(), await db.sources.toArray()];
  const byId = new Map(knownSources.map(source => [source.id, source]));
  const sourceIds = new Map<string, SourceRow["id"]>();
  const renamed = new Set<string>();
  const count = { newFiles: 0, grownFiles: 0 };
  let nextId = Math.max(-1, ...known.map(({ id }) => id)) + 1;
  for (const root of roots) {
    const own = sources.filter(source => source.root === root.id);
    const fits = (row: RootRow): boolean =>
      own.every(source => {
        const other = byId.get(toSourceId(`${row.id}:${source.path}`));
        return other === undefined || kinship(source, other) !== "other";
      });
    const sharesFile = (row: RootRow): boolean => own.some(source => byId.has(toSourceId(`${row.id}:${source.path}`)));
    const home =
      known.find(row => row.key === root.key && fits(row)) ??
      known.find(row => row.name === root.name && sharesFile(row) && fits(row));
    const id = home?.id ?? nextId++;
    if (home === undefined) await db.roots.add(addedRoot(root, id, known));
    for (const source of own) {
      const sourceId = toSourceId(`${id}:${source.path}`);
      sourceIds.set(source.id, sourceId);
      const other = byId.get(sourceId);
      if (other !== undefined) {
        if (kinship(source, other) !== "goes-on") continue;
        await db.sources.put({ ...other, revisions: source.revisions });
        count.grownFiles += 1;
        continue;
      }
      const { idPath: _, ...row } = source;
      const idPath = source.idPath ?? source.path;
      const holder = knownSources.find(one => (one.idPath ?? one.path) === idPath && one.root !== id);
      if (holder !== undefined && kinship(source, holder) === "other") renamed.add(source.id);
      const free = holder === undefined ? idPath : `${idPath}@${id}`;
      await db.sources.add({ ...row, id: sourceId, root: id, ...(free === source.path ? {} : { idPath: free }) });
      count.newFiles += 1;
    }
  }
  return { ...count, sourceIds, renamed };
}

/** A root that the library does not have. Where it has another of the key, the place is that one's. */
function addedRoot({ path, ...root }: RootRow, id: number, known: readonly RootRow[]): RootRow {
  const isTaken = known.some(({ key }) => key === root.key);
  return isTaken ? { ...root, id, key: `${root.key}/${id}` } : { ...root, id, ...(path === undefined ? {} : { path }) };
}

/** Whether two rows say the same, in whatever order their keys stand. */
const isSame = (one: unknown, other: unknown): boolean => other !== undefined && digestOf(one) === digestOf(other);

async function mergeReviews(
  db: Library,
  { reviewEvents }: BackupDraft,
  elsewhere: ReadonlySet<string>,
  refuse: (handoffId: string, why: string) => void,
): Promise<number> {
  const logs = new Map<HandoffId, ReviewEventRow[]>();
  for (const row of reviewEvents) logs.set(row.handoffId, [...(logs.get(row.handoffId) ?? []), row]);
  let taken = 0;
  for (const [handoffId, rows] of logs) {
    const log: readonly ReviewEvent[] = rows.toSorted((a, b) => a.ordinal - b.ordinal).map(({ event }) => event);
    const here = await readLog(db, handoffId);
    const isAhead = here.every((event, at) => isSame(event, log[at]));
    const isBehind = log.every((event, at) => isSame(event, here[at]));
    if (isBehind) continue;
    if (elsewhere.has(handoffId)) refuse(handoffId, "another file stands at its path in this library");
    else if (!verifyLog(log).ok || log.some(event => event.handoffId !== handoffId))
      refuse(handoffId, "its review log in the backup was altered");
    else if (!isAhead) refuse(handoffId, "this library has another review of it");
    else {
      const events = log.slice(here.length);
      await db.reviewEvents.bulkAdd(events.map((event, at) => ({ handoffId, ordinal: here.length + at, event })));
      taken += 1;
    }
  }
  return taken;
}

async function mergeCopies(
  db: Library,
  { ledgerCopies, ledgerRequests }: BackupDraft,
  sourceIds: ReadonlyMap<string, SourceRow["id"]>,
  elsewhere: ReadonlySet<string>,
  refuse: (handoffId: string, why: string) => void,
): Promise<void> {
  for (const copy of ledgerCopies) {
    const requests = ledgerRequests.filter(({ copyId }) => copyId === copy.id);
    const here = await db.ledgerCopies.where("handoffId").equals(copy.handoffId).first();
    const asked = here === undefined ? [] : await rowsOf(db.ledgerRequests, here.id).toArray();
    const goesOn = here?.id === copy.id && asked.every((request, at) => isSame(request, requests[at]));
    if (here !== undefined && requests.length <= asked.length && here.id === copy.id) continue;
    if (elsewhere.has(copy.handoffId)) refuse(copy.handoffId, "another file stands at its path in this library");
    else if (here !== undefined && !goesOn)
      refuse(copy.handoffId, "this library has another working copy of its ledger");
    else {
      const original = copy.original.map(part => ({
        ...part,
        sourceId: sourceIds.get(part.sourceId) ?? part.sourceId,
      }));
      await db.ledgerCopies.put({ ...copy, original });
      await db.ledgerRequests.bulkPut(requests);
    }
  }
}

/** What has a key of its own: the library's stays. */
async function mergeRest(db: Library, draft: BackupDraft): Promise<void> {
  const absent = async <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key, known: readonly Key[]) => {
    const keys = new Set(known);
    return rows.filter(row => !keys.has(keyOf(row)));
  };
  const operations = await db.operations.toCollection().primaryKeys();
  await db.operations.bulkAdd(await absent(draft.operations, ({ key }) => key, operations));
  const answers = await db.answers.toCollection().primaryKeys();
  await db.answers.bulkAdd(await absent(draft.answers, ({ key }) => key, answers));
  const looks = (await db.looks.toCollection().primaryKeys()).map(toHandoffId);
  await db.looks.bulkAdd(await absent(draft.looks, ({ handoffId }) => handoffId, looks));
  const exercises = await db.exercises.toCollection().primaryKeys();
  await db.exercises.bulkAdd(await absent(draft.exercises, ({ id }) => id, exercises));
  const spotChecks = await db.spotChecks.toCollection().primaryKeys();
  await db.spotChecks.bulkAdd(await absent(draft.spotChecks, ({ id }) => id, spotChecks));
  const [reviewer] = draft.reviewer;
  if (reviewer !== undefined && (await db.meta.get("reviewer")) === undefined)
    await db.meta.put({ key: "reviewer", value: reviewer.name });
}

/** The versions of the policy that the library does not have. Where it has one, the one in force stays in force. */
async function mergePolicies(db: Library, { policies }: BackupDraft): Promise<void> {
  const here = await db.policies.toArray();
  const inForce = here.at(-1);
  const known = new Set(here.map(({ sha256 }) => sha256));
  const added = policies.toSorted((a, b) => a.id - b.id).filter(({ sha256 }) => !known.has(sha256));
  const rows = inForce === undefined || added.length === 0 ? added : [...added, inForce];
  const firstId = (inForce?.id ?? 0) + 1;
  await db.policies.bulkAdd(rows.map((row, at) => ({ ...row, id: firstId + at })));
}

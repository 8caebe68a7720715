import type { SourceId } from "../../shared/model/ids.ts";
import type { Library } from "./database.ts";
import type { HandoffRow } from "./derived-rows.ts";
import { readHandled, readReviewedSources } from "./reviewed.ts";
import { rowsOf } from "./rows-of.ts";

/** What closing a root takes from the library, and what stays because a review stands on it. */
export interface ClosePlan {
  readonly removedSources: readonly SourceId[];
  readonly removedHandoffs: readonly HandoffRow["id"][];
  readonly keptSources: readonly SourceId[];
  /** Handoffs of the root that were reviewed, or whose ledger is carried on. */
  readonly keptHandoffs: readonly HandoffRow["id"][];
}

/** What `closeRoot` would do now. */
export async function planClose(db: Library, rootId: number): Promise<ClosePlan> {
  const [handoffs, handled, sources, readings] = await Promise.all([
    db.handoffs.toArray(),
    readHandled(db),
    db.sources.toArray(),
    db.readings.toArray(),
  ]);
  const needed = new Set<SourceId>();
  for (const row of handoffs)
    if (handled.has(row.id)) for (const source of await readReviewedSources(db, row)) needed.add(source.id);
  // What was refused before it was read has a reading and no source.
  const own = new Set<SourceId>([...sources, ...readings].filter(({ root }) => root === rootId).map(({ id }) => id));
  const ofRoot = handoffs.filter(row => own.has(row.sourceId));
  return {
    removedSources: [...own].filter(id => !needed.has(id)),
    removedHandoffs: ofRoot.filter(row => !handled.has(row.id)).map(row => row.id),
    keptSources: [...own].filter(id => needed.has(id)),
    keptHandoffs: ofRoot.filter(row => handled.has(row.id)).map(row => row.id),
  };
}

/**
 * Takes a root out of the library: its files, their bytes and what was derived from them. What a review of any handoff
 * stands on is kept, with the log and the receipts; the root is then marked as closed. What remains has to be judged
 * anew afterwards, and is at the next start at the latest.
 */
export function closeRoot(db: Library, rootId: number, atIso: string): Promise<ClosePlan> {
  return db.transaction("rw", db.tables, async () => {
    const plan = await planClose(db, rootId);
    const removed = new Set<SourceId>(plan.removedSources);
    await db.sources.bulkDelete([...plan.removedSources]);
    await db.readings.bulkDelete([...plan.removedSources]);
    await db.handoffs.bulkDelete([...plan.removedHandoffs]);
    await db.handoffDetails.bulkDelete([...plan.removedHandoffs]);
    await db.looks.bulkDelete([...plan.removedHandoffs]);
    const sessions = (await db.sessions.toArray()).filter(session => removed.has(session.sourceId));
    await db.sessions.bulkDelete(sessions.map(session => session.id));
    // What was remembered of it holds its words.
    await db.sessionReadings.bulkDelete([...plan.removedSources]);
    await db.treeJudgements.where("tree").startsWith(`${rootId}:`).delete();
    await removeContents(db);
    if (plan.keptSources.length === 0) await db.roots.delete(rootId);
    else await db.roots.update(rootId, { closedAtIso: atIso });
    await db.meta.delete("derived-version");
    return plan;
  });
}

/** Removes the contents that no source has any more, and the blocks that no content has. */
async function removeContents(db: Library): Promise<void> {
  const used = new Set<string>();
  for (const { revisions } of await db.sources.toArray()) for (const { sha256 } of revisions) used.add(sha256);
  const contents = await db.contents.toArray();
  const unused = contents.filter(content => !used.has(content.sha256));
  await db.contents.bulkDelete(unused.map(content => content.sha256));
  for (const { sha256 } of unused) await rowsOf(db.messagePacks, sha256).delete();
  const keys = new Set(contents.filter(content => used.has(content.sha256)).map(content => content.contentKey));
  for (const { contentKey } of unused) if (!keys.has(contentKey)) await rowsOf(db.bytes, contentKey).delete();
}

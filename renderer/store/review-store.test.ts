import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildTestSession, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { type HandoffId, toRecordId } from "../../shared/model/ids.ts";
import type { ReviewDraft } from "../../shared/model/review.ts";
import { runOnce } from "../../shared/review/replay.ts";
import { readHandoffView, readReviewView } from "./handoff-view.ts";
import { readQueue } from "./queue.ts";
import { buildOperationStore, saveLook, saveReviewAct } from "./review-store.ts";

let ordinal = 0;
const stamp = () => ({ id: `event-${ordinal++}`, reviewer: "ada", atIso: "2026-07-03T10:00:00.000Z" });

async function openReviewed() {
  const library = openTestLibrary();
  await importInto(library, [folderOf({ "a.jsonl": buildTestSession() })]);
  const db = library.strict;
  const row = (await readQueue(db)).find(handoff => handoff.kind === "compaction");
  if (row === undefined) throw new Error("the compaction was not imported");
  const records = (await readHandoffView(db, row.id))?.judged.handoff.records ?? [];
  const [record] = records;
  if (record === undefined) throw new Error("the compaction has no record");
  const accept: ReviewDraft = {
    type: "disposition",
    handoffId: row.id,
    target: { type: "record", recordId: record.id },
    disposition: "accept",
    reason: null,
  };
  return { library, db, id: row.id, record, accept };
}

describe("saveReviewAct", () => {
  it("appends to the log of the handoff, and the queue counts it", async () => {
    const { db, id, record, accept } = await openReviewed();
    expect(await saveReviewAct(db, accept, stamp())).toMatchObject({ ok: true });
    const review = await readReviewView(db, id, Date.parse("2026-07-03T10:00:00.000Z"));
    expect(review?.log).toHaveLength(1);
    expect(review?.state.records.get(record.id)).toMatchObject({ disposition: "accept", reviewer: "ada" });
    expect((await readQueue(db)).find(row => row.id === id)).toMatchObject({ decidedCount: 1, turn: "reviewer" });
  });

  it("keeps the order of acts that come at one time", async () => {
    const { db, id, accept } = await openReviewed();
    const results = await Promise.all(Array.from({ length: 8 }, () => saveReviewAct(db, accept, stamp())));
    expect(results.every(result => result.ok)).toBe(true);
    const rows = await db.reviewEvents.toArray();
    expect(rows.map(row => row.ordinal)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await readReviewView(db, id, 0))?.log).toHaveLength(8);
  });

  it("refuses a flag without a reason, and enters nothing", async () => {
    const { db, accept } = await openReviewed();
    const flag = { ...accept, disposition: "flag" } as ReviewDraft;
    expect(await saveReviewAct(db, flag, stamp())).toMatchObject({ ok: false, error: { code: "REASON_REQUIRED" } });
    expect(await db.reviewEvents.count()).toBe(0);
  });

  it("adds nothing to a log that was changed behind its back", async () => {
    const { db, id, accept } = await openReviewed();
    await saveReviewAct(db, accept, stamp());
    await saveReviewAct(db, accept, stamp());
    const first = await db.reviewEvents.get([id, 0]);
    if (first === undefined) throw new Error("the log is empty");
    await db.reviewEvents.put({ ...first, event: { ...first.event, reviewer: "eve" } });
    expect(await saveReviewAct(db, accept, stamp())).toMatchObject({ ok: false, error: { code: "CHAIN_BROKEN" } });
    expect(await db.reviewEvents.count()).toBe(2);
    const blocks = (await readReviewView(db, id, 0))?.blocks ?? [];
    expect(blocks.map(block => block.code)).toContain("log-broken");
  });
});

describe("dispositions", () => {
  it("find their records again after the session has grown", async () => {
    const { library, db, id, record, accept } = await openReviewed();
    await saveReviewAct(db, accept, stamp());
    await importInto(library, [folderOf({ "a.jsonl": buildTestSession([{ say: "More." }]) })]);
    const review = await readReviewView(db, id, 0);
    expect(review?.state.records.get(record.id)?.disposition).toBe("accept");
    expect(review?.orphanedRecordIds).toEqual([]);
  });

  it("of records that are gone are listed, not lost", async () => {
    const { db, id, accept } = await openReviewed();
    const gone = toRecordId("gone");
    await saveReviewAct(db, { ...accept, target: { type: "record", recordId: gone } }, stamp());
    expect((await readReviewView(db, id, 0))?.orphanedRecordIds).toEqual([gone]);
  });

  it("keep their handoff where its source no longer holds it, marked and not to be approved", async () => {
    const { library, db, id, accept } = await openReviewed();
    await saveReviewAct(db, accept, stamp());
    const before = await readHandoffView(db, id);
    await importInto(library, [folderOf({ "a.jsonl": "{}\n" })]);
    const gone = await readHandoffView(db, id);
    expect(gone?.row.isGone).toBe(true);
    expect(gone?.judged.handoff.records).toEqual(before?.judged.handoff.records);
    const review = await readReviewView(db, id, 0);
    expect(review?.log).toHaveLength(1);
    expect(review?.blocks[0]?.code).toBe("handoff-gone");
    expect((await readQueue(db)).map(row => [row.id, row.decidedCount])).toEqual([[id, 1]]);
  });

  it("find their handoff again when its source holds it again", async () => {
    const { library, db, id, accept } = await openReviewed();
    await saveReviewAct(db, accept, stamp());
    await importInto(library, [folderOf({ "a.jsonl": "{}\n" })]);
    await importInto(library, [folderOf({ "a.jsonl": buildTestSession() })]);
    expect((await readHandoffView(db, id))?.row.isGone).toBe(false);
    expect((await readReviewView(db, id, 0))?.blocks.map(block => block.code)).not.toContain("handoff-gone");
  });

  it("are none of a handoff that nobody reviewed: that one goes with its source", async () => {
    const { library, db, id } = await openReviewed();
    await importInto(library, [folderOf({ "a.jsonl": "{}\n" })]);
    expect(await readHandoffView(db, id)).toBeNull();
  });
});

describe("saveLook", () => {
  const news = async (db: Awaited<ReturnType<typeof openReviewed>>["db"], id: HandoffId) =>
    (await readQueue(db)).find(row => row.id === id)?.news;

  it("tells a handoff that was never opened from one that was, and from one that changed since", async () => {
    const { db, id, record } = await openReviewed();
    expect(await news(db, id)).toBe("new");
    await saveLook(db, id, "2026-07-03T10:00:00.000Z");
    expect(await news(db, id)).toBeNull();
    // The same id, judged otherwise: as after a rule has changed.
    const detail = await db.handoffDetails.get(id);
    await db.handoffs.update(id, { digest: "another" });
    await db.handoffDetails.update(id, { recordDigests: { ...detail?.recordDigests, [record.id]: "another" } });
    expect(await news(db, id)).toBe("changed");
    expect([...((await readHandoffView(db, id))?.changedRecordIds ?? [])]).toEqual([record.id]);
  });
});

describe("buildOperationStore", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("gives the stored bytes for the same input, and a conflict for another one", async () => {
    const { db } = await openReviewed();
    const store = buildOperationStore(db);
    const work = (text: string) => async () => ({ ok: true, value: bytes(text) }) as const;
    expect(await runOnce(store, "k", "d1", work("first"))).toMatchObject({ ok: true, value: { isReplay: false } });
    const replay = await runOnce(store, "k", "d1", work("second"));
    expect(replay).toEqual({ ok: true, value: { bytes: bytes("first"), isReplay: true } });
    expect(await runOnce(store, "k", "d2", work("third"))).toMatchObject({
      ok: false,
      error: { code: "OPERATION_CONFLICT" },
    });
  });

  it("stores what came first when two come at once", async () => {
    const { db } = await openReviewed();
    const store = buildOperationStore(db);
    const stored = await Promise.all(["a", "b", "c"].map(text => store.putIfAbsent("k", text, bytes(text))));
    expect(new Set(stored.map(operation => operation.digest)).size).toBe(1);
    expect(await db.operations.count()).toBe(1);
  });
});

import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { describe, expect, it } from "vitest";
import { Library } from "./database.ts";

const revision = { sha256: "ab", sizeBytes: 3, importedAtIso: "2026-07-01T00:00:00.000Z", continues: false };
const event = { type: "note", id: "e1", handoffId: "h1", text: "looked", target: null };

// As version 1 wrote it: the root's name on every source, and neither operations nor looks. Never edited.
async function writeVersion1(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({
    sources: "id",
    contents: "sha256",
    bytes: "[contentKey+n]",
    reviewEvents: "[handoffId+ordinal]",
    answers: "key",
    policies: "++id",
    meta: "key",
    readings: "id",
    handoffs: "id",
    handoffDetails: "id",
    sessions: "id",
    messagePacks: "[sha256+n]",
  });
  await old.open();
  await old.table("sources").bulkAdd([
    { id: "0:a.jsonl", root: 0, path: "a.jsonl", rootName: "logs", revisions: [revision] },
    { id: "0:b.jsonl", root: 0, path: "b.jsonl", rootName: "logs", revisions: [revision] },
    { id: "1:a.jsonl", root: 1, path: "a.jsonl", rootName: "logs", revisions: [revision] },
  ]);
  await old.table("contents").add({ sha256: "ab", contentKey: "k", sizeBytes: 3 });
  await old.table("bytes").add({ contentKey: "k", n: 0, bytes: new Uint8Array([1, 2, 3]) });
  await old.table("reviewEvents").add({ handoffId: "h1", ordinal: 0, event });
  await old.table("meta").bulkAdd([
    { key: "derived-version", value: "1" },
    { key: "reviewer", value: "ada" },
  ]);
  old.close();
}

describe("a library of version 1", () => {
  it("gets a table of roots from the names on its sources", async () => {
    await writeVersion1("upgrade-roots");
    const db = new Library("upgrade-roots", "strict");
    expect(await db.roots.toArray()).toEqual([
      { id: 0, key: "folder:logs", name: "logs", addedAtIso: revision.importedAtIso },
      { id: 1, key: "folder:logs#1", name: "logs", addedAtIso: revision.importedAtIso },
    ]);
    expect(await db.sources.get("0:a.jsonl" as never)).toEqual({
      id: "0:a.jsonl",
      root: 0,
      path: "a.jsonl",
      revisions: [revision],
    });
  });

  it("keeps its bytes, its review log and its reviewer, and asks for its derived rows to be made anew", async () => {
    await writeVersion1("upgrade-kept");
    const db = new Library("upgrade-kept", "strict");
    await db.open();
    expect(db.verno).toBe(6);
    expect((await db.bytes.get(["k", 0]))?.bytes).toEqual(new Uint8Array([1, 2, 3]));
    expect(await db.reviewEvents.toArray()).toEqual([{ handoffId: "h1", ordinal: 0, event }]);
    expect(await db.meta.toArray()).toEqual([{ key: "reviewer", value: "ada" }]);
    expect(await db.operations.count()).toBe(0);
    expect(await db.sessionReadings.count()).toBe(0);
    expect(await db.treeJudgements.count()).toBe(0);
  });
});

// As version 2 wrote it: no table of teams. Never edited.
async function writeVersion2(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(2).stores({
    roots: "id, &key",
    sources: "id",
    contents: "sha256, contentKey",
    bytes: "[contentKey+n]",
    reviewEvents: "[handoffId+ordinal]",
    operations: "key",
    answers: "key",
    policies: "++id",
    looks: "handoffId",
    meta: "key",
    readings: "id, group",
    handoffs: "id, previousId",
    handoffDetails: "id",
    reviewSummaries: "handoffId",
    sessions: "id",
    messagePacks: "[sha256+n], [sha256+firstSeq], [sha256+firstLine]",
  });
  await old.open();
  await old.table("roots").add({ id: 0, key: "folder:logs", name: "logs", addedAtIso: revision.importedAtIso });
  await old.table("operations").add({ key: "approve-1", inputDigest: "cd", result: "{}" });
  await old.table("reviewEvents").add({ handoffId: "h1", ordinal: 0, event });
  await old.table("meta").add({ key: "derived-version", value: "2" });
  old.close();
}

describe("a library of version 2", () => {
  it("keeps its roots, its approvals and its log, and asks for its derived rows to be made anew", async () => {
    await writeVersion2("upgrade-2");
    const db = new Library("upgrade-2", "strict");
    expect(await db.roots.count()).toBe(1);
    expect((await db.operations.toArray()).map(({ key }) => key)).toEqual(["approve-1"]);
    expect(await db.reviewEvents.count()).toBe(1);
    expect(await db.meta.toArray()).toEqual([]);
    expect(await db.teams.count()).toBe(0);
  });
});

// As version 5 wrote it: no working copies. Never edited.
async function writeVersion5(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(5).stores({
    roots: "id, &key",
    sources: "id",
    contents: "sha256, contentKey",
    bytes: "[contentKey+n]",
    reviewEvents: "[handoffId+ordinal]",
    operations: "key",
    answers: "key",
    policies: "++id",
    looks: "handoffId",
    exercises: "id",
    spotChecks: "id",
    meta: "key",
    readings: "id, group",
    handoffs: "id, previousId",
    handoffDetails: "id",
    reviewSummaries: "handoffId",
    teams: "id",
    sessions: "id",
    messagePacks: "[sha256+n], [sha256+firstSeq], [sha256+firstLine]",
    sessionReadings: "id",
    treeJudgements: "tree",
  });
  await old.open();
  await old.table("exercises").add({ id: "e1" });
  await old.table("reviewEvents").add({ handoffId: "h1", ordinal: 0, event });
  await old.table("meta").add({ key: "derived-version", value: "5" });
  old.close();
}

describe("a library of version 5", () => {
  it("keeps what it has, its derived rows too, and has no working copy yet", async () => {
    await writeVersion5("upgrade-5");
    const db = new Library("upgrade-5", "strict");
    expect((await db.exercises.toArray()).map(({ id }) => id)).toEqual(["e1"]);
    expect(await db.reviewEvents.count()).toBe(1);
    expect(await db.meta.toArray()).toEqual([{ key: "derived-version", value: "5" }]);
    expect([await db.ledgerCopies.count(), await db.ledgerRequests.count()]).toEqual([0, 0]);
  });
});

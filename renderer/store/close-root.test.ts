import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildTestSession, dumpLibrary, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { closeRoot, planClose } from "./close-root.ts";
import type { HandoffRow } from "./derived-rows.ts";
import { readHandoffView, readReviewView } from "./handoff-view.ts";
import { readQueue } from "./queue.ts";
import { needsRebuild } from "./reads.ts";
import { saveReviewAct } from "./review-store.ts";

const AT = "2026-07-04T00:00:00.000Z";
const document = (text: string) => `# Handoff\n\n## Next actions\n\n- ${text}\n`;
const one = () => folderOf({ "a.jsonl": buildTestSession(), "HANDOFF.md": document("Write the guide") }, "one", "/one");
const two = () => folderOf({ "HANDOFF.md": document("Feed the cat") }, "two", "/two");

async function openBoth() {
  const library = openTestLibrary();
  await importInto(library, [one(), two()]);
  return { library, db: library.strict };
}

async function note(db: Awaited<ReturnType<typeof openBoth>>["db"], kind: string) {
  const row = (await readQueue(db)).find(handoff => handoff.kind === kind && handoff.sourceId.startsWith("0:"));
  if (row === undefined) throw new Error(`no ${kind} was imported`);
  const stamp = { id: `note-${kind}`, reviewer: "ada", atIso: AT };
  await saveReviewAct(db, { type: "note", handoffId: row.id, target: null, text: "seen" }, stamp);
  return row.id;
}

describe("closeRoot", () => {
  it("takes all of a root that nobody reviewed, and leaves the other as it was", async () => {
    const { library, db } = await openBoth();
    const before = await dumpLibrary(db);
    const plan = await closeRoot(db, 0, AT);
    expect(plan.removedSources).toHaveLength(2);
    expect(plan).toMatchObject({ keptSources: [], keptHandoffs: [] });
    expect(await needsRebuild(db)).toBe(true);
    await importInto(library, []);

    const [left, expected] = [await dumpLibrary(db), before];
    const ofTwo = (rows: unknown[] = []) => rows.filter(row => JSON.stringify(row).includes('"1:HANDOFF.md"'));
    for (const table of ["sources", "readings"]) expect([table, left[table]]).toEqual([table, ofTwo(expected[table])]);
    // The document in the closed root had the same path: its id does not pass to the other one.
    const ids = (rows: unknown[] = []) => rows.map(row => (row as HandoffRow).id);
    expect(ids(left.handoffs)).toEqual(ids(ofTwo(expected.handoffs)));
    expect(left.contents).toHaveLength(1);
    expect(left.bytes).toHaveLength(1);
    expect(left.sessions).toEqual([]);
    expect(left.messagePacks).toEqual([]);
    expect((await db.roots.toArray()).map(root => root.name)).toEqual(["two"]);
  });

  it("keeps what a review stands on, with its log, and hides what was not reviewed of the same file", async () => {
    const { library, db } = await openBoth();
    const id = await note(db, "compaction");
    expect(await planClose(db, 0)).toMatchObject({ keptSources: ["0:a.jsonl"], keptHandoffs: [id] });
    const plan = await closeRoot(db, 0, AT);
    expect(plan.removedSources).toEqual(["0:HANDOFF.md"]);
    await importInto(library, []);
    await importInto(library, []);

    const listed = (await readQueue(db)).filter(row => row.sourceId.startsWith("0:"));
    expect(listed.map(row => row.id)).toEqual([id]);
    expect((await readReviewView(db, id, 0))?.state.notes.map(({ text }) => text)).toEqual(["seen"]);
    expect((await readHandoffView(db, id))?.session).not.toBeNull();
    expect(await db.roots.get(0)).toMatchObject({ name: "one", closedAtIso: AT });
  });

  it("brings everything back when it is opened again", async () => {
    const { library, db } = await openBoth();
    const before = (await readQueue(db)).map(row => row.id).sort();
    await note(db, "compaction");
    await closeRoot(db, 0, AT);
    await importInto(library, [one()]);
    expect((await readQueue(db)).map(row => row.id).sort()).toEqual(before);
    expect((await db.roots.get(0))?.closedAtIso).toBeUndefined();
  });
});

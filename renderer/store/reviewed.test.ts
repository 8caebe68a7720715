import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildLedgerFiles, type LedgerSpec } from "../../fixtures/ledger-file.ts";
import { folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { freshContents } from "../../shared/gaia/store-port.ts";
import { closeRoot, planClose } from "./close-root.ts";
import { saveLedgerCopy } from "./ledger-copy.ts";
import { readQueue } from "./queue.ts";

const AT = "2026-07-04T00:00:00.000Z";
const work = (steps: LedgerSpec["steps"]) =>
  folderOf(buildLedgerFiles("work/continuity.sqlite", { steps, wal: "none" }), "work", "/work");

/** A library with a ledger's handoff that nobody reviewed, and its working copy. */
async function openWithCopy() {
  const library = openTestLibrary();
  await importInto(library, [work(["accept", "replace"])]);
  const db = library.strict;
  const [handoff] = await readQueue(db);
  if (handoff === undefined) throw new Error("the ledger holds a handoff");
  const made = { id: "c", handoffId: handoff.id, madeBy: "ada", madeAtIso: AT };
  await saveLedgerCopy(db, { ...made, original: [], contents: freshContents("e".repeat(64)) });
  return { library, db, handoffId: handoff.id };
}

describe("a handoff whose ledger is carried on in a working copy", () => {
  it("stays with its source when its folder is closed", async () => {
    const { library, db, handoffId } = await openWithCopy();
    const kept = { keptSources: ["0:work/continuity.sqlite"], keptHandoffs: [handoffId], removedHandoffs: [] };
    expect(await planClose(db, 0)).toMatchObject(kept);
    await closeRoot(db, 0, AT);
    await importInto(library, []);
    expect((await readQueue(db)).map(({ id }) => id)).toEqual([handoffId]);
    expect(await db.ledgerCopies.count()).toBe(1);
  });

  it("stays as it last stood when its source holds it no more", async () => {
    const { library, db, handoffId } = await openWithCopy();
    await importInto(library, [work(["accept"])]);
    expect((await readQueue(db)).map(({ id, isGone }) => [id, isGone])).toEqual([[handoffId, true]]);
  });

  it("leaves with its folder when nobody carries it on", async () => {
    const { db, handoffId } = await openWithCopy();
    await db.ledgerCopies.delete("c");
    expect(await planClose(db, 0)).toMatchObject({ keptSources: [], removedHandoffs: [handoffId] });
  });
});

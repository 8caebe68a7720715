import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { advance, hex, openCase, outcomeOf, REQUESTS } from "../../fixtures/continuity-case.ts";
import { describeStoreLaws } from "../../fixtures/continuity-store-laws.ts";
import { freshContents } from "../../shared/gaia/store-port.ts";
import { toHandoffId } from "../../shared/model/ids.ts";
import { Library } from "./database.ts";
import { type AskedRequest, openLedgerCopy, readLedgerCopy, removeLedgerCopy, saveLedgerCopy } from "./ledger-copy.ts";

let cases = 0;
const handoffId = toHandoffId("h");
const row = {
  id: "c",
  handoffId,
  original: [],
  madeBy: "ada",
  madeAtIso: "2026-07-01T08:00:00.000Z",
  contents: freshContents(hex("e")),
};

/** A library with one working copy. Its name opens it again. */
async function libraryWithCopy(): Promise<Library> {
  cases += 1;
  const db = new Library(`ledger-copy-${cases}`, "strict");
  await saveLedgerCopy(db, row);
  return db;
}

describeStoreLaws("a working copy in IndexedDB", async () => {
  const { name } = await libraryWithCopy();
  const windows: Library[] = [];
  const open = async () => {
    // Each window has a connection of its own.
    const db = new Library(name, "strict");
    windows.push(db);
    return openLedgerCopy(db, "c", null);
  };
  return {
    open,
    async restart() {
      for (const db of windows.splice(0)) db.close();
      return open();
    },
  };
});

const asked = (verb: AskedRequest["verb"], request: unknown): AskedRequest => ({
  verb,
  requestJson: JSON.stringify(request),
  askedBy: "ada",
  askedAtIso: "2026-07-01T08:00:00.000Z",
});

describe("a working copy's requests", () => {
  it("are kept byte for byte with what each led to, refusals and replays too", async () => {
    const db = await libraryWithCopy();
    const outcomes = [];
    for (const request of [REQUESTS.accept, REQUESTS.accept, { ...REQUESTS.accept, operationId: "accept-2" }]) {
      const store = openLedgerCopy(db, "c", asked("accept", request));
      const done = await openCase({ store }).controller.accept(request);
      await store.settle(done.ok ? null : done.error);
      outcomes.push(done.ok ? done.value.isReplay : done.error);
    }
    expect(outcomes).toEqual([false, true, "STALE_REVISION"]);
    const read = await readLedgerCopy(db, handoffId);
    expect(read?.requests.map(({ n, operationIds, code }) => [n, operationIds, code])).toEqual([
      [0, ["accept-1"], null],
      [1, [], null],
      [2, [], "STALE_REVISION"],
    ]);
    expect(read?.requests[0]?.requestJson).toBe(JSON.stringify(REQUESTS.accept));
  });

  it("say of a wake that was refused after its intent what was committed and why it stopped", async () => {
    const db = await libraryWithCopy();
    await advance(openCase({ store: openLedgerCopy(db, "c", null) }).controller, "replace");
    const store = openLedgerCopy(db, "c", asked("wake", REQUESTS.wake));
    const done = await openCase({ store, bus: null }).controller.wake(REQUESTS.wake);
    await store.settle(done.ok ? null : done.error);
    const read = await readLedgerCopy(db, handoffId);
    expect(read?.requests.map(({ operationIds, code }) => [operationIds, code])).toEqual([
      [["wake-intent"], "WAKE_EVIDENCE_UNAVAILABLE"],
    ]);
  });
});

describe("a working copy", () => {
  it("is one for each handoff: a second one in another window is the first", async () => {
    const db = await libraryWithCopy();
    const other = new Library(db.name, "strict");
    expect((await saveLedgerCopy(other, { ...row, id: "d" })).id).toBe("c");
    expect(await other.ledgerCopies.count()).toBe(1);
  });

  it("that was removed takes its requests with it, and refuses a window that still holds it", async () => {
    const db = await libraryWithCopy();
    const store = openLedgerCopy(db, "c", asked("accept", REQUESTS.accept));
    await openCase({ store }).controller.accept(REQUESTS.accept);
    await removeLedgerCopy(db, "c");
    expect([await db.ledgerCopies.count(), await db.ledgerRequests.count()]).toEqual([0, 0]);
    expect(await outcomeOf(openCase({ store }).controller.replace(REQUESTS.replace))).toBe("STORE_CORRUPT");
  });

  it("whose row was damaged is STORE_CORRUPT, and stays as it is", async () => {
    const db = await libraryWithCopy();
    await advance(openCase({ store: openLedgerCopy(db, "c", null) }).controller, "accept");
    const held = await db.ledgerCopies.get("c");
    if (held === undefined) throw new Error("no copy");
    await db.ledgerCopies.put({ ...held, contents: { ...held.contents, state: null } });
    const { controller } = openCase({ store: openLedgerCopy(db, "c", null) });
    expect(await outcomeOf(controller.replace(REQUESTS.replace))).toBe("STORE_CORRUPT");
  });
});

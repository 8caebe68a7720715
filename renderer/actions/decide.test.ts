import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { folderOf, importInto } from "../../fixtures/test-library.ts";
import { LIBRARY_NAME, Library, library } from "../store/database.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { readQueue } from "../store/queue.ts";
import { acceptUnchecked, decide, undoLast } from "./decide.ts";
import { saveReviewer } from "./settings.ts";

vi.mock("../host.ts", () => ({ host: {} }));

const relaxed = new Library(LIBRARY_NAME, "relaxed");

async function openCompaction() {
  const compact = { "Pending Tasks": "- Ask about the colours\n- Choose a name\n- Write a poem" };
  const lines = buildSessionLines({ steps: [{ user: "Think about the widget." }, { compact }] });
  await importInto({ strict: library(), relaxed }, [folderOf({ "a.jsonl": lines })]);
  const row = (await readQueue(library())).find(handoff => handoff.kind === "compaction");
  if (row === undefined) throw new Error("the compaction was not imported");
  const records = (await readHandoffView(library(), row.id))?.judged.handoff.records ?? [];
  return { id: row.id, recordIds: records.map(record => record.id) };
}

const review = (id: Awaited<ReturnType<typeof openCompaction>>["id"]) => readReviewView(library(), id, 0);

beforeEach(async () => {
  await Promise.all(library().tables.map(table => table.clear()));
  await saveReviewer("ada");
});

describe("acceptUnchecked", () => {
  it("enters one disposition for each record, with the reason, and one undo takes them all back", async () => {
    const { id, recordIds } = await openCompaction();
    expect(recordIds.length).toBeGreaterThan(2);
    expect(await acceptUnchecked(id, recordIds, "read, harmless")).toMatchObject({ ok: true });
    const accepted = await review(id);
    expect(accepted?.log).toHaveLength(recordIds.length);
    for (const recordId of recordIds)
      expect(accepted?.state.records.get(recordId)).toMatchObject({ disposition: "accept", reason: "read, harmless" });
    expect(accepted?.blocks).toEqual([]);

    const undone = await undoLast(id);
    expect(undone?.ok && undone.value.length).toBe(recordIds.length);
    expect((await review(id))?.state.records.size).toBe(0);
    expect(await undoLast(id)).toBeNull();
  });
});

describe("undoLast", () => {
  it("gives the act that it took back, the latest first", async () => {
    const { id, recordIds } = await openCompaction();
    const [first, second] = recordIds;
    if (first === undefined || second === undefined) throw new Error("the compaction has records");
    await decide(id, { type: "record", recordId: first }, "accept", null);
    await decide(id, { type: "record", recordId: second }, "flag", "no");
    const words = async () => {
      const undone = await undoLast(id);
      return undone?.ok ? undone.value.map(event => event.type === "disposition" && event.disposition) : null;
    };
    expect([await words(), await words(), await words()]).toEqual([["flag"], ["accept"], null]);
  });
});

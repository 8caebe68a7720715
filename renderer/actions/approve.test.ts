import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestSession, folderOf, importInto } from "../../fixtures/test-library.ts";
import { briefMarkdown } from "../../shared/export/brief-markdown.ts";
import { returnNote } from "../../shared/export/return-note.ts";
import { LIBRARY_NAME, Library, library } from "../store/database.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { readQueue } from "../store/queue.ts";
import { approveHandoff } from "./approve.ts";
import { decide, openEvidence, withdraw } from "./decide.ts";
import { buildExport } from "./export-brief.ts";
import { saveReviewer } from "./settings.ts";

vi.mock("../host.ts", () => ({ host: { capabilities: async () => ({ version: "0.1.0", hasRepository: false }) } }));
// The reader worker does not run here; what it does for an approval is tested with the worker's own files.
vi.mock("../worker/reader-client.ts", () => ({ verifySourceBytes: async () => true }));

const relaxed = new Library(LIBRARY_NAME, "relaxed");
const folder = (steps: Parameters<typeof buildTestSession>[0] = []) => folderOf({ "a.jsonl": buildTestSession(steps) });

async function openCompaction() {
  await importInto({ strict: library(), relaxed }, [folder()]);
  const row = (await readQueue(library())).find(handoff => handoff.kind === "compaction");
  if (row === undefined) throw new Error("the compaction was not imported");
  return row.id;
}

async function waiveAll(id: Awaited<ReturnType<typeof openCompaction>>) {
  const view = await readHandoffView(library(), id);
  for (const { id: recordId } of view?.judged.handoff.records ?? []) {
    await decide(id, { type: "record", recordId }, "waive", "seen, and good enough");
  }
  for (const { fingerprint } of view?.findings ?? []) {
    await decide(id, { type: "finding", fingerprint }, "waive", "seen, and good enough");
  }
}

beforeEach(async () => {
  await Promise.all(library().tables.map(table => table.clear()));
  await saveReviewer("ada");
});

describe("approveHandoff", () => {
  it("refuses while a record is undecided, with the reasons, and stores nothing", async () => {
    const id = await openCompaction();
    const refused = await approveHandoff(id);
    expect(refused).toMatchObject({ ok: false, error: { code: "BLOCKED" } });
    expect(await library().operations.count()).toBe(0);
  });

  it("refuses without a reviewer's name", async () => {
    const id = await openCompaction();
    await saveReviewer("");
    expect(await approveHandoff(id)).toMatchObject({ ok: false, error: { code: "NO_REVIEWER" } });
  });

  it("gives the same receipt byte for byte when it is pressed again", async () => {
    const id = await openCompaction();
    await waiveAll(id);
    const first = await approveHandoff(id);
    const again = await approveHandoff(id);
    if (!first.ok || !again.ok) throw new Error("it was not approved");
    expect(again.value.bytes).toEqual(first.value.bytes);
    expect(again.value.isReplay).toBe(true);
    expect((await readReviewView(library(), id, 0))?.log.filter(event => event.type === "approve")).toHaveLength(1);
    expect((await readQueue(library())).find(row => row.id === id)?.turn).toBe("approved");
  });

  it("stands when the folder around what was opened takes it over: nothing but the paths has changed", async () => {
    await importInto({ strict: library(), relaxed }, [folderOf({ "a.jsonl": buildTestSession() }, "in", "/home/in")]);
    const row = (await readQueue(library())).find(handoff => handoff.kind === "compaction");
    if (row === undefined) throw new Error("the compaction was not imported");
    await waiveAll(row.id);
    const first = await approveHandoff(row.id);
    const around = folderOf({ "in/a.jsonl": buildTestSession(), "b/NOTES.md": "# Progress\n" }, "home", "/home");
    await importInto({ strict: library(), relaxed }, [around]);
    expect((await readHandoffView(library(), row.id))?.row.sourcePath).toBe("in/a.jsonl");
    const review = await readReviewView(library(), row.id, 0);
    expect(review?.approval).toMatchObject({ changes: [], isStale: false });
    expect((await readQueue(library())).find(({ id }) => id === row.id)?.turn).toBe("approved");
    expect(await buildExport(row.id, briefMarkdown)).toMatchObject({ ok: true });
    const again = await approveHandoff(row.id);
    expect(again.ok && first.ok && again.value.bytes).toEqual(first.ok && first.value.bytes);
  });

  it("gives the same receipt when it was ended between the commit and the answer", async () => {
    const id = await openCompaction();
    await waiveAll(id);
    const add = vi.spyOn(library().reviewEvents, "bulkAdd").mockRejectedValueOnce(new Error("the process ended here"));
    await expect(approveHandoff(id)).rejects.toThrow("the process ended here");
    add.mockRestore();
    const [stored] = await library().operations.toArray();
    expect((await readReviewView(library(), id, 0))?.state.standing).toBe("open");

    const retried = await approveHandoff(id);
    expect(retried).toMatchObject({ ok: true, value: { isReplay: true, bytes: stored?.bytes } });
    expect(await library().operations.count()).toBe(1);
    expect((await readQueue(library())).find(row => row.id === id)?.turn).toBe("approved");
  });

  it("shows as stale when the source has grown, and says what has changed", async () => {
    const id = await openCompaction();
    await waiveAll(id);
    await approveHandoff(id);
    await importInto({ strict: library(), relaxed }, [folder([{ say: "More." }])]);
    expect((await readQueue(library())).find(row => row.id === id)?.turn).toBe("approved-stale");
    const review = await readReviewView(library(), id, 0);
    expect(review?.approval?.changes.map(change => change.code)).toContain("source");
  });

  it("refuses to approve anew what was approved and has changed, until it is withdrawn", async () => {
    const id = await openCompaction();
    await waiveAll(id);
    await approveHandoff(id);
    await importInto({ strict: library(), relaxed }, [folder([{ say: "More." }])]);
    expect(await approveHandoff(id)).toMatchObject({ ok: false, error: { code: "OPERATION_CONFLICT" } });
    await withdraw(id, "the session went on");
    await waiveAll(id);
    expect(await approveHandoff(id)).toMatchObject({ ok: true });
  });
});

describe("buildExport", () => {
  it("gives the brief only once it is approved", async () => {
    const id = await openCompaction();
    expect(await buildExport(id, briefMarkdown)).toMatchObject({ ok: false, error: { code: "BLOCKED" } });
    await waiveAll(id);
    expect(await buildExport(id, briefMarkdown)).toMatchObject({ ok: false, error: { code: "NOT_APPROVED" } });
    await approveHandoff(id);
    expect(await buildExport(id, briefMarkdown)).toMatchObject({ ok: true });
  });

  it("gives the return note with what was flagged, without an approval", async () => {
    const id = await openCompaction();
    const [record] = (await readHandoffView(library(), id))?.judged.handoff.records ?? [];
    if (record === undefined) throw new Error("the compaction has no record");
    await decide(id, { type: "record", recordId: record.id }, "flag", "the last run failed");
    const note = await buildExport(id, returnNote);
    expect(note.ok && note.value).toContain("the last run failed");
  });
});

describe("openEvidence", () => {
  it("is entered once", async () => {
    const id = await openCompaction();
    const [record] = (await readHandoffView(library(), id))?.judged.handoff.records ?? [];
    if (record === undefined) throw new Error("the compaction has no record");
    const target = { type: "record", recordId: record.id } as const;
    expect(await openEvidence(id, target, null)).toMatchObject({ ok: true });
    expect(await openEvidence(id, target, null)).toBeNull();
  });
});

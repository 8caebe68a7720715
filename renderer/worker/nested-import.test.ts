import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildTestSession, folderOf, importInto, openTestLibrary, SESSION_ID } from "../../fixtures/test-library.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { readQueue } from "../store/queue.ts";
import { saveReviewAct } from "../store/review-store.ts";
import type { ImportRoot } from "./import-messages.ts";

type Library = ReturnType<typeof openTestLibrary>;

const DOCUMENT = "# Handoff\n\n## Next actions\n\n- Write the guide\n";
const inner = (path?: string): ImportRoot =>
  folderOf({ "HANDOFF.md": DOCUMENT, [`${SESSION_ID}.jsonl`]: buildTestSession() }, "in", path);
const outer = (path?: string): ImportRoot =>
  folderOf(
    {
      "work/in/HANDOFF.md": DOCUMENT,
      [`work/in/${SESSION_ID}.jsonl`]: buildTestSession(),
      "NOTES.md": "# Progress\n\n- Nothing yet\n",
    },
    "home",
    path,
  );

const idsIn = async ({ strict }: Library) => (await readQueue(strict)).map(row => row.id).sort();
const pathsIn = async ({ strict }: Library) =>
  (await strict.sources.toArray()).map(source => `${source.root}:${source.path}`).sort();

async function flagOne({ strict }: Library) {
  const row = (await readQueue(strict)).find(handoff => handoff.kind === "document");
  if (row === undefined) throw new Error("the document was not imported");
  const [record] = (await readHandoffView(strict, row.id))?.judged.handoff.records ?? [];
  if (record === undefined) throw new Error("the document has no record");
  const target = { type: "record", recordId: record.id } as const;
  const stamp = { id: "e1", reviewer: "ada", atIso: "2026-07-03T10:00:00.000Z" };
  await saveReviewAct(
    strict,
    { type: "disposition", handoffId: row.id, target, disposition: "flag", reason: "no" },
    stamp,
  );
  return { id: row.id, recordId: record.id };
}

describe.each([
  ["by their paths", "/home/work/in", "/home"],
  ["by their bytes", undefined, undefined],
  ["by the bytes of the inner one", "/home/work/in", undefined],
])("roots in one another, told %s", (_, innerPath, outerPath) => {
  it("reads a folder in an open one at its place there, and nothing is doubled", async () => {
    const library = openTestLibrary();
    await importInto(library, [outer(outerPath)]);
    const before = await idsIn(library);
    const paths = await pathsIn(library);
    const again = await importInto(library, [inner(innerPath)]);
    expect(again).toMatchObject({ ok: true, value: { newHandoffs: 0, missingFiles: 0 } });
    expect(again.ok && again.value.nested).toEqual([{ name: "in", how: "inside", other: "home" }]);
    expect(await idsIn(library)).toEqual(before);
    expect(await pathsIn(library)).toEqual(paths);
    expect(await library.strict.roots.count()).toBe(1);
  });

  it("takes an open folder over when one around it is opened, with what was said of it", async () => {
    const library = openTestLibrary();
    await importInto(library, [inner(innerPath)]);
    const before = await idsIn(library);
    const { id, recordId } = await flagOne(library);
    const after = await importInto(library, [outer(outerPath)]);
    expect(after.ok && after.value.nested).toEqual([{ name: "home", how: "around", other: "in" }]);
    expect(await idsIn(library)).toEqual(expect.arrayContaining(before));
    expect((await library.strict.roots.toArray()).map(root => root.name)).toEqual(["home"]);
    expect(await pathsIn(library)).toEqual(
      ["0:NOTES.md", `0:work/in/${SESSION_ID}.jsonl`, "0:work/in/HANDOFF.md"].sort(),
    );
    const review = await readReviewView(library.strict, id, 0);
    expect(review?.state.records.get(recordId)).toMatchObject({ disposition: "flag" });
    const view = await readHandoffView(library.strict, id);
    expect(view?.row).toMatchObject({ isGone: false, sourcePath: "work/in/HANDOFF.md" });
    // And the same when the inner one is opened again, and when everything is judged anew.
    await importInto(library, [inner(innerPath)]);
    await importInto(library, []);
    expect(await idsIn(library)).toEqual(expect.arrayContaining(before));
    expect(await library.strict.sources.count()).toBe(3);
  });
});

describe("roots that are not in one another", () => {
  it("keeps a folder apart that has the names of a known one and other bytes", async () => {
    const library = openTestLibrary();
    await importInto(library, [outer()]);
    const other = folderOf({ "HANDOFF.md": "# Another project altogether\n\n- Feed the cat\n" }, "in");
    await importInto(library, [other]);
    expect((await library.strict.roots.toArray()).map(root => root.name)).toEqual(["home", "in"]);
  });

  it("tells two dropped folders of one name apart by their bytes, together and one after the other", async () => {
    const library = openTestLibrary();
    const one = (more: object = {}) => folderOf({ "HANDOFF.md": DOCUMENT, ...more }, "docs");
    const two = () => folderOf({ "HANDOFF.md": "# Another project altogether\n\n- Feed the cat\n" }, "docs");
    await importInto(library, [one(), two()]);
    expect(await pathsIn(library)).toEqual(["0:HANDOFF.md", "1:HANDOFF.md"]);
    expect(await library.strict.handoffs.count()).toBe(2);
    const before = await idsIn(library);
    await importInto(library, [two()]);
    await importInto(library, [one({ "NOTES.md": "# Progress\n\n- Nothing yet\n" })]);
    expect(await pathsIn(library)).toEqual(["0:HANDOFF.md", "0:NOTES.md", "1:HANDOFF.md"]);
    expect(await idsIn(library)).toEqual(expect.arrayContaining(before));
    expect((await library.strict.sources.toArray()).map(({ revisions }) => revisions.length)).toEqual([1, 1, 1]);
  });

  it("takes a folder for another one that has a known name and none of the known one's files", async () => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ "HANDOFF.md": DOCUMENT, "a/NOTES.md": DOCUMENT }, "docs")]);
    const before = await idsIn(library);
    await importInto(library, [folderOf({ "b/PROGRESS.md": "# Progress\n\n- Feed the cat\n" }, "docs")]);
    expect(await pathsIn(library)).toEqual(["0:HANDOFF.md", "0:a/NOTES.md", "1:b/PROGRESS.md"]);
    expect(await idsIn(library)).toEqual(expect.arrayContaining(before));
    // All of it rewritten is still the same folder.
    await importInto(library, [folderOf({ "b/PROGRESS.md": "# Done\n\n- The cat was fed\n" }, "docs")]);
    expect(await pathsIn(library)).toEqual(["0:HANDOFF.md", "0:a/NOTES.md", "1:b/PROGRESS.md"]);
  });

  it("takes a loose file of a known name for the known one, and two that come together for two", async () => {
    const library = openTestLibrary();
    const loose = (text: string): ImportRoot => ({
      ...folderOf({ "HANDOFF.md": text }, "HANDOFF.md"),
      key: "file:HANDOFF.md",
      isFile: true,
    });
    await importInto(library, [loose(DOCUMENT)]);
    await importInto(library, [loose(`# Rewritten\n\n${DOCUMENT}`)]);
    expect((await library.strict.sources.toArray()).map(({ revisions }) => revisions.length)).toEqual([2]);
    await importInto(library, [loose("# One\n\n- Feed the cat\n"), loose("# Two\n\n- Feed the dog\n")]);
    expect(await pathsIn(library)).toEqual(["0:HANDOFF.md", "1:HANDOFF.md"]);
  });

  it("tells documents of one path in three roots apart", async () => {
    const library = openTestLibrary();
    const roots = ["/a/x", "/b/x", "/c/x"].map(path =>
      folderOf({ "HANDOFF.md": `${DOCUMENT}\n- in ${path}\n` }, "x", path),
    );
    await importInto(library, roots);
    expect(new Set(await idsIn(library)).size).toBe(3);
    expect(await library.strict.handoffs.count()).toBe(3);
  });
});

describe("files that are gone", () => {
  it("are counted when their folder is opened again, and what was read of them is kept", async () => {
    const library = openTestLibrary();
    await importInto(library, [inner("/in")]);
    const before = await idsIn(library);
    const less = await importInto(library, [folderOf({ "HANDOFF.md": DOCUMENT }, "in", "/in")]);
    expect(less).toMatchObject({ ok: true, value: { missingFiles: 1 } });
    expect(await idsIn(library)).toEqual(before);
    const none = await importInto(library, [
      { ...folderOf({}, "in", "/in"), refusals: [{ path: "in", code: "gone", message: "It does not exist." }] },
    ]);
    expect(none).toMatchObject({ ok: true, value: { missingFiles: 2 } });
    expect((await library.strict.readings.toArray()).filter(row => row.status === "refused")).toHaveLength(1);
    await importInto(library, [inner("/in")]);
    expect((await library.strict.readings.toArray()).filter(row => row.status === "refused")).toEqual([]);
  });
});

import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import {
  buildTestSession,
  dumpLibrary,
  folderOf,
  importInto,
  openTestLibrary,
  SESSION_ID,
} from "../../fixtures/test-library.ts";
import { toSourceId } from "../../shared/model/ids.ts";
import { readContent } from "../store/content-bytes.ts";
import { BLOCK_BYTES, type Library } from "../store/database.ts";
import { ShellSilentError } from "./open-file.ts";

const PATH = `projects/-home-dev-widget/${SESSION_ID}.jsonl`;
const SOURCE = toSourceId(`0:${PATH}`);

async function keptText(db: Library, revision = -1): Promise<string> {
  const source = await db.sources.get(SOURCE);
  const content = await db.contents.get(source?.revisions.at(revision)?.sha256 ?? "");
  if (content === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of readContent(db, content)) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

describe("runImport", () => {
  it("keeps the bytes of a session and derives its handoffs, messages and reading", async () => {
    const library = openTestLibrary();
    const text = buildTestSession();
    const result = await importInto(library, [folderOf({ [PATH]: text })]);

    expect(result).toMatchObject({ ok: true, value: { newSources: 1, changedSources: 0, refusedSources: 0 } });
    expect(await keptText(library.strict)).toBe(text);
    const [session] = await library.strict.sessions.toArray();
    expect(session).toMatchObject({ nativeId: SESSION_ID, sourceId: SOURCE, sizeBytes: text.length });
    expect(session?.messageCount).toBeGreaterThan(5);
    expect(await library.strict.handoffs.where("id").notEqual("").toArray()).toContainEqual(
      expect.objectContaining({ kind: "compaction", sourceId: SOURCE, project: "widget" }),
    );
    expect(await library.strict.readings.get(SOURCE)).toMatchObject({ format: "claude-code", status: "read" });
  });

  it("finds nothing new in the same bytes, and changes no row", async () => {
    const library = openTestLibrary();
    const folder = () => folderOf({ [PATH]: buildTestSession() });
    await importInto(library, [folder()]);
    const before = await dumpLibrary(library.strict);
    const again = await importInto(library, [folder()], { now: () => new Date("2026-07-04T00:00:00.000Z") });

    expect(again).toMatchObject({
      ok: true,
      value: { newSources: 0, changedSources: 0, unchangedSources: 1, newHandoffs: 0 },
    });
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });

  it("stores one content once, whatever the number of its files", async () => {
    const library = openTestLibrary();
    const text = buildTestSession();
    await importInto(library, [folderOf({ [PATH]: text, "copy/of-it.jsonl": text })]);

    expect(await library.strict.sources.count()).toBe(2);
    expect(await library.strict.contents.count()).toBe(1);
    expect(await library.strict.bytes.count()).toBe(1);
  });

  it("continues a file that has grown: one more revision, its first bytes stored once", async () => {
    const library = openTestLibrary();
    const first = buildTestSession([{ say: "x".repeat(BLOCK_BYTES + 10) }]);
    const grown = buildTestSession([{ say: "x".repeat(BLOCK_BYTES + 10) }, { say: "One more thing." }]);
    await importInto(library, [folderOf({ [PATH]: first })]);
    const keys = await library.strict.handoffs.toCollection().primaryKeys();
    const result = await importInto(library, [folderOf({ [PATH]: grown })]);

    expect(result).toMatchObject({ ok: true, value: { changedSources: 1 } });
    const source = await library.strict.sources.get(SOURCE);
    expect(source?.revisions.map(revision => revision.continues)).toEqual([false, true]);
    expect(await library.strict.bytes.count()).toBe(2);
    expect(await keptText(library.strict, 0)).toBe(first);
    expect(await keptText(library.strict, 1)).toBe(grown);
    expect(await library.strict.handoffs.toCollection().primaryKeys()).toEqual(
      expect.arrayContaining(keys.slice(0, 1)),
    );
  });

  it("keeps both contents of a file that was rewritten", async () => {
    const library = openTestLibrary();
    const first = buildTestSession([{ say: "x".repeat(BLOCK_BYTES) }, { say: "the end" }]);
    const other = buildTestSession([{ say: "x".repeat(BLOCK_BYTES) }, { say: "another end" }]);
    await importInto(library, [folderOf({ [PATH]: first })]);
    await importInto(library, [folderOf({ [PATH]: other })]);

    const source = await library.strict.sources.get(SOURCE);
    expect(source?.revisions.map(revision => revision.continues)).toEqual([false, false]);
    expect(await keptText(library.strict, 0)).toBe(first);
    expect(await keptText(library.strict, 1)).toBe(other);
  });

  it("keeps what two files grew to apart when they began as one content", async () => {
    const library = openTestLibrary();
    const first = buildTestSession();
    const [left, right] = [buildTestSession([{ say: "left" }]), buildTestSession([{ say: "right" }])];
    await importInto(library, [folderOf({ [PATH]: first, "copy.jsonl": first })]);
    await importInto(library, [folderOf({ [PATH]: left, "copy.jsonl": right })]);

    expect(await library.strict.contents.count()).toBe(3);
    expect(await keptText(library.strict, 0)).toBe(first);
    expect(await keptText(library.strict, 1)).toBe(left);
    const copy = await library.strict.sources.get(toSourceId("0:copy.jsonl"));
    const content = await library.strict.contents.get(copy?.revisions.at(-1)?.sha256 ?? "");
    expect(content?.sizeBytes).toBe(new TextEncoder().encode(right).length);
  });

  it.each([
    { name: "a new file", files: { "other.jsonl": buildTestSession() } },
    { name: "a grown file", files: { [PATH]: buildTestSession([{ say: "more" }]) } },
    { name: "a rewritten file", files: { [PATH]: `${buildTestSession()}`.replace("flaky", "broken") } },
  ])("leaves the library as it was when the import of $name is cancelled", async ({ files }) => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ [PATH]: buildTestSession() })]);
    const before = await dumpLibrary(library.strict);
    const cancelling = new AbortController();
    const result = await importInto(
      library,
      [folderOf(files)],
      // Cancelled when all is read, at the last moment before the commit.
      { onProgress: ({ filesDone, filesTotal }) => filesDone === filesTotal && cancelling.abort() },
      cancelling.signal,
    );

    expect(result).toEqual({ ok: false, error: { code: "cancelled" } });
    const after = await dumpLibrary(library.strict);
    expect({ ...after, bytes: [] }).toEqual({ ...before, bytes: [] });
    expect(after.bytes).toHaveLength(before.bytes?.length ?? 0);
    expect(await keptText(library.strict)).toBe(buildTestSession());
  });

  it("removes what a crashed import has left, before the next one", async () => {
    const library = openTestLibrary();
    await library.strict.meta.put({ key: "staging", value: "dead/" });
    await library.strict.bytes.put({ contentKey: "dead/0", n: 0, bytes: new Uint8Array(3) });
    await importInto(library, []);

    expect(await library.strict.bytes.count()).toBe(0);
    expect(await library.strict.meta.get("staging")).toBeUndefined();
  });

  it("says that the disk is full, and leaves the library as it was", async () => {
    const library = openTestLibrary();
    library.relaxed.bytes.hook("creating", () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    const before = await dumpLibrary(library.strict);
    const result = await importInto(library, [folderOf({ [PATH]: buildTestSession() })]);

    expect(result).toEqual({ ok: false, error: { code: "storage-full" } });
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });

  it("lists a file that no format recognises, and keeps its bytes only where it is small", async () => {
    const library = openTestLibrary();
    const result = await importInto(library, [
      folderOf({ "small.bin": new Uint8Array([0, 1, 2]), "large.bin": new Uint8Array((1 << 20) + 1) }),
    ]);

    expect(result).toMatchObject({ ok: true, value: { newSources: 0, refusedSources: 2 } });
    expect(await library.strict.readings.get(toSourceId("0:large.bin"))).toMatchObject({ status: "refused" });
    expect(await library.strict.contents.toArray()).toEqual([expect.objectContaining({ sizeBytes: 3 })]);
    expect(await library.strict.bytes.count()).toBe(1);
  });

  it("judges what it holds once more to the same rows, and twice is once", async () => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ [PATH]: buildTestSession() })]);
    const before = await dumpLibrary(library.strict);
    await library.strict.meta.delete("derived-version");
    await Promise.all([
      library.strict.messagePacks.clear(),
      library.strict.handoffs.clear(),
      library.strict.sessions.clear(),
    ]);
    await importInto(library, []);
    expect(await dumpLibrary(library.strict)).toEqual(before);
    await importInto(library, []);
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });

  it("keeps what it has of a file that is listed and cannot be read any more, and counts it", async () => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ [PATH]: buildTestSession() })]);
    const before = await dumpLibrary(library.strict);
    const result = await importInto(library, [folderOf({ [PATH]: buildTestSession([{ say: "more" }]) })], {
      // biome-ignore lint/correctness/useYield: it fails before it gives anything.
      async *open() {
        throw new Error("The file was there when the folder was opened and is gone now.");
      },
    });
    expect(result).toMatchObject({ ok: true, value: { missingFiles: 1, changedHandoffs: 0, goneHandoffs: 0 } });
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });

  it("ends when the shell is silent, and leaves the library as it was", async () => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ [PATH]: buildTestSession() })]);
    const before = await dumpLibrary(library.strict);
    const result = await importInto(library, [folderOf({ [PATH]: "", "new.jsonl": "" })], {
      // biome-ignore lint/correctness/useYield: it fails before it gives anything.
      async *open() {
        throw new ShellSilentError("Failed to fetch");
      },
    });
    expect(result).toEqual({ ok: false, error: { code: "shell-gone" } });
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });
});

import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { dumpLibrary, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { idsOfTwoSessions, TWO_SESSIONS } from "../../fixtures/two-sessions.ts";
import { freshContents } from "../../shared/gaia/store-port.ts";
import { type HandoffId, toRecordId, toSourceId } from "../../shared/model/ids.ts";
import { createRunningHasher } from "../worker/create-hasher.ts";
import { readContent } from "./content-bytes.ts";
import type { Library } from "./database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { saveLook, saveReviewAct } from "./review-store.ts";
import { writeBackup } from "./write-backup.ts";

type TestLibrary = ReturnType<typeof openTestLibrary>;

const AT = "2026-07-02T12:00:00Z";

let ordinal = 0;
const folder = (name = "widget", more: Readonly<Record<string, string>> = {}) =>
  folderOf({ ...TWO_SESSIONS, ...more }, name);
const word = async (db: Library, handoffId: HandoffId, text: string) =>
  saveReviewAct(
    db,
    { type: "note", handoffId, target: { type: "record", recordId: toRecordId("r") }, text },
    { id: `act-${ordinal++}`, reviewer: "Ana", atIso: "2026-07-02T10:00:00Z" },
  );

/** A library in which somebody has worked. */
async function worked(name = "widget") {
  const library = openTestLibrary();
  await importInto(library, [folder(name)]);
  const db = library.strict;
  const { handoffId } = idsOfTwoSessions(await db.sessions.toArray(), await db.handoffs.toArray());
  await word(db, handoffId, "first");
  await saveLook(db, handoffId, "2026-07-02T11:00:00Z");
  await db.operations.add({ key: "k", digest: "d", bytes: new TextEncoder().encode("receipt €") });
  const policy = { maxAge: "12h" };
  await db.policies.add({ id: 1, sha256: "a".repeat(64), policy, savedAtIso: AT });
  const contents = freshContents("e".repeat(64));
  const original = [{ sourceId: toSourceId("0:widget/HANDOFF.md"), sha256: "c".repeat(64) }];
  await db.ledgerCopies.add({ id: "copy", handoffId, original, madeBy: "Ana", madeAtIso: AT, contents });
  const request = { requestJson: "{}", askedBy: "Ana", askedAtIso: AT, operationIds: ["o"], code: null };
  await db.ledgerRequests.add({ copyId: "copy", n: 0, verb: "accept", ...request });
  const drawing = { seed: "s", reviewer: "Ana", atIso: AT, answers: [true, null] };
  await db.spotChecks.add({ id: "spot", ...drawing, cases: [], populationCount: 2 });
  await db.meta.put({ key: "reviewer", value: "Ana" });
  return { library, handoffId };
}

async function backup(db: Library): Promise<string> {
  let text = "";
  for await (const line of writeBackup(db, "2026-07-03T00:00:00Z", await createRunningHasher())) text += line;
  return text;
}

async function* chunked(text: string, size = 777) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const restore = (library: TestLibrary, text: string) =>
  restoreBackup(chunked(text), { ...library, createHasher: createRunningHasher, restoreId: `restore-${ordinal++}` });

const KEPT = [
  "roots",
  "sources",
  "reviewEvents",
  "operations",
  "answers",
  "policies",
  "looks",
  "spotChecks",
  "ledgerCopies",
  "ledgerRequests",
] as const;

/** The kept rows; where bytes stand is the library's own affair, what they are is not. */
async function kept(db: Library): Promise<Record<string, unknown>> {
  const { contents, ...rows } = await dumpLibrary(db);
  const own = KEPT.map(table => [table, rows[table]]);
  const texts: string[] = [];
  for (const content of await db.contents.toArray()) {
    let text = "";
    for await (const part of readContent(db, content)) text += new TextDecoder().decode(part);
    texts.push(`${content.sha256} ${text}`);
  }
  return { ...Object.fromEntries(own), contents: contents?.length, texts };
}

describe("a backup", () => {
  it("moves a library into an empty one, which judges the same", async () => {
    const { library } = await worked();
    const other = openTestLibrary();
    const restored = await restore(other, await backup(library.strict));
    expect(restored).toEqual({ ok: true, value: { newFiles: 3, grownFiles: 0, reviews: 1, notTaken: [] } });
    expect(await kept(other.strict)).toEqual(await kept(library.strict));
    expect((await other.strict.meta.get("reviewer"))?.value).toBe("Ana");
    await importInto(other, []);
    const details = async (db: Library) => (await dumpLibrary(db)).handoffDetails;
    expect(await details(other.strict)).toEqual(await details(library.strict));
  });

  it("is nothing new where it came from, nor a second time", async () => {
    const { library } = await worked();
    const text = await backup(library.strict);
    const before = await dumpLibrary(library.strict);
    expect(await restore(library, text)).toMatchObject({ ok: true, value: { newFiles: 0, reviews: 0, notTaken: [] } });
    expect(await dumpLibrary(library.strict)).toEqual(before);
  });

  it("adds its files to a library that has others, under a number of their own", async () => {
    const { library, handoffId } = await worked();
    const other = openTestLibrary();
    await importInto(other, [folderOf({ "notes/HANDOFF.md": "# Handoff\n\n- Done: all of it\n" }, "elsewhere")]);
    const before = await kept(other.strict);
    expect(await restore(other, await backup(library.strict))).toMatchObject({
      ok: true,
      value: { newFiles: 3, reviews: 1, notTaken: [] },
    });
    const after = await kept(other.strict);
    expect(after.roots).toMatchObject([
      { id: 0, name: "elsewhere" },
      { id: 1, name: "widget" },
    ]);
    expect(after.sources).toEqual(expect.arrayContaining(before.sources as unknown[]));
    await importInto(other, []);
    expect(await other.strict.handoffs.get(handoffId)).toMatchObject({ sourceId: "1:widget/HANDOFF.md" });
  });

  it("goes on with a file and a review where the library has their beginnings", async () => {
    const { library, handoffId } = await worked();
    const behind = openTestLibrary();
    await restore(behind, await backup(library.strict));
    const path = Object.keys(TWO_SESSIONS)[0] ?? "";
    await importInto(library, [folder("widget", { [path]: `${TWO_SESSIONS[path]}{"type":"summary"}\n` })]);
    await word(library.strict, handoffId, "second");
    expect(await restore(behind, await backup(library.strict))).toMatchObject({
      ok: true,
      value: { newFiles: 0, grownFiles: 1, reviews: 1, notTaken: [] },
    });
    expect(await kept(behind.strict)).toEqual(await kept(library.strict));
    // The other way round there is nothing to take.
    expect(await restore(library, await backup(behind.strict))).toMatchObject({ value: { grownFiles: 0, reviews: 0 } });
  });

  it("leaves what the library has otherwise, and says so", async () => {
    const [one, two] = [await worked(), await worked()];
    await word(two.library.strict, two.handoffId, "another");
    const before = await kept(two.library.strict);
    const restored = await restore(two.library, await backup(one.library.strict));
    expect(restored).toMatchObject({ ok: true, value: { reviews: 0, notTaken: [{ name: "Handoff" }] } });
    expect(restored.ok && restored.value.notTaken[0]?.why).toContain("another review");
    expect(await kept(two.library.strict)).toEqual(before);
  });

  it("keeps another file of the same path beside the library's, and its review out of that one's", async () => {
    const { library } = await worked();
    const other = openTestLibrary();
    await importInto(other, [folder("widget", { "widget/HANDOFF.md": "# Handoff\n\n- Something else\n" })]);
    const restored = await restore(other, await backup(library.strict));
    expect(restored).toMatchObject({ ok: true, value: { newFiles: 3, reviews: 0 } });
    expect(restored.ok && restored.value.notTaken[0]?.why).toContain("another file");
    expect(await other.strict.sources.get("1:widget/HANDOFF.md" as never)).toMatchObject({
      idPath: "widget/HANDOFF.md@1",
    });
    expect(await other.strict.reviewEvents.count()).toBe(0);
  });

  it("leaves the policy in force in force, and keeps the versions of both", async () => {
    const { library } = await worked();
    const other = openTestLibrary();
    const own = { id: 1, sha256: "b".repeat(64), policy: { maxAge: "2d" }, savedAtIso: "2026-07-01T11:00:00Z" };
    await other.strict.policies.add(own);
    await restore(other, await backup(library.strict));
    expect((await other.strict.policies.toArray()).map(({ policy }) => policy.maxAge)).toEqual(["2d", "12h", "2d"]);
  });
});

/** A backup with some lines changed, and a last line that fits again. */
async function forged(text: string, change: (lines: string[]) => readonly string[]): Promise<string> {
  const lines = change(text.trimEnd().split("\n").slice(0, -1));
  const body = lines.map(line => `${line}\n`).join("");
  const hasher = await createRunningHasher();
  hasher.update(new TextEncoder().encode(body));
  return `${body}${JSON.stringify({ lines: lines.length, sha256: hasher.digestSoFarHex() })}\n`;
}
const inTable = (table: string, change: (line: string) => string) => (lines: string[]) =>
  lines.map(line => (line.startsWith(`{"table":"${table}"`) ? change(line) : line));

describe("a file that is no whole backup", () => {
  it.each<[string, (text: string) => string | Promise<string>, RegExp]>([
    ["empty", () => "", /cut off/],
    ["something else", () => "hello\n", /no line of a backup/],
    [
      "of a later version",
      text => forged(text, ([, ...rest]) => ['{"schema":"countersign.backup/9"}', ...rest]),
      /later version/,
    ],
    ["cut off", text => text.slice(0, text.length / 2), /cut off|no line/],
    ["without its last line", text => `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`, /cut off/],
    ["with a word changed", text => text.replace('"text":"first"', '"text":"fine!"'), /not as it was written/],
    ["with more after its end", text => `${text}{"table":"roots","row":{}}\n`, /after the end/],
    [
      "with other bytes",
      text =>
        forged(
          text,
          inTable("bytes", line => line.replace(/"bytes":"..../, '"bytes":"AAAA')),
        ),
      /another digest/,
    ],
    [
      "without the bytes",
      text => forged(text, lines => lines.filter(line => !line.includes('"table":"bytes"'))),
      /missing/,
    ],
    [
      "with a table of its own",
      text =>
        forged(
          text,
          inTable("looks", line => line.replace("looks", "handoffs")),
        ),
      /no row/,
    ],
    [
      "with a field of its own",
      text =>
        forged(
          text,
          inTable("looks", line => line.replace('"row":{', '"row":{"x":1,')),
        ),
      /no row of looks/,
    ],
    [
      "with a key of the prototype",
      text =>
        forged(
          text,
          inTable("looks", line => line.replace('"row":{', '"row":{"__proto__":{"x":1},')),
        ),
      /no row of looks/,
    ],
    [
      "with a policy that is none",
      text =>
        forged(
          text,
          inTable("policies", line => line.replace("maxAge", "maxRage")),
        ),
      /maxRage/,
    ],
    [
      "with a folder twice",
      text => forged(text, lines => lines.flatMap(line => (line.includes('"table":"roots"') ? [line, line] : [line]))),
      /twice/,
    ],
    [
      "with a file of no folder",
      text => forged(text, lines => lines.filter(line => !line.includes('"table":"roots"'))),
      /no folder/,
    ],
    [
      "with a digest that is none",
      text =>
        forged(
          text,
          inTable("contents", line => line.replace(/"sha256":"../, '"sha256":"../')),
        ),
      /no row of contents/,
    ],
  ])("is refused with the reason, and changes nothing: %s", async (_what, change, reason) => {
    const { library } = await worked();
    const text = await change(await backup(library.strict));
    const other = openTestLibrary();
    await importInto(other, [folderOf({ "notes/HANDOFF.md": "# Handoff\n\n- Done: all of it\n" }, "elsewhere")]);
    const before = await dumpLibrary(other.strict);
    const refused = await restore(other, text);
    expect(refused).toMatchObject({ ok: false });
    expect(refused.ok ? "" : refused.error).toMatch(reason);
    expect(await dumpLibrary(other.strict)).toEqual(before);
  });

  it("takes no review whose log was altered, and says so", async () => {
    const { library } = await worked();
    const text = await forged(
      await backup(library.strict),
      inTable("reviewEvents", line => line.replace(/"previousDigest":"sha256:../, '"previousDigest":"sha256:zz')),
    );
    const other = openTestLibrary();
    const restored = await restore(other, text);
    expect(restored).toMatchObject({
      ok: true,
      value: { reviews: 0, notTaken: [{ why: expect.stringContaining("altered") }] },
    });
    expect(await other.strict.reviewEvents.count()).toBe(0);
  });
});

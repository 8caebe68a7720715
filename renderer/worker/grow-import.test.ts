import "fake-indexeddb/auto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { dumpLibrary, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import type { HostQuestion } from "../../shared/model/question.ts";
import { readContent } from "../store/content-bytes.ts";
import type { Library } from "../store/database.ts";

const FOLDER = "projects/-home-dev-widget";
const MAIN_ID = "5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f";
const OTHER_ID = "0a1b2c3d-7a3b-4c58-9d21-5f0c2e115f0c";
const COMMIT = "4f5e6d7";

// What a cut can fall into: a character of several bytes, a line end of two, a call without its result yet, a seam.
const MAIN = buildSessionLines({
  id: MAIN_ID,
  steps: [
    { user: "Füge einen Retry hinzu – bitte 🙂. Always run the linter." },
    { edit: "src/fetch.ts" },
    { task: "Look at the cache", agentId: "a1b2c3", out: "The cache is fine." },
    { bash: "npx vitest run", out: " Test Files  1 failed (1)\n      Tests  2 failed | 12 passed (14)", exit: 1 },
    { compact: { "Current Work": "All 14 tests pass.", "Pending Tasks": "- Push it." } },
    { bash: "npx vitest run", out: " Test Files  1 passed (1)\n      Tests  14 passed (14)" },
    { compact: { "Current Work": `All 14 tests pass. Committed as ${COMMIT}.` } },
    { say: "Done: all 14 tests pass ✓ and src/fetch.ts is updated." },
  ],
}).replaceAll("\n", "\r\n");
const AGENT = buildSessionLines({
  id: MAIN_ID,
  agentId: "a1b2c3",
  steps: [{ user: "Look at the cache" }, { bash: "npm run lint", out: "ok" }, { say: "The cache is fine." }],
});
const OTHER = buildSessionLines({
  id: OTHER_ID,
  start: "2026-07-02T20:00:00.000Z",
  steps: [{ user: "Read the handoff" }, { write: "docs/HANDOFF.md", content: "# Handoff\n\n- Done: retry\n" }],
});
const FILES: Readonly<Record<string, string>> = {
  [`${FOLDER}/${MAIN_ID}.jsonl`]: MAIN,
  [`${FOLDER}/${MAIN_ID}/subagents/agent-a1b2c3.jsonl`]: AGENT,
  [`${FOLDER}/${OTHER_ID}.jsonl`]: OTHER,
  "docs/HANDOFF.md": "# Handoff\n\n- Done: retry\n- All 14 tests pass.\n",
};
const BYTES = new Map(Object.entries(FILES).map(([path, text]) => [path, new TextEncoder().encode(text)]));

/** The files, each cut off after a part of its bytes; 0 leaves one out. */
const cutFolder = (parts: readonly number[]) =>
  folderOf(
    Object.fromEntries(
      [...BYTES].flatMap(([path, bytes], index) => {
        const sizeBytes = Math.round(bytes.length * (parts[index] ?? 1));
        return sizeBytes === 0 ? [] : [[path, bytes.slice(0, sizeBytes)]];
      }),
    ),
  );

/** All that is derived, and the bytes of the sessions; where the bytes stand may differ. */
async function readDerived(db: Library): Promise<unknown> {
  const { readings, handoffs, handoffDetails, teams, messagePacks, sessionReadings, treeJudgements, sessions } =
    await dumpLibrary(db);
  const texts: string[] = [];
  for (const session of await db.sessions.toArray()) {
    const chunks: Uint8Array[] = [];
    for await (const bytes of readContent(db, session)) chunks.push(bytes.slice());
    texts.push(chunks.map(bytes => new TextDecoder("latin1").decode(bytes)).join(""));
  }
  const places = sessions?.map(session => ({ ...(session as object), contentKey: "" }));
  return { readings, handoffs, handoffDetails, teams, messagePacks, sessionReadings, treeJudgements, places, texts };
}

describe("an import into a library that knows a part of it", () => {
  it("gives what an import of the whole gives, wherever its files were cut", async () => {
    const whole = openTestLibrary();
    await importInto(whole, [cutFolder([])]);
    const expected = await readDerived(whole.strict);
    const part = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1));
    const parts = fc.array(part, { minLength: BYTES.size, maxLength: BYTES.size });
    await fc.assert(
      fc.asyncProperty(parts, parts, async (first, second) => {
        const library = openTestLibrary();
        await importInto(library, [cutFolder(first)]);
        await importInto(library, [cutFolder(second.map((size, index) => Math.max(size, first[index] ?? 0)))]);
        await importInto(library, [cutFolder([])]);
        expect(await readDerived(library.strict)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("gives what an import of the whole gives where a line was cut in the middle of a character", async () => {
    const whole = openTestLibrary();
    await importInto(whole, [cutFolder([])]);
    const bytes = BYTES.get(`${FOLDER}/${MAIN_ID}.jsonl`) ?? new Uint8Array();
    const inSmiley = bytes.indexOf(0xf0) + 2;
    const inLineEnd = bytes.indexOf(0x0a, bytes.length / 2);
    for (const sizeBytes of [inSmiley, inLineEnd, inLineEnd + 1]) {
      const library = openTestLibrary();
      await importInto(library, [cutFolder([sizeBytes / bytes.length])]);
      await importInto(library, [cutFolder([])]);
      expect(await readDerived(library.strict)).toEqual(await readDerived(whole.strict));
    }
  });

  it("reads and judges nothing of a session that is as it was", async () => {
    const library = openTestLibrary();
    await importInto(library, [cutFolder([1, 1, 0, 0])]);
    const [before] = await library.strict.treeJudgements.toArray();
    // What is not there cannot have been read.
    await library.strict.bytes.clear();
    await importInto(library, [folderOf({ [`${FOLDER}/${OTHER_ID}.jsonl`]: OTHER })]);

    expect(await library.strict.readings.where("id").notEqual("").toArray()).toEqual(
      expect.arrayContaining([expect.objectContaining({ format: "claude-code", status: "read" })]),
    );
    expect((await library.strict.readings.toArray()).filter(({ status }) => status === "refused")).toEqual([]);
    expect(await library.strict.treeJudgements.toArray()).toContainEqual(before);
    expect(await library.strict.treeJudgements.count()).toBe(2);
  });

  it("judges a tree anew when the host answers otherwise", async () => {
    const library = openTestLibrary();
    const answering = (found: boolean) => ({
      hasRepository: true,
      ask: async (questions: readonly HostQuestion[]) =>
        questions.map(question => ({ question, found, repository: "widget", argv: ["git"], output: "" })),
    });
    const rules = async (): Promise<readonly string[]> =>
      (await library.strict.handoffDetails.toArray()).flatMap(({ findings }) => findings.map(({ rule }) => rule));
    await importInto(library, [cutFolder([1, 1, 0, 0])], answering(false));
    expect(await rules()).toContain("claim.commit-unknown");
    await importInto(library, [], answering(true));
    expect(await rules()).not.toContain("claim.commit-unknown");
    await importInto(library, [], answering(false));
    expect(await rules()).toContain("claim.commit-unknown");
  });

  it("forgets what was known of a file that was rewritten, and of a tree that is no more", async () => {
    const library = openTestLibrary();
    await importInto(library, [cutFolder([1, 1, 1, 0])]);
    const path = `${FOLDER}/${OTHER_ID}.jsonl`;
    const other = OTHER.replaceAll(OTHER_ID, "11111111-2222-4333-8444-555555555555");
    await importInto(library, [folderOf({ [path]: other })]);

    const whole = openTestLibrary();
    const all = Object.fromEntries([...BYTES].filter(([, bytes]) => bytes.length > 0 && bytes !== BYTES.get(path)));
    const { "docs/HANDOFF.md": _, ...sessions } = all;
    await importInto(whole, [folderOf({ ...sessions, [path]: new TextEncoder().encode(other) })]);
    expect(await readDerived(library.strict)).toEqual(await readDerived(whole.strict));
  });
});

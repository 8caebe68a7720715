import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildTestSession, folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { type MessageId, toMessageId, toSessionId } from "../../shared/model/ids.ts";
import { locateMessage, packsOf, readMessages, readSession } from "./message-reader.ts";
import { SessionSearch } from "./session-search.ts";

const LONG = buildTestSession(
  Array.from({ length: 400 }, (_, index) =>
    index % 3 === 0
      ? { bash: `echo ${index}`, out: `line ${index} İstanbul` }
      : { say: `Step ${index} of the long way.` },
  ),
);

async function openLong() {
  const library = openTestLibrary();
  // A broken line and a blank one: entries and lines do not run in step.
  await importInto(library, [
    folderOf({ "logs/a.jsonl": `${LONG}{"broken\n\n${LONG.replaceAll("-0000-4000-", "-0001-4000-")}` }),
  ]);
  const db = library.strict;
  const [session] = await db.sessions.toArray();
  if (session === undefined) throw new Error("the session was not imported");
  return { db, session };
}

describe("readMessages", () => {
  it("reads from the packs exactly what the format read from the whole file", async () => {
    const { db, session } = await openLong();
    const whole = (await readSession(db, session.id))?.messages ?? [];
    expect(whole).toHaveLength(session.messageCount);
    expect(await packsOf(db, session).count()).toBeGreaterThan(3);
    expect(await readMessages(db, session.id, 0, session.messageCount)).toEqual(whole);
  });

  it.each([
    { from: 0, count: 1 },
    { from: 249, count: 3 },
    { from: 600, count: 300 },
    { from: -5, count: 10 },
    { from: 100_000, count: 5 },
  ])("reads $count messages from $from", async ({ from, count }) => {
    const { db, session } = await openLong();
    const whole = (await readSession(db, session.id))?.messages ?? [];
    expect(await readMessages(db, session.id, from, count)).toEqual(
      whole.slice(Math.max(0, from), Math.max(0, from + count)),
    );
  });

  it("gives none of a session that the library does not have", async () => {
    const { db } = await openLong();
    expect(await readMessages(db, toSessionId("nobody"), 0, 5)).toEqual([]);
  });
});

describe("locateMessage", () => {
  it("finds every message by the line that evidence names, and without one", async () => {
    const { db, session } = await openLong();
    const whole = (await readSession(db, session.id))?.messages ?? [];
    const sample = whole.filter((_, index) => index % 41 === 0);
    for (const { id, line, seq } of sample) {
      expect(await locateMessage(db, session.id, id, line)).toBe(seq);
      expect(await locateMessage(db, session.id, id, null)).toBe(seq);
    }
    expect(await locateMessage(db, session.id, toMessageId("nobody"), 12)).toBeNull();
  });
});

describe("SessionSearch", () => {
  const run = (search: SessionSearch, id: Parameters<SessionSearch["search"]>[0], query: string) =>
    search.search(id, query, new AbortController().signal);

  it("finds every hit with its exact place, upper and lower case alike", async () => {
    const { db, session } = await openLong();
    const whole = (await readSession(db, session.id))?.messages ?? [];
    const { hits, isWhole } = await run(new SessionSearch(db), session.id, "LONG WAY");
    expect(isWhole).toBe(true);
    expect(hits).toHaveLength(whole.filter(message => message.text.includes("long way")).length);
    for (const hit of hits) expect(whole[hit.seq]?.text.slice(hit.start, hit.end)).toBe("long way");
  });

  it.each(["(", "line 3 İstanbul", "[a-z]", "\\", "a{1,", "*"])("takes %s as text, not as a pattern", async query => {
    const { db, session } = await openLong();
    const whole = (await readSession(db, session.id))?.messages ?? [];
    const { hits } = await run(new SessionSearch(db), session.id, query);
    const expected = new Set<MessageId>(
      whole.filter(message => message.text.includes(query)).map(message => message.id),
    );
    expect(new Set(hits.map(hit => hit.messageId))).toEqual(expected);
  });

  it("stops when it is cancelled", async () => {
    const { db, session } = await openLong();
    await expect(new SessionSearch(db).search(session.id, "step", AbortSignal.abort())).rejects.toThrow();
  });

  it("searches what was added since", async () => {
    const library = openTestLibrary();
    await importInto(library, [folderOf({ "a.jsonl": buildTestSession() })]);
    const [session] = await library.strict.sessions.toArray();
    const search = new SessionSearch(library.strict);
    const id = session?.id ?? toSessionId("");
    expect((await run(search, id, "afterthought")).hits).toHaveLength(0);
    await importInto(library, [folderOf({ "a.jsonl": buildTestSession([{ say: "An afterthought." }]) })]);
    expect((await run(search, id, "afterthought")).hits).toHaveLength(1);
  });

  it("keeps the text of the sessions that were searched last in memory, as many as there is room for", async () => {
    const library = openTestLibrary();
    const other = buildTestSession([{ say: "The other one." }]).replaceAll("5f0c2e11", "6f0c2e11");
    await importInto(library, [folderOf({ "a.jsonl": buildTestSession(), "b.jsonl": other })]);
    const [a, b] = (await library.strict.sessions.toArray()).map(({ id }) => id);
    if (a === undefined || b === undefined) throw new Error("the sessions were not imported");
    const [roomy, tight] = [new SessionSearch(library.strict), new SessionSearch(library.strict, 1)];
    for (const search of [roomy, tight]) for (const id of [a, b]) await run(search, id, "flaky");
    // What is not there cannot have been read again.
    await library.strict.bytes.clear();
    for (const id of [a, b]) expect((await run(roomy, id, "flaky")).hits).not.toHaveLength(0);
    expect((await run(tight, b, "flaky")).hits).not.toHaveLength(0);
    await expect(run(tight, a, "flaky")).rejects.toThrow();
  });
});

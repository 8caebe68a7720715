import { describe, expect, it } from "vitest";
import { type SourceId, toMessageId, toSessionId, toSourceId } from "../model/ids.ts";
import type { Session } from "../model/session.ts";
import { buildSessionShelf } from "./session-shelf.ts";

// Of a session the shelf knows its source, and that it has messages.
const session = (name: string): Session =>
  ({
    id: toSessionId(name),
    sourceId: toSourceId(name),
    tree: name,
    messages: [{ id: toMessageId(name) }],
  }) as unknown as Session;

function shelfOf(budgetBytes: number, names: readonly string[]) {
  const readAgain: SourceId[] = [];
  const shelf = buildSessionShelf(budgetBytes, async sourceId => {
    readAgain.push(sourceId);
    return sourceId === toSourceId("gone") ? null : session(sourceId);
  });
  for (const name of names) shelf.put(session(name), session(name).messages, 10);
  return { shelf, readAgain };
}

describe("a session shelf", () => {
  it.each([
    { name: "all fit", budgetBytes: 30, again: [] },
    { name: "one does not fit", budgetBytes: 29, again: ["c"] },
    { name: "nothing fits", budgetBytes: 0, again: ["a", "b", "c"] },
  ])("reads again only what had no room, where $name", async ({ budgetBytes, again }) => {
    const { shelf, readAgain } = shelfOf(budgetBytes, ["a", "b", "c"]);
    for (const name of ["a", "b", "c"]) expect(await shelf.take(toSourceId(name))).toEqual(session(name));
    expect(readAgain).toEqual(again);
  });

  it("holds a session no longer once it was taken", async () => {
    const { shelf, readAgain } = shelfOf(10, ["a"]);
    await shelf.take(toSourceId("a"));
    shelf.put(session("b"), session("b").messages, 10);
    await shelf.take(toSourceId("b"));
    expect(readAgain).toEqual([]);
    await shelf.take(toSourceId("a"));
    expect(readAgain).toEqual(["a"]);
  });

  it("gives what was described last, with the same messages", async () => {
    const { shelf } = shelfOf(10, ["a", "b"]);
    for (const name of ["a", "b"]) shelf.describe({ ...session(name), tree: "joined" });
    expect(await shelf.take(toSourceId("a"))).toEqual({ ...session("a"), tree: "joined" });
    expect(await shelf.take(toSourceId("b"))).toEqual({ ...session("b"), tree: "joined" });
  });

  it("gives nothing where the file has gone, or was never put", async () => {
    const { shelf } = shelfOf(0, ["gone"]);
    expect(await shelf.take(toSourceId("gone"))).toBe(null);
    expect(await shelf.take(toSourceId("unknown"))).toBe(null);
  });
});

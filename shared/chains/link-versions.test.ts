import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toRecordId, toSourceId } from "../model/ids.ts";
import type { HandoffRecord, RecordKind } from "../model/record.ts";
import { compareVersions } from "./compare-versions.ts";
import { linkVersions } from "./link-versions.ts";

type Item = readonly [kind: RecordKind, text: string, nativeId?: string, supersedes?: readonly string[]];

function build(id: string, items: readonly Item[], over: Partial<Handoff> = {}): Handoff {
  const sourceId = toSourceId(`0:${id}`);
  const anchor = { sourceId, sessionId: null, messageId: null, line: 1, start: 0, end: 1, textLine: 1 };
  const records = items.map(
    ([kind, text, recordId, supersedes], ordinal): HandoffRecord => ({
      id: toRecordId(`${id}/${ordinal}`),
      handoffId: toHandoffId(id),
      kind,
      section: "s",
      ordinal,
      text,
      state: kind === "decision" ? "in-force" : "open",
      anchor,
      links: recordId === undefined ? null : { recordId, supersedes: supersedes ?? [], sourceRefs: [] },
      transitions: [],
      supersedes: null,
      supersededBy: null,
    }),
  );
  return {
    id: toHandoffId(id),
    kind: "document",
    sourceId,
    format: "f",
    anchor,
    title: id,
    agent: null,
    session: null,
    to: null,
    task: null,
    createdAtIso: null,
    createdMs: null,
    versionKey: "k",
    position: 0,
    text: `${id} ${JSON.stringify(items)}`,
    hints: { inside: null, nativeIds: [], transcriptPath: null },
    records,
    document: null,
    ...over,
  };
}

const linksOf = (handoffs: readonly Handoff[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linkVersions(handoffs).handoffs.flatMap(handoff =>
      handoff.records.flatMap(record => (record.supersedes === null ? [] : [[record.id, record.supersedes]])),
    ),
  );

const old = build("a", [
  ["decision", "Retry a failed upload at most 3 times in src/upload/retry.ts"],
  ["next-action", "Write docs/upload.md for the support team"],
  ["next-action", "Ask Priya about the quota of the bucket"],
]);

describe("linkVersions", () => {
  it("links the same, the reworded and the changed, and nothing else", () => {
    const next = build(
      "b",
      [
        ["next-action", "ask  priya about the quota of the `bucket`"],
        ["decision", "A failed upload is retried 5 times at most (src/upload/retry.ts)"],
        ["next-action", "Tune the tokenizer for German"],
      ],
      { position: 1 },
    );
    expect(linksOf([old, next])).toEqual({ "b/0": "a/2", "b/1": "a/0" });
    const { handoffs, previous } = linkVersions([next, old]);
    expect(handoffs.map(handoff => handoff.id)).toEqual(["b", "a"]);
    expect([...previous]).toEqual([["b", "a"]]);
    expect(handoffs[1]?.records.map(record => record.supersededBy)).toEqual(["b/1", null, "b/0"]);
  });

  it("orders by time before position, and keeps a file's own order", () => {
    const late = build("late", [["decision", "x"]], { createdMs: 200, position: 0 });
    const early = build("early", [["decision", "x"]], { createdMs: 100, position: 9 });
    expect([...linkVersions([late, early]).previous]).toEqual([["late", "early"]]);
    const sourceId = toSourceId("0:one");
    const first = build("first", [["decision", "x"]], { createdMs: 200, position: 1, sourceId });
    const second = build("second", [["decision", "x"]], { createdMs: 100, position: 2, sourceId });
    expect([...linkVersions([second, first]).previous]).toEqual([["second", "first"]]);
  });

  it("takes identical copies for one version", () => {
    const copy = build("copy", [["decision", "x y z"]], { text: "same", position: 1 });
    const original = build("original", [["decision", "x y z"]], { text: "same" });
    const next = build("next", [["decision", "x y z"]], { position: 2 });
    const { handoffs, previous } = linkVersions([copy, original, next]);
    expect([...previous]).toEqual([["next", "original"]]);
    expect(handoffs.flatMap(handoff => handoff.records.map(record => record.supersededBy))).toEqual([
      "next/0",
      "next/0",
      null,
    ]);
  });

  it("lets the producer's own links win, also across handoffs", () => {
    const ledger = build(
      "l",
      [
        ["decision", "One queue", "d-1"],
        ["decision", "Two queues", "d-2", ["d-1"]],
      ],
      { versionKey: "l" },
    );
    const other = build("m", [["decision", "Three queues", "d-3", ["d-2", "nowhere"]]], { versionKey: "m" });
    expect(linksOf([ledger, other])).toEqual({ "l/1": "l/0", "m/0": "l/1" });
    const before = build("x", [
      ["decision", "Use one queue for uploads", "q-1"],
      ["decision", "Use one cache", "q-2"],
    ]);
    const after = build("y", [["decision", "Use one queue for uploads", "q-3", ["q-2"]]], { position: 1 });
    expect(linksOf([before, after])).toEqual({ "y/0": "x/1" });
  });

  it("leaves handoffs of other keys alone", () => {
    const one = [old, build("b", [["decision", "x"]], { versionKey: "other" })];
    expect(linkVersions(one).handoffs).toBe(one);
  });

  it("links one to one, whatever the texts", () => {
    const items = fc.array(
      fc.tuple(
        fc.constantFrom("decision" as const, "next-action" as const),
        fc.constantFrom("fix a.ts", "fix a.ts and b.ts", "write b.ts tests", "fix b.ts", "ask Bo"),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(items, items, (before, after) => {
        const links = Object.values(linksOf([build("a", before), build("b", after, { position: 1 })]));
        expect(new Set(links).size).toBe(links.length);
      }),
    );
  });

  it("is done with two long versions of the same words", () => {
    const long = (id: string, position: number) =>
      build(
        id,
        Array.from({ length: 3000 }, (_, index): Item => ["next-action", `fix the failing case ${id} ${index}`]),
        { position },
      );
    expect(linkVersions([long("a", 0), long("b", 1)]).previous.size).toBe(1);
  });
});

describe("compareVersions", () => {
  it("says what was kept, changed, added and dropped", () => {
    const next = build(
      "b",
      [
        ["next-action", "Ask Priya about the quota of the bucket"],
        ["decision", "Retry a failed upload at most 5 times in src/upload/retry.ts"],
        ["next-action", "Tune the tokenizer for German"],
      ],
      { position: 1 },
    );
    const changes = compareVersions(old, next).map(({ type, before, after }) => [
      type,
      before?.id ?? null,
      after?.id ?? null,
    ]);
    expect(changes).toEqual([
      ["kept", "a/2", "b/0"],
      ["changed", "a/0", "b/1"],
      ["added", null, "b/2"],
      ["dropped", "a/1", null],
    ]);
  });
});

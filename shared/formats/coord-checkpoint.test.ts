import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSourceId } from "../model/ids.ts";
import { coordCheckpoint } from "./coord-checkpoint.ts";
import type { ParsedSource } from "./format.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/formats/coord-checkpoint");
const PLACE = "team/blue/member/wren/continuity/build-l6/latest.json";
const read = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

function detect(path: string, text: string): number {
  const bytes = new TextEncoder().encode(text);
  return coordCheckpoint.detect({ path, sizeBytes: bytes.length, bytes, text });
}

function parse(path: string, content: string | Uint8Array, chunkBytes = 7): Promise<ParsedSource> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.slice(at, at + chunkBytes);
  }
  const signal = new AbortController().signal;
  return coordCheckpoint.parse({
    sourceId: toSourceId(`0:${path}`),
    path,
    sizeBytes: bytes.length,
    chunks: chunks(),
    signal,
  });
}

describe("coordCheckpoint", () => {
  it("knows a snapshot by its place, whatever stands in it", () => {
    expect(detect(PLACE, "{broken")).toBeGreaterThan(0.9);
    expect(detect("team/blue/member/wren/continuity/LATEST.json", "{}")).toBe(0);
  });

  it.each([
    ["a snapshot elsewhere", "saved/s.json", read(PLACE), true],
    ["one with a byte order mark", "saved/s.json", `\uFEFF${read(PLACE)}`, true],
    ["one whose schema comes last", "saved/s.json", '{"task": "a", "schema": "coord.teams.continuity.v1"}', true],
    ["lines of JSON", "saved/s.jsonl", `${JSON.stringify({ schema: "coord.teams.continuity.v1" })}\n{}\n`, false],
    ["a quotation of one", "saved/s.json", '{"text": "schema coord.teams.continuity.v1"}', false],
    ["another document within an object", "saved/s.json", '{"a": {"schema": "coord.teams.continuity.v1"}}', false],
    ["a pointer", "saved/s.json", '{"schema": "coord.continuity-latest.v1"}', false],
  ])("tells by the schema: %s", (_, path, text, expected) => {
    expect(detect(path, text) > 0).toBe(expected);
  });

  it("makes a handoff with its records in the order of the file", async () => {
    const text = read(PLACE);
    const { status, handoffs } = await parse(PLACE, text);
    const [handoff] = handoffs;
    expect(status).toBe("read");
    expect(handoff).toMatchObject({
      kind: "checkpoint",
      agent: "wren",
      task: "build-l6",
      createdAtIso: "2026-07-02T11:00:00.250000Z",
      createdMs: Date.parse("2026-07-02T11:00:00.250Z"),
      versionKey: "coord:blue/wren/build-l6",
      hints: { transcriptPath: "projects/-home-dev-reader/5b1f0c2e-0c3a-4a57-9a4e-2f8f5c1d7a10.jsonl" },
    });
    expect(handoff?.records.map(({ kind, state, ordinal }) => [kind, state, ordinal])).toEqual([
      ["objective", "stated", 0],
      ["decision", "in-force", 1],
      ["next-action", "open", 2],
      ["next-action", "open", 3],
      ["artifact", "claimed", 4],
    ]);
  });

  it("anchors every record at its literal in the file", async () => {
    const text = read(PLACE);
    const { handoffs } = await parse(PLACE, text);
    for (const { anchor, text: words } of handoffs[0]?.records ?? []) {
      expect(JSON.parse(`"${text.slice(anchor.start, anchor.end)}"`)).toBe(words);
      expect(text.split("\n")[(anchor.line ?? 0) - 1]).toContain(text.slice(anchor.start, anchor.end));
    }
  });

  it("takes the task of a role for a park", async () => {
    const path = PLACE.replace("build-l6", "role-scribe");
    expect((await parse(path, read(path))).handoffs[0]?.kind).toBe("park");
  });

  it("reads a broken snapshot as a handoff without records, and says where it breaks", async () => {
    const path = PLACE.replace("wren", "kite").replace("build-l6", "sweep");
    const { status, issues, handoffs } = await parse(path, read(path));
    expect(status).toBe("read");
    expect(issues.map(({ code }) => code)).toEqual(["invalid-snapshot"]);
    expect(handoffs[0]).toMatchObject({ document: null, records: [], agent: "kite", task: "sweep", createdMs: null });
  });

  it("says that bytes are no UTF-8", async () => {
    const bytes = new TextEncoder().encode(read(PLACE));
    bytes[bytes.indexOf(0x54)] = 0xff;
    const { status, issues } = await parse(PLACE, bytes);
    expect([status, issues[0]?.code]).toEqual(["read", "invalid-snapshot"]);
  });

  it("gives one text the same ids wherever its chunks end, and another task another id", async () => {
    const text = read(PLACE);
    const [one, other] = [await parse(PLACE, text, 1), await parse(PLACE, text, 4096)];
    expect(one).toEqual(other);
    const elsewhere = await parse(PLACE.replace("l6", "l7"), text);
    expect(elsewhere.handoffs[0]?.id).not.toBe(one.handoffs[0]?.id);
  });

  it("never throws on what the fields may hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom("objective", "decisions", "artifacts", "agent"), fc.jsonValue()),
        async value => {
          const { handoffs } = await parse(PLACE, JSON.stringify(value), 4096);
          const ids = handoffs[0]?.records.map(({ id }) => id) ?? [];
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});

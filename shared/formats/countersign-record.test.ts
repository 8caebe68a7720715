import { describe, expect, it } from "vitest";
import { headOf, parseSource } from "../../fixtures/parse-source.ts";
import { canonicalRecords } from "./countersign-record.ts";

const line = (fields: object): string =>
  `${JSON.stringify({ schema: "countersign.record/1", record_id: "r1", session_ref: { source_sha256: "ab", path: "p/s1.jsonl" }, kind: "claim", state: "asserted", claim: "Tests pass", source_refs: [], supersedes: [], created_at: "2026-07-02T10:00:00Z", author: "ash", ...fields })}\n`;
const parse = (text: string) => parseSource(canonicalRecords, "records.jsonl", text);

describe("a record ledger", () => {
  it("is known by its schema", () => {
    const detect = (text: string): number => canonicalRecords.detect(headOf("x.jsonl", new TextEncoder().encode(text)));
    expect(detect(line({}))).toBe(1);
    expect(detect(`garbage\n${line({})}`)).toBe(1);
    expect(detect('{"type":"user","text":"countersign.record/1"}\n')).toBe(0);
  });

  it("is one handoff for each author and session, with the links that it gives", async () => {
    const text =
      line({}) +
      line({
        record_id: "r2",
        kind: "next-action",
        state: "open",
        claim: "Write the docs",
        supersedes: ["r1"],
        source_refs: [
          { source: "p/s1.jsonl", uuid: "u1" },
          { source: "p/s1.jsonl", call_id: "t1", line: 7 },
        ],
      }) +
      line({ record_id: "r3", author: "elm" });
    const { handoffs, status, issues } = await parse(text);
    expect([status, issues]).toEqual(["read", []]);
    expect(handoffs.map(handoff => [handoff.kind, handoff.agent, handoff.records.length])).toEqual([
      ["entry", "ash", 2],
      ["entry", "elm", 1],
    ]);
    expect(handoffs[0]).toMatchObject({
      session: "s1",
      createdAtIso: "2026-07-02T10:00:00Z",
      hints: { nativeIds: ["s1"], transcriptPath: "p/s1.jsonl" },
    });
    expect(handoffs[0]?.records[1]).toMatchObject({
      kind: "next-action",
      state: "open",
      anchor: { line: 2, textLine: 2 },
      links: {
        recordId: "r2",
        supersedes: ["r1"],
        sourceRefs: [
          { source: "p/s1.jsonl", uuid: "u1", callId: null, line: null },
          { source: "p/s1.jsonl", uuid: null, callId: "t1", line: 7 },
        ],
      },
    });
  });

  it("places each claim in the text of the file", async () => {
    const text = `\uFEFF${line({ claim: "ä 😀 pass" })}${line({ record_id: "r2", claim: 'said "done"\nand left' })}`;
    const { handoffs } = await parse(text);
    const places = handoffs[0]?.records.map(({ anchor }) => handoffs[0]?.text.slice(anchor.start, anchor.end));
    expect(places).toEqual(["ä 😀 pass", 'said \\"done\\"\\nand left']);
    expect(handoffs[0]?.records[1]?.text).toBe('said "done"\nand left');
  });

  it.each([
    { name: "an unknown kind", text: line({ kind: "wish" }), code: "unknown-kind" },
    { name: "an unknown state", text: line({ state: "done" }), code: "unknown-state" },
    { name: "no claim", text: line({ claim: "" }), code: "no-claim" },
    { name: "another schema", text: line({ schema: "countersign.record/2" }), code: "unknown-schema" },
    { name: "a broken line", text: "{nonsense}\n", code: "bad-line" },
  ])("reports $name with its line and reads on", async ({ text, code }) => {
    const { handoffs, issues, status } = await parse(line({}) + text + line({ record_id: "r9" }));
    expect(issues.map(issue => [issue.code, issue.line])).toEqual([[code, 2]]);
    expect(status).toBe("partial");
    expect(handoffs[0]?.records).toHaveLength(2);
  });
});

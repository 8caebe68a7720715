import { describe, expect, it } from "vitest";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toMessageId, toRecordId, toSessionId, toSourceId } from "../model/ids.ts";
import type { HandoffRecord, RecordKind, RecordState } from "../model/record.ts";
import { readTransitions } from "./transitions.ts";

const sourceId = toSourceId("0:a.jsonl");

function make(
  text: string,
  record: { kind?: RecordKind; state?: RecordState; text?: string; section?: string; line?: number | null },
) {
  const words = record.text ?? text;
  const start = Math.max(text.indexOf(words), 0);
  const anchor = {
    sourceId,
    sessionId: toSessionId("s"),
    messageId: toMessageId("m"),
    line: 9,
    start,
    end: start + words.length,
    textLine: text.slice(0, start).split("\n").length,
  };
  const made: HandoffRecord = {
    id: toRecordId("r"),
    handoffId: toHandoffId("h"),
    kind: record.kind ?? "claim",
    section: record.section ?? "Current Work",
    ordinal: 0,
    text: words,
    state: record.state ?? "asserted",
    anchor,
    links: null,
    transitions: [],
    supersedes: null,
    supersededBy: null,
  };
  const handoff: Handoff = {
    id: toHandoffId("h"),
    kind: "compaction",
    sourceId,
    format: "claude-code",
    anchor,
    title: "",
    agent: null,
    session: null,
    to: null,
    task: null,
    createdAtIso: null,
    createdMs: null,
    versionKey: "",
    position: 0,
    text,
    hints: { inside: null, nativeIds: [], transcriptPath: null },
    records: [made],
    document: null,
  };
  return readTransitions(made, handoff);
}

describe("the moves that a record asserts", () => {
  it("are one per asserted clause of a claim, each cited at its place", () => {
    const text = "Done:\n- It works.\n- All 14 tests pass, tsc clean, pushed to main.";
    const transitions = make(text, { text: "All 14 tests pass, tsc clean, pushed to main." });
    expect(transitions.map(({ clause }) => clause?.text)).toEqual([
      "All 14 tests pass",
      "tsc clean",
      "pushed to main.",
    ]);
    expect(transitions.map(({ id }) => id)).toEqual(["r#0", "r#1", "r#2"]);
    for (const { assertedBy } of transitions) {
      const at = assertedBy.at;
      expect(at?.type === "text" && text.slice(at.start, at.end)).toBe(assertedBy.quote);
      expect(assertedBy).toMatchObject({ line: 9, messageId: "m", how: "cited", stance: "context" });
      expect(at).toMatchObject({ textLine: 3 });
    }
  });

  it("are one without a clause where nothing is asserted", () => {
    expect(make("Tests should pass soon.", {})).toMatchObject([
      { id: "r#0", from: null, to: "asserted", clause: null },
    ]);
  });

  it("are a decision's own, then those of its claims", () => {
    const transitions = make("We keep the retry loop; all tests pass.", { kind: "decision", state: "in-force" });
    expect(transitions.map(({ to, clause }) => [to, clause?.text ?? null])).toEqual([
      ["in-force", null],
      ["in-force", "all tests pass."],
    ]);
  });

  it("are an open action's alone, whatever it says", () => {
    expect(make("All tests pass.", { kind: "next-action", state: "open" })).toMatchObject([
      { from: null, to: "open", clause: null },
    ]);
  });

  it("are the claims of a checked action as well", () => {
    const transitions = make("- [x] Pushed to main", { kind: "next-action", state: "done", text: "Pushed to main" });
    expect(transitions).toMatchObject([
      { from: "open", to: "done", clause: null },
      { to: "done", clause: { text: "Pushed to main" } },
    ]);
  });

  it("are what is said to be done among the plans", () => {
    const text = "7. Pending Tasks:\n   - None: all work is done and pushed to main\n";
    const transitions = make(text, {
      text: "None: all work is done and pushed to main",
      section: "Pending Tasks",
    });
    expect(transitions.flatMap(({ clause }) => clause?.claims ?? [])).toMatchObject([
      { type: "publish", verb: "push", ref: "main" },
    ]);
  });

  it("hang under their lead-in lines", () => {
    const text = "Acceptance criteria:\n- All tests pass\n";
    expect(make(text, { text: "All tests pass" })).toMatchObject([{ clause: null }]);
  });

  it("cite the whole record where its text was rewritten", () => {
    const text = "All  tests\n pass.";
    const [transition] = make(text, { text });
    expect(transition?.assertedBy.quote).toBe(text);
  });
});

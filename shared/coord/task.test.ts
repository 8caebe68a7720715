import { describe, expect, it } from "vitest";
import { isTaskState, moveFault, readTaskLog } from "./task.ts";

const ALLOWED = new Set([
  "proposed active",
  "proposed waiting",
  "proposed done",
  "proposed abandoned",
  "active waiting",
  "active blocked",
  "active done",
  "active abandoned",
  "waiting active",
  "waiting blocked",
  "waiting abandoned",
  "blocked active",
  "blocked waiting",
  "blocked abandoned",
]);
const STATES = ["proposed", "active", "waiting", "blocked", "done", "abandoned"];
const PAIRS = STATES.flatMap(from => STATES.map(to => ({ from, to })));

describe("moveFault", () => {
  it.each(PAIRS)("judges $from to $to", ({ from, to }) => {
    const isAllowed = from === to || ALLOWED.has(`${from} ${to}`);
    expect(moveFault({ from, to, evidence: "PR #1 merged" })).toBe(isAllowed ? null : "forbidden");
  });

  it("wants evidence of what is done, and of nothing else", () => {
    expect(moveFault({ from: "active", to: "done", evidence: null })).toBe("no-evidence");
    expect(moveFault({ from: "active", to: "abandoned", evidence: null })).toBeNull();
    expect(moveFault({ from: "done", to: "done", evidence: null })).toBeNull();
  });

  it("lets what is superseded end from any live state, and from no other", () => {
    const evidence = "superseded by parse-v3 (same work)";
    expect(moveFault({ from: "waiting", to: "done", evidence })).toBeNull();
    expect(moveFault({ from: "blocked", to: "done", evidence: null }, true)).toBe("no-evidence");
    expect(moveFault({ from: "abandoned", to: "done", evidence })).toBe("forbidden");
  });

  it("knows no other state, and none of an object's own", () => {
    expect(moveFault({ from: "active", to: "finished", evidence: "x" })).toBe("unknown-state");
    expect(moveFault({ from: "finished", to: "finished", evidence: "x" })).toBe("unknown-state");
    expect(isTaskState("constructor")).toBe(false);
  });
});

describe("readTaskLog", () => {
  it("reads the moves with what proves them, where they stand", () => {
    const text = "---\nstatus: done\n---\n\n- 2026-07-02T10:00:00Z: active → done (evidence: PR #41 (merged))\n";
    const [move] = readTaskLog(text);
    expect(move).toMatchObject({ from: "active", to: "done", evidence: "PR #41 (merged)" });
    expect(text.slice(move?.start, move?.end)).toBe(
      "- 2026-07-02T10:00:00Z: active → done (evidence: PR #41 (merged))",
    );
  });

  it.each([
    ["- 2026-07-02T10:00:00Z: active -> done (evidence: )", 1],
    ["- 2026-07-02T10:00:00Z: active → finished\r", 1],
    ["- 2026-07-02: v1 → v2", 0],
    ["the task moved from active → done", 0],
    ["```\n- 2026-07-02T10:00:00Z: active → done\n```", 0],
    [`- ${"x".repeat(5_000)}: active → done`, 0],
    ["", 0],
  ])("finds in %j %d moves", (text, count) => {
    expect(readTaskLog(text)).toHaveLength(count);
  });
});

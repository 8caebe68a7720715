import { describe, expect, it } from "vitest";
import { parseFrontMatter } from "./front-matter.ts";
import { pyDumps } from "./python-dumps.ts";
import { buildTaskRow, isTask, sortRows } from "./task-row.ts";

const fieldsOf = (text: string) => parseFrontMatter(`---\n${text}\n---\n`)?.fields ?? new Map();
const rowOf = (text: string, name = "t") => buildTaskRow(fieldsOf(`type: Task\n${text}`), name, []);

describe("buildTaskRow", () => {
  it("fills in what a bare task leaves out, its keys in the engine's order", () => {
    expect(pyDumps(buildTaskRow(fieldsOf("type: Task"), "fix-it", ["amy"]))).toBe(
      '{"sv":1,"id":"fix-it","name":"fix-it","path":"task/fix-it.md","title":"fix-it","description":"","status":"proposed","priority":"P2","owner":null,"assignee":null,"tags":[],"timestamp":null,"mtime":null,"blocked_on":null,"due":null,"not_before":null,"checkpoint_ref":null,"acked_by":["amy"],"next_action":null}',
    );
  });

  it("cuts a title and a description at 280 code points, the ellipsis among them", () => {
    const long = "\u{1f600}".repeat(281);
    const row = rowOf(`title: ${long}\ndescription: ${"x".repeat(280)}`);
    expect(row.get("title")).toBe(`${"\u{1f600}".repeat(279)}…`);
    expect(row.get("description")).toBe("x".repeat(280));
  });

  it("takes a single tag for a list of one", () => {
    expect(rowOf("tags: kind:directive").get("tags")).toEqual(["kind:directive"]);
  });

  it.each([
    ["type: Task", true],
    ["type: Review", false],
    ["title: x", false],
  ])("takes %j for a task: %s", (text, isOne) => {
    expect(isTask(fieldsOf(text))).toBe(isOne);
  });
});

describe("sortRows", () => {
  it("puts the urgent first, an unknown priority last, and of one priority the newest first", () => {
    const rows = [
      rowOf("priority: P9", "unknown"),
      rowOf("priority: P1\ntimestamp: 2026-07-01T00:00:00Z", "older"),
      rowOf("priority: P1", "undated"),
      rowOf("priority: P1\ntimestamp: 2026-07-02T00:00:00Z", "newer"),
      rowOf("priority: P0", "urgent"),
      rowOf("priority: P1\ntimestamp: 2026-07-02T00:00:00Z", "as-new"),
    ];
    expect(sortRows(rows).map(row => row.get("name"))).toEqual([
      "urgent",
      "newer",
      "as-new",
      "older",
      "undated",
      "unknown",
    ]);
  });
});

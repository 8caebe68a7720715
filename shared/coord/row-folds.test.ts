import { describe, expect, it } from "vitest";
import { parseFrontMatter } from "./front-matter.ts";
import { foldBlockedOnHuman, foldBoard, foldInbox, foldNeedsMe, roleCandidates } from "./row-folds.ts";
import { buildTaskRow, type TaskRow } from "./task-row.ts";

const rowOf = (name: string, text: string, ackedBy: readonly string[] = []): TaskRow =>
  buildTaskRow(parseFrontMatter(`---\ntype: Task\n${text}\n---\n`)?.fields ?? new Map(), name, ackedBy);
const names = (rows: readonly TaskRow[]) => rows.map(row => row.get("name"));
const NOW = "2026-07-02T12:00:00Z";
const AMY = { agent: "amy", roles: new Set(["reviewer"]), now: NOW };
const DIRECTIVE = "tags:\n  - kind:directive";

describe("foldInbox", () => {
  it.each([
    ["what is for the agent", "assignee: amy", true],
    ["what is for everyone", 'assignee: "*"', true],
    ["what is for a role of its", "assignee: reviewer", true],
    ["what is for another", "assignee: bob", false],
    ["what is for nobody yet", 'assignee: "@backlog"', false],
    ["what waits", "assignee: amy\nstatus: waiting", true],
    ["what is done", "assignee: amy\nstatus: done", false],
    ["what has an unknown state", "assignee: amy\nstatus: paused", false],
    ["what is due now", `assignee: amy\nnot_before: ${NOW}`, true],
    ["what is due later", "assignee: amy\nnot_before: 2026-07-02T12:00:00.5Z", true],
    ["what is due tomorrow", "assignee: amy\nnot_before: 2026-07-03T00:00:00Z", false],
  ])("of %s shows %j: %s", (_, text, isShown) => {
    expect(foldInbox([rowOf("t", text)], AMY)).toHaveLength(isShown ? 1 : 0);
  });

  it("hides what the agent acknowledged, and not what another did", () => {
    expect(names(foldInbox([rowOf("a", "assignee: amy", ["amy"]), rowOf("b", 'assignee: "*"', ["bob"])], AMY))).toEqual(
      ["b"],
    );
  });
});

describe("foldNeedsMe", () => {
  it("takes what is the agent's own, a role's, or waits for it by name, and nothing that is for everyone", () => {
    const rows = [
      rowOf("own", "assignee: amy"),
      rowOf("role", "assignee: reviewer"),
      rowOf("waits", "assignee: bob\nstatus: blocked\nblocked_on: amy, carl"),
      rowOf("all", 'assignee: "*"'),
      rowOf("done", "assignee: amy\nstatus: done"),
    ];
    expect(names(foldNeedsMe(rows, AMY))).toEqual(["own", "role", "waits"]);
  });

  it("drops an acknowledged directive, and keeps an acknowledged task", () => {
    const rows = [rowOf("directive", `assignee: amy\n${DIRECTIVE}`, ["amy"]), rowOf("task", "assignee: amy", ["amy"])];
    expect(names(foldNeedsMe(rows, AMY))).toEqual(["task"]);
  });
});

describe("foldBoard", () => {
  it("groups open work by state in the engine's order", () => {
    const board = foldBoard([rowOf("a", ""), rowOf("b", "status: blocked"), rowOf("c", "status: done")]);
    expect([...board].map(([state, rows]) => [state, names(rows)])).toEqual([
      ["active", []],
      ["waiting", []],
      ["blocked", ["b"]],
      ["proposed", ["a"]],
    ]);
  });
});

describe("foldBlockedOnHuman", () => {
  const terms = { human: "ash", roles: new Set(["reviewer"]), areRolesUnknown: false };

  it.each<[string, string, string | null]>([
    ["a typed user", "blocked_on: user:carol", "carol"],
    ["a typed user without a name", 'blocked_on: "user:"', "ash"],
    ["a tag", "tags:\n  - needs:human", "ash"],
    ["a blocked row of the person's", "status: blocked\nassignee: ash", "ash"],
    ["the person's name among others", "blocked_on: amy, ash", "ash"],
    ["a name that is nobody's", "blocked_on: the lawyers", "the lawyers"],
    ["an agent's name", "assignee: amy\nblocked_on: amy", null],
    ["a role's name", "blocked_on: reviewer", null],
    ["nothing", "assignee: amy", null],
    ["a typed user of a closed row", "status: done\nblocked_on: user:carol", null],
  ])("with %s waits for %j: %s", (_, text, user) => {
    const [row] = foldBlockedOnHuman([rowOf("t", text)], terms);
    expect(row?.get("blocked_on_user") ?? null).toBe(user);
    expect(row?.has("blocked_on_degraded") ?? false).toBe(false);
  });

  it("marks a name that may be a role which could not be read", () => {
    const rows = [rowOf("a", "blocked_on: ops"), rowOf("b", "blocked_on: user:carol")];
    const marks = foldBlockedOnHuman(rows, { ...terms, areRolesUnknown: true }).map(row =>
      row.has("blocked_on_degraded"),
    );
    expect(marks).toEqual([true, false]);
  });
});

describe("roleCandidates", () => {
  it("are the foreign assignees of open rows, once each", () => {
    const rows = ["amy", '"*"', '"@backlog"', "ops", "ops", "a/b", "bob"].map((name, index) =>
      rowOf(`${index}`, `assignee: ${name}`),
    );
    expect(roleCandidates([...rows, rowOf("x", "assignee: closed\nstatus: done")], "amy")).toEqual(["bob", "ops"]);
  });
});

import { describe, expect, it } from "vitest";
import type { ChangeEvent, RunEvent } from "../../model/event.ts";
import { toMessageId, toSessionId } from "../../model/ids.ts";
import { coversRun, isCovered, isWhole } from "./run-cover.ts";

const base = {
  sessionId: toSessionId("s"),
  messageId: toMessageId("m"),
  seq: 1,
  callSeq: 0,
  callMessageId: toMessageId("c"),
  start: 0,
  end: 0,
  cwd: "/repo",
  timeMs: null,
};
const run = (fields: Partial<RunEvent> = {}): RunEvent => ({
  ...base,
  type: "run",
  tool: "test",
  runner: "vitest",
  command: "vitest run",
  pkg: null,
  suite: null,
  subset: null,
  outcome: "passed",
  counts: { passed: null, failed: null, skipped: null, total: null },
  isCut: false,
  ...fields,
});
const change = (path: string | null, cwd: string | null = "/repo"): ChangeEvent => ({
  ...base,
  cwd,
  type: "change",
  verb: "edited",
  path,
  toPath: null,
  by: "tool",
});

describe("a run covers", () => {
  it.each<[string, ChangeEvent, RunEvent, boolean]>([
    ["source under its root", change("/repo/src/a.ts"), run(), true],
    ["configuration", change("/repo/package.json"), run(), true],
    ["a lockfile", change("/repo/package-lock.json"), run(), true],
    ["a relative path", change("src/a.ts"), run(), true],
    ["a whole tree", change(null), run(), true],
    ["no document", change("/repo/docs/a.md"), run(), false],
    ["no image", change("/repo/a.png"), run(), false],
    ["nothing outside its root", change("/other/a.ts"), run(), false],
    ["no report of its own", change("/repo/coverage/lcov.info"), run(), false],
    ["nothing of another package", change("/repo/packages/b/a.ts"), run({ pkg: "packages/a" }), false],
    ["its own package", change("/repo/packages/a/a.ts"), run({ pkg: "packages/a" }), true],
    [
      "its own package, where a cd led there",
      change("/repo/packages/a/a.ts"),
      run({ pkg: "packages/a", cwd: "/repo/packages/a" }),
      true,
    ],
    ["a known place where its own is unknown", change("/repo/src/a.ts"), run({ cwd: null }), true],
    ["no scratch file where its own place is unknown", change("/tmp/a.ts"), run({ cwd: null }), false],
  ])("%s", (_, changed, of, expected) => {
    expect(isCovered(changed, of)).toBe(expected);
  });
});

describe("a later run covers an earlier one", () => {
  it.each<[string, RunEvent, RunEvent, boolean]>([
    ["of the same command", run({ subset: "a" }), run({ subset: "a" }), true],
    ["that was a part of it", run({ command: "x" }), run({ subset: "src/a.test.ts" }), true],
    ["not, where it is a part itself", run({ command: "x", subset: "src/a.test.ts" }), run(), false],
    ["of a file in its folder", run({ command: "x", subset: "src" }), run({ subset: "src/a.test.ts" }), true],
    ["with more filters", run({ command: "x", subset: "a.py" }), run({ subset: "a.py -k foo" }), true],
    ["not of another suite", run({ command: "x", suite: "unit" }), run({ suite: "e2e" }), false],
    ["not in another root", run({ command: "x", cwd: "/repo/web" }), run({ cwd: "/repo/api" }), false],
    ["in a folder of its root", run({ command: "x" }), run({ cwd: "/repo/api" }), true],
    ["of a Go package below", run({ command: "x", pkg: "./cmd/..." }), run({ pkg: "./cmd/cli" }), true],
  ])("%s", (_, later, earlier, expected) => {
    expect(coversRun(later, earlier)).toBe(expected);
  });

  it("is whole without a path, a filter or a package", () => {
    expect([run(), run({ pkg: "./..." }), run({ pkg: "a" }), run({ subset: "-k x" })].map(isWhole)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

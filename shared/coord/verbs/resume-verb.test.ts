import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { type ResumeRequest, runResume } from "./resume-verb.ts";

const BARE = { team: "r", agent: "amy", task: null, maxAge: null, isJson: false } satisfies ResumeRequest;
const path = (task: string, agent = "amy") => `team/r/member/${agent}/continuity/${task}/latest.json`;
const snapshot = (task: string, createdAt: unknown, more: object = {}) =>
  JSON.stringify({ task, agent: "amy", objective: `o-${task}`, created_at: createdAt, checkpoint_id: "x", ...more });

async function resume(files: Record<string, string>, request: Partial<ResumeRequest> = {}, unreadable: string[] = []) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  for (const each of unreadable) world.store.unreadable.add(each);
  const code = await runResume(world, { ...BARE, ...request });
  expect(world.store.writes).toEqual([]);
  return { code, out: world.stdout.join("\n"), err: world.stderr.join("\n") };
}

describe("runResume", () => {
  it("prints the newest of all tasks with its age", async () => {
    const files = {
      [path("a")]: snapshot("a", "2026-07-02T11:00:00Z"),
      [path("b")]: snapshot("b", "2026-07-02T10:00:00Z"),
    };
    expect(await resume(files)).toEqual({
      code: 0,
      out: "Resume: a (as of 2026-07-02T11:00:00Z)\n  agent: amy\n  objective: o-a\n  checkpoint age: 1h 0m (3600s)",
      err: "",
    });
  });

  it("narrows to one task by its slug", async () => {
    const files = { [path("feat-sub-task")]: snapshot("feat-sub-task", "2026-07-02T10:00:00Z") };
    expect((await resume(files, { task: "feat/Sub Task" })).out).toContain("Resume: feat-sub-task");
  });

  it("says that there is none, with an unknown age", async () => {
    expect(await resume({})).toEqual({
      code: 0,
      out: "No continuity snapshot found.\n  checkpoint age: unknown",
      err: "",
    });
    expect((await resume({}, { isJson: true })).out).toBe(
      '{"snapshot":null,"checkpoint_age_seconds":null,"error_code":null}',
    );
  });

  it.each([
    ["30m", 0, null],
    ["29m", 2, "checkpoint-stale"],
    ["soon", 2, "invalid-max-age"],
  ])("under --max-age %s exits %d with %s", async (maxAge, code, errorCode) => {
    const files = { [path("a")]: snapshot("a", "2026-07-02T11:30:00Z") };
    const text = await resume(files, { maxAge });
    expect(text.code).toBe(code);
    expect(text.out).toContain("checkpoint age: 30m (1800s)");
    const json = await resume(files, { maxAge, isJson: true });
    expect(JSON.parse(json.out)).toMatchObject({ checkpoint_age_seconds: 1800, error_code: errorCode });
    expect(json.code).toBe(code);
    expect(json.err === "").toBe(errorCode === null);
  });

  it.each([
    ["nothing", {}],
    ["a date that is none", { [path("a")]: snapshot("a", "then") }],
    ["a future date", { [path("a")]: snapshot("a", "2026-07-02T12:00:01.000001Z") }],
  ])("fails --max-age on %s: its age is unknown", async (_, files) => {
    expect(await resume(files, { maxAge: "1h" })).toMatchObject({
      code: 2,
      err: "resume: checkpoint age is unknown; freshness requirement failed",
    });
    expect(JSON.parse((await resume(files, { maxAge: "1h", isJson: true })).out).error_code).toBe(
      "checkpoint-age-unknown",
    );
  });

  it("reports a bad bound first, even for a checkpoint of the future", async () => {
    const files = { [path("a")]: snapshot("a", "2026-07-03T12:00:00Z") };
    expect((await resume(files, { maxAge: `${"9".repeat(400)}d` })).err).toMatch(/^resume: invalid --max-age duration/);
  });

  it("takes a second ahead for no age, and lets a future checkpoint win", async () => {
    const files = {
      [path("a")]: snapshot("a", "2026-07-02T11:00:00Z"),
      [path("b")]: snapshot("b", "2999-01-01T00:00:00Z"),
    };
    expect(await resume(files)).toMatchObject({ code: 0 });
    expect((await resume(files)).out).toContain("Resume: b (as of 2999-01-01T00:00:00Z)");
    expect((await resume(files)).out).toContain("checkpoint age: unknown");
    const skewed = { [path("a")]: snapshot("a", "2026-07-02T12:00:01Z") };
    expect((await resume(skewed, { maxAge: "0s" })).code).toBe(0);
  });

  it("leaves out what is no JSON, has a byte order mark, is no object or has no date", async () => {
    const files = {
      [path("a")]: "{",
      [path("b")]: `\uFEFF${snapshot("b", "2026-07-02T11:00:00Z")}`,
      [path("c")]: "[1]",
      [path("d")]: snapshot("d", null),
      [path("e")]: snapshot("e", "2026-07-01T11:00:00Z"),
      [path("f")]: snapshot("f", "0001-01-01T00:00:00+14:00"),
    };
    expect((await resume(files)).out).toContain("Resume: e");
  });

  it("of one time takes the later task, then the later id, by code point", async () => {
    const at = "2026-07-02T11:00:00Z";
    const ids = {
      [path("a")]: snapshot("t", at, { checkpoint_id: "\uffee" }),
      [path("b")]: snapshot("t", at, { checkpoint_id: "\u{1f600}", objective: "astral" }),
    };
    expect((await resume(ids)).out).toContain("objective: astral");
    const tasks = { [path("a")]: snapshot("z", at), [path("b")]: snapshot("y", at) };
    expect((await resume(tasks)).out).toContain("Resume: z");
  });

  it("of a full tie takes the first folder", async () => {
    const at = "2026-07-02T11:00:00Z";
    const files = {
      [path("b")]: snapshot("t", at, { objective: "second" }),
      [path("a")]: snapshot("t", at, { objective: "first" }),
    };
    expect((await resume(files)).out).toContain("objective: first");
  });

  it.each([["[1]"], ['"x"'], ["7"]])("ends as the engine does on a document that is %s", async text => {
    const result = await resume({ [path("a")]: text }, { task: "a" });
    expect(result).toMatchObject({ code: 1, out: "" });
    expect(result.err).toMatch(/^coord-engine: error: command=continuity type=AttributeError/);
  });

  it("ends on a section that is a number in text, and prints it in JSON", async () => {
    const files = { [path("a")]: snapshot("a", "2026-07-02T11:00:00Z", { artifacts: 5 }) };
    expect(await resume(files)).toMatchObject({ code: 1, out: "" });
    const json = await resume(files, { isJson: true });
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject({ artifacts: 5, error_code: null });
  });

  it.each([
    ["the folder", {}, null, "team/r/member/amy/continuity/"],
    ["the only snapshot", { [path("a")]: snapshot("a", "2026-07-02T11:00:00Z") }, null, path("a")],
    ["the task's snapshot", { [path("a")]: snapshot("a", "2026-07-02T11:00:00Z") }, "a", path("a")],
  ])("never takes %s that is unreadable for an empty one", async (_, files, task, fault) => {
    const plain = await resume(files, { task, isJson: true }, [fault]);
    expect(plain.code).toBe(1);
    expect(JSON.parse(plain.out).error_code).toBeNull();
    expect(plain.err).toContain("unreadable");
    const bound = await resume(files, { task, isJson: true, maxAge: "1h" }, [fault]);
    expect(bound.code).toBe(2);
    expect(JSON.parse(bound.out).error_code).toBe("checkpoint-age-unknown");
    expect(bound.err).toContain("unreadable");
  });

  it("prints what could be read where another snapshot could not, and says so", async () => {
    const files = {
      [path("a")]: snapshot("a", "2026-07-02T11:00:00Z"),
      [path("b")]: snapshot("b", "2026-07-02T11:30:00Z"),
    };
    const result = await resume(files, {}, [path("b")]);
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain("Resume: a");
    expect(result.err).toContain(`unreadable, which is not the same as empty: ${path("b")}`);
  });
});

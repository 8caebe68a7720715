import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { runSnapshot } from "./snapshot-verb.ts";

const CONTENT = {
  agent: "amy",
  task: "feat/Sub Task",
  objective: "ship it",
  contextUsedPercent: null,
  transcriptPath: null,
};
const FOLDER = "team/r/member/amy/continuity/";
const FILE = `${FOLDER}feat-sub-task/latest.json`;
const POINTER = `${FOLDER}LATEST.json`;
const pointer = (createdAt: string) => JSON.stringify({ agent: "amy", created_at: createdAt });

describe("runSnapshot", () => {
  it("writes the snapshot, then the pointer to it", async () => {
    const world = makeWorld();
    expect(await runSnapshot(world, "r", CONTENT)).toBe(0);
    expect(world.stdout).toEqual(["snapshot CHK-2026-07-02T12:00:00Z-feat-sub-task"]);
    expect(world.stderr).toEqual([]);
    expect(world.store.writes).toEqual([FILE, POINTER]);
    expect(world.store.files.get(FILE)).toMatch(/^\{\n {2}"schema": "coord\.teams\.continuity\.v1",[\s\S]*\}$/);
    expect(JSON.parse(world.store.files.get(POINTER) ?? "")).toEqual({
      schema: "coord.continuity-latest.v1",
      agent: "amy",
      task: "feat-sub-task",
      checkpoint_id: "CHK-2026-07-02T12:00:00Z-feat-sub-task",
      created_at: "2026-07-02T12:00:00Z",
      path: FILE,
    });
  });

  it("says nothing of success where it was not written, and leaves the pointer", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", { [POINTER]: pointer("2026-07-01T00:00:00Z") });
    world.store.unwritable.add(FILE);
    expect(await runSnapshot(world, "r", CONTENT)).toBe(3);
    expect(world.stdout).toEqual([]);
    expect(world.stderr.join()).toContain("not written");
    expect(world.store.writes).toEqual([]);
  });

  it("never moves the pointer back", async () => {
    const newer = pointer("2026-07-02T12:00:00.000001Z");
    const world = makeWorld("2026-07-02T12:00:00Z", { [POINTER]: newer });
    expect(await runSnapshot(world, "r", CONTENT)).toBe(0);
    expect(world.store.files.get(POINTER)).toBe(newer);
    expect(world.stderr.join()).toContain("BACKWARDS");
  });

  it.each(["{", "[]", pointer("then"), pointer("2026-07-02T12:00:00Z")])(
    "replaces a pointer that is %s",
    async text => {
      const world = makeWorld("2026-07-02T12:00:00Z", { [POINTER]: text });
      expect(await runSnapshot(world, "r", CONTENT)).toBe(0);
      expect(JSON.parse(world.store.files.get(POINTER) ?? "").task).toBe("feat-sub-task");
    },
  );

  it("removes an old pointer that it cannot update", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", { [POINTER]: pointer("2026-07-01T00:00:00Z") });
    world.store.unwritable.add(POINTER);
    expect(await runSnapshot(world, "r", CONTENT)).toBe(0);
    expect(world.store.files.has(POINTER)).toBe(false);
    expect(world.stderr.join()).toContain("UNKNOWN");
  });

  it("exits 3 and emits nothing where an old pointer can be neither updated nor removed", async () => {
    const config = '{"schema":"coord.checkpoints-channel.v1","data_type":"d"}';
    const files = { [POINTER]: pointer("2026-07-01T00:00:00Z"), "team/r/_coord/bus-v3/checkpoints.json": config };
    const world = makeWorld("2026-07-02T12:00:00Z", files);
    world.store.unwritable.add(POINTER);
    world.store.unremovable.add(POINTER);
    expect(await runSnapshot(world, "r", CONTENT)).toBe(3);
    expect(world.stdout).toEqual(["snapshot CHK-2026-07-02T12:00:00Z-feat-sub-task"]);
    expect(world.store.files.has("moments.jsonl")).toBe(false);
  });

  it("leaves a trace of a session that says who it is", async () => {
    const world = makeWorld("2026-07-02T12:00:00Z", {}, { identity: "amy" });
    await runSnapshot(world, "r", CONTENT);
    const presence = [...world.store.files].find(([path]) => path.startsWith("team/r/presence/amy-"));
    expect(presence?.[1]).toContain("timestamp: 2026-07-02T12:00:00Z\n");
    const work = [...world.store.files].filter(([path]) => path.startsWith("team/r/_coord/agents/amy/work/"));
    expect(work).toHaveLength(1);
    expect(work[0]?.[1]).toBe(
      `{"agent":"amy","kind":"continuity","path":"${FILE}","schema":"work-event/v1","ts":"2026-07-02T12:00:00Z"}`,
    );
  });

  it("moves the time of a presence and no other byte of it", async () => {
    const text =
      "---\ntype: Presence\nagent: amy\ntimestamp: 2026-07-01T00:00:00Z\nengagement:\n  mode: session\n  until: 2026-07-02T20:00:00Z\n---\n# mine\n";
    const world = makeWorld("2026-07-02T12:00:00Z", {}, { identity: "amy" });
    await runSnapshot(world, "r", CONTENT);
    const path = [...world.store.files.keys()].find(each => each.startsWith("team/r/presence/")) ?? "";
    world.store.files.set(path, text);
    await runSnapshot(world, "r", CONTENT);
    expect(world.store.files.get(path)).toBe(text.replace("2026-07-01T00:00:00Z", "2026-07-02T12:00:00Z"));
  });
});

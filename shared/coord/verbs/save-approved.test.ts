import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { pyDumps } from "../python-dumps.ts";
import { buildSnapshot } from "../snapshot-build.ts";
import { runResume } from "./resume-verb.ts";
import { saveApproved } from "./save-approved.ts";

const PATH = "team/r/member/amy/continuity/role-lead/latest.json";
const POINTER = "team/r/member/amy/continuity/LATEST.json";
const CHANNEL = "team/r/_coord/bus-v3/checkpoints.json";
const snapshotAt = (createdAt: string, objective = "Lead the parser work") =>
  buildSnapshot(
    { agent: "amy", task: "role-lead", objective, contextUsedPercent: null, transcriptPath: null },
    createdAt,
  );
const approved = snapshotAt("2026-07-02T12:00:00Z", "Lead the parser work, as approved");
const textAt = (createdAt: string): string => pyDumps(snapshotAt(createdAt), 2);

describe("saveApproved", () => {
  it("saves where nothing stands, points at it, and resume prints it", async () => {
    const world = makeWorld("2026-07-02T12:00:05Z");
    expect(await saveApproved(world, "r", approved)).toEqual({ status: "saved", path: PATH, met: null });
    expect(world.store.files.get(PATH)).toBe(pyDumps(approved, 2));
    expect(JSON.parse(world.store.files.get(POINTER) ?? "")).toMatchObject({
      checkpoint_id: "CHK-2026-07-02T12:00:00Z-role-lead",
      path: PATH,
    });
    const request = { team: "r", agent: "amy", task: null, maxAge: "1m", isJson: false };
    expect(await runResume(world, request)).toBe(0);
    expect(world.stdout.join("\n")).toContain("  objective: Lead the parser work, as approved");
    expect(world.stderr).toEqual([]);
  });

  it("saves over an older one, and says which", async () => {
    const world = makeWorld("2026-07-02T12:00:05Z", { [PATH]: textAt("2026-07-02T11:59:59.999999Z") });
    expect(await saveApproved(world, "r", approved)).toEqual({
      status: "saved",
      path: PATH,
      met: {
        checkpointId: "CHK-2026-07-02T11:59:59.999999Z-role-lead",
        createdAt: "2026-07-02T11:59:59.999999Z",
      },
    });
  });

  it.each([
    ["a newer one", "2026-07-02T12:00:00.000001Z"],
    ["another of the same time", "2026-07-02T12:00:00Z"],
    ["one from the future", "2030-01-01T00:00:00Z"],
  ])("never saves over %s, and says what it met", async (_, createdAt) => {
    const world = makeWorld("2026-07-02T12:00:05Z", { [PATH]: textAt(createdAt) });
    expect(await saveApproved(world, "r", approved)).toEqual({
      status: "newer",
      path: PATH,
      met: { checkpointId: `CHK-${createdAt}-role-lead`, createdAt },
    });
    expect(world.store.writes).toEqual([]);
  });

  it("writes nothing a second time", async () => {
    const world = makeWorld("2026-07-02T12:00:05Z", { [CHANNEL]: "{}" });
    await saveApproved(world, "r", approved);
    const count = world.store.writes.length;
    expect(await saveApproved(world, "r", approved)).toEqual({ status: "already", path: PATH });
    expect(world.store.writes).toHaveLength(count);
  });

  it.each([
    ["is no JSON", "{half", { checkpointId: null, createdAt: null }],
    ["has no time", '{"checkpoint_id":"CHK-1","created_at":"soon"}', { checkpointId: "CHK-1", createdAt: null }],
  ])("saves over what %s, which nobody resumes, and says so", async (_, text, met) => {
    const world = makeWorld("2026-07-02T12:00:05Z", { [PATH]: text });
    expect(await saveApproved(world, "r", approved)).toEqual({ status: "saved", path: PATH, met });
  });

  it("moves no pointer back from a newer checkpoint of another task", async () => {
    const pointer = '{"created_at":"2026-07-03T00:00:00Z"}';
    const world = makeWorld("2026-07-02T12:00:05Z", { [POINTER]: pointer });
    expect(await saveApproved(world, "r", approved)).toMatchObject({ status: "saved" });
    expect(world.store.files.get(POINTER)).toBe(pointer);
    expect(world.stderr.join("\n")).toContain("BACKWARDS");
  });

  it("emits one moment where the team has a channel for them", async () => {
    const channel = '{"schema":"coord.checkpoints-channel.v1","data_type":"moment"}';
    const world = makeWorld("2026-07-02T12:00:05Z", { [CHANNEL]: channel });
    await saveApproved(world, "r", approved);
    expect(world.store.files.get("moments.jsonl")?.split("\n")).toHaveLength(2);
  });

  it("says where the store could not be written, and points nowhere", async () => {
    const world = makeWorld("2026-07-02T12:00:05Z");
    world.store.unwritable.add(PATH);
    expect(await saveApproved(world, "r", approved)).toEqual({ status: "failed", path: PATH });
    expect(world.store.files.size).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { readSaveRequests, readWritten } from "./continuity-command.ts";

const SNAPSHOT = `cd x && coord-engine continuity snapshot blue wren "Feat/Sub Task" \\
  --objective 'read both versions' --decision "keep the old reader" --next land --context-percent 40`;

describe("readSaveRequests", () => {
  it("reads a snapshot with the places of its fields", () => {
    const [request] = readSaveRequests(SNAPSHOT);
    expect(request).toMatchObject({ verb: "snapshot", team: "blue", agent: "wren", task: "feat-sub-task" });
    expect(request?.fields.map(({ field, start, end }) => [field, SNAPSHOT.slice(start, end)])).toEqual([
      ["objective", "read both versions"],
      ["decisions", "keep the old reader"],
      ["next_actions", "land"],
    ]);
  });

  it("reads a park of the agent that is named, or of none", () => {
    expect(readSaveRequests("coord-engine continuity park blue --agent wren --handoff")[0]?.agent).toBe("wren");
    expect(readSaveRequests("npx countersign continuity park blue | tee x")[0]).toMatchObject({
      verb: "park",
      agent: null,
    });
  });

  it.each([
    ["a variable", 'coord-engine continuity snapshot blue wren t --objective "$GOAL"'],
    ["an escape", 'coord-engine continuity snapshot blue wren t --objective "a \\"b\\""'],
    ["a glued word", "coord-engine continuity snapshot blue wren t --objective 'it'\\''s'"],
    ["an option that is not known", "coord-engine continuity snapshot blue wren t --shape round"],
    ["no task", "coord-engine continuity snapshot blue wren"],
    ["an open quotation", "coord-engine continuity snapshot blue wren t --objective 'x"],
    ["a resume", "coord-engine continuity resume blue wren t"],
    ["nothing", ""],
  ])("leaves out %s", (_, line) => {
    expect(readSaveRequests(line)).toEqual([]);
  });
});

describe("a command line of a megabyte", () => {
  it.each(["\n", " ", "A=1\n", "x/", "coord-engine continuity park ", "'", "; "])("of %j is read at once", unit => {
    const line = `${unit.repeat(Math.floor(1_000_000 / unit.length))} coord-engine continuity`;
    expect(readSaveRequests(line).length).toBeLessThanOrEqual(50);
  });
});

describe("readWritten", () => {
  const written = (line: string, output: string) =>
    readSaveRequests(line).flatMap(request => readWritten(request, output));

  it("takes a snapshot's date from its id", () => {
    expect(written(SNAPSHOT, "snapshot CHK-2026-07-02T11:00:00.250000Z-feat-sub-task")).toEqual([
      {
        verb: "snapshot",
        team: "blue",
        agent: "wren",
        task: "feat-sub-task",
        createdAt: "2026-07-02T11:00:00.250000Z",
      },
    ]);
  });

  it("takes each role that a park names", () => {
    const output = "parked scribe -> team/blue/member/wren/continuity/role-scribe/latest.json\nparked x -> elsewhere";
    expect(written("coord-engine continuity park blue", output)).toEqual([
      { verb: "park", team: "blue", agent: "wren", task: "role-scribe", createdAt: null },
    ]);
  });

  it.each(["", "snapshot: not persisted", "snapshot CHK-2026-07-02T11:00:00Z-other"])(
    "takes nothing from %j",
    output => {
      expect(written(SNAPSHOT, output)).toEqual([]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { buildEventNote, eventsFor, senderOf } from "./bus-event.ts";
import type { PyValue } from "./python-value.ts";

const record = (note: string, rest: Readonly<Record<string, PyValue>> = {}): PyValue =>
  new Map<string, PyValue>(
    Object.entries({ id: "r1", recorded_at: "2026-07-02T12:00:00Z", sources: ["bob"], note, ...rest }),
  );
const note = (rest: object) => JSON.stringify({ v: 1, to: "amy", kind: "directive", pri: "P1", slug: "s", ...rest });
const slugsOf = (rows: readonly PyValue[]) => eventsFor(rows, "amy")?.events.map(({ slug }) => slug);

describe("eventsFor", () => {
  it.each([
    ["for the agent", note({}), 1],
    ["for everyone", note({ to: "all" }), 1],
    ["for the tasks' everyone", note({ to: "*" }), 0],
    ["for another", note({ to: "bob" }), 0],
    ["of version 1.0", note({}).replace('"v":1', '"v":1.0'), 1],
    ["of version true", note({ v: true }), 1],
    ["of version 2", note({ v: 2 }), 0],
    ["of the checkpoint channel", '{"v":1,"kind":"checkpoint","agent":"amy","task":"t","objective":"o","path":"p"}', 0],
    ["of an unknown kind", note({ kind: "blocked" }), 0],
    ["that is a text", "create: something", 0],
    ["that is a list", "[1]", 0],
    ["without a priority", note({ pri: undefined }), 1],
    ["of an unknown priority", note({ pri: "P9" }), 1],
  ])("takes a note %s", (_, text, count) => {
    expect(eventsFor([record(text)], "amy")).toMatchObject({ events: { length: count }, poisoned: [] });
  });

  it.each([
    ["kind", note({ kind: undefined })],
    ["kind", note({ kind: "" })],
    ["slug", note({ slug: "" })],
    ["kind, slug", note({ kind: null, slug: null })],
  ])("shows as unreadable what lacks its %s", (missing, text) => {
    const got = eventsFor([record(text)], "amy");
    expect(got?.events).toEqual([]);
    expect(got?.poisoned.map(({ reason }) => reason)).toEqual([`missing required field(s): ${missing}`]);
  });

  it("says nothing of a window with a row that is no record", () => {
    expect(eventsFor([record(note({})), "x"], "amy")).toBeNull();
  });

  it("counts a record once, and sorts by time, equal ones as they come", () => {
    const at = (id: string, time: string) => record(note({ slug: id }), { id, recorded_at: time });
    expect(
      slugsOf([
        at("b", "2026-07-02T12:00:00Z"),
        at("a", "2026-07-02T11:00:00Z"),
        at("b", "x"),
        at("c", "2026-07-02T12:00:00Z"),
      ]),
    ).toEqual(["a", "b", "c"]);
  });
});

describe("senderOf", () => {
  it.each<[readonly PyValue[], string | null]>([
    [["com.fulcradynamics.x", "bob", "carl"], "bob"],
    [["", true, "carl"], "carl"],
    [["com.fulcradynamics.fulcra-coord"], null],
    [[], null],
  ])("of %j is %j", (sources, sender) => {
    expect(senderOf(new Map([["sources", sources]]))).toBe(sender);
  });
});

describe("buildEventNote", () => {
  it("is compact with sorted keys, and says what it discharges only where it does", () => {
    const content = { kind: "response", to: "bob", priority: "P2", slug: "s", pointer: "p" } as const;
    expect(buildEventNote({ ...content, discharges: "amy" })).toBe(
      '{"for":"amy","kind":"response","pri":"P2","ptr":"p","slug":"s","to":"bob","v":1,"writer":{"cursor_schema_version":2,"engine_version":"2.0.3","protocol_version":1}}',
    );
    expect(buildEventNote({ ...content, kind: "directive", isFyi: true })).toContain('{"fyi":true,"kind":"directive"');
    expect(eventsFor([record(buildEventNote({ ...content, to: "amy" }))], "amy")?.events).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { makeWorld, type TestWorld } from "../../../fixtures/verb-world.ts";
import { type QueueRequest, runQueue } from "./queue-verb.ts";

const NOW = "2026-07-02T12:00:00Z";
const CONFIG = "team/r/_coord/bus-v3/records.json";
const CURSOR = "team/r/_coord/agents/amy/records-cursor.json";
const BUS = { [CONFIG]: '{"data_type":"d"}' };
const VERSIONED = {
  data_type: "d",
  protocol_version: 1,
  cursor_schema_version: 1,
  minimum_reader_version: "1.8.0",
  minimum_writer_version: "1.8.0",
  cursor_generation: 0,
  cursor_activated_at: null,
};
const event = (id: string, at: string, rest: object = {}, record: object = {}) =>
  JSON.stringify({
    id,
    recorded_at: at,
    sources: ["bob"],
    note: JSON.stringify({ v: 1, to: "amy", kind: "directive", pri: "P1", slug: id, ptr: `task/${id}.md`, ...rest }),
    ...record,
  });
const bus = (...lines: readonly string[]) => ({ ...BUS, "events.jsonl": lines.map(line => `${line}\n`).join("") });

async function queue(
  files: Readonly<Record<string, string>>,
  request: Partial<QueueRequest> = {},
  prepare: (world: TestWorld) => void = () => undefined,
  identity: string | null = null,
) {
  const world = makeWorld(NOW, files, { identity });
  prepare(world);
  const code = await runQueue(world, {
    team: "r",
    agent: "amy",
    isPeek: false,
    isConsume: false,
    isJson: false,
    ...request,
  });
  return {
    world,
    code,
    out: world.stdout.join("\n"),
    err: world.stderr.join("\n"),
    cursor: world.store.files.get(CURSOR),
  };
}

describe("runQueue", () => {
  it("prints what is new, one event a line, and moves the cursor", async () => {
    const { code, out, cursor } = await queue(
      bus(event("b", "2026-07-02T11:30:00.5Z", { pri: undefined, ptr: undefined }), event("a", "2026-07-02T11:00:00Z")),
    );
    expect(code).toBe(0);
    expect(out).toBe("2026-07-02T11:00:00 bob directive P1 a task/a.md\n2026-07-02T11:30:00 bob directive - b -");
    expect(cursor).toBe(`{"v":1,"last_read":"${NOW}","seen_ids":["a","b"]}`);
  });

  it("gives one JSON object, its keys in the engine's order", async () => {
    const { out } = await queue(bus(event("a", "2026-07-02T11:00:00Z")), { isJson: true });
    expect(out).toBe(
      `{"type":"queue-result","contract":2,"state":"DATA","events":[{"id":"a","ts":"2026-07-02T11:00:00Z","sender":"bob","to":"amy","kind":"directive","pri":"P1","slug":"a","ptr":"task/a.md"}],"count":1,"poison":[],"poison_count":0,"cursor":{"path":"${CURSOR}","advanced":true},"engine_version":"2.0.3","protocol":null,"obligations":{"state":"not-checked"}}`,
    );
  });

  it("is clear where nothing is new, and says on stderr that this proves nothing", async () => {
    const { code, out, err } = await queue(BUS);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("queue: 0 events — this is NOT proof that nothing is owed");
    expect(JSON.parse((await queue(BUS, { isJson: true })).out)).toMatchObject({ state: "CLEAR", count: 0 });
  });

  it("reads from two minutes before the cursor, shows nothing twice, and nothing from the future", async () => {
    const files = {
      ...bus(
        event("old", "2026-07-02T11:00:00Z"),
        event("seen", "2026-07-02T11:58:30Z"),
        event("late", "2026-07-02T11:58:00Z"),
        event("timer", "2026-07-02T12:00:01Z"),
      ),
      [CURSOR]: '{"v":1,"last_read":"2026-07-02T12:00:00Z","seen_ids":["seen"]}',
    };
    const { out, cursor } = await queue(files);
    expect(out).toBe("2026-07-02T11:58:00 bob directive P1 late task/late.md");
    expect(JSON.parse(cursor ?? "").seen_ids).toEqual(["seen", "late"]);
  });

  it("without a cursor goes a week back", async () => {
    const { out } = await queue(bus(event("in", "2026-06-25T12:00:00Z"), event("out", "2026-06-25T11:59:59Z")));
    expect(out).toContain(" in ");
    expect(out).not.toContain(" out ");
  });

  it("leaves out the records of another channel", async () => {
    const { out } = await queue(
      bus(
        event("a", "2026-07-02T11:00:00Z", {}, { metadata: { data_type: "e" } }),
        event("b", "2026-07-02T11:00:00Z", {}, { metadata: { data_type: "d" } }),
      ),
    );
    expect(out).toBe("2026-07-02T11:00:00 bob directive P1 b task/b.md");
  });

  it("shows an event that says too little as poison, and counts it as received", async () => {
    const files = bus(event("a", "2026-07-02T11:00:00Z"), event("p", "2026-07-02T11:10:00Z", { slug: "" }));
    const text = await queue(files);
    expect(text.code).toBe(0);
    expect(text.err).toContain(
      "POISON 2026-07-02T11:10:00Z bob kind=directive slug=? ptr=task/p.md id=p [unrenderable: missing required field(s): slug]",
    );
    expect(text.err).toContain("1 unrenderable event(s)");
    expect(JSON.parse(text.cursor ?? "").seen_ids).toEqual(["a", "p"]);
    const json = JSON.parse((await queue(files, { isJson: true })).out);
    expect(json).toMatchObject({
      count: 1,
      poison_count: 1,
      poison: [{ id: "p", reason: "missing required field(s): slug" }],
    });
  });

  it.each<[string, Record<string, string>, string, string, number]>([
    ["no bus", {}, "ABSENT", "config-absent", 2],
    ["a malformed bus", { [CONFIG]: "{" }, "INVALID", "config-invalid", 3],
    [
      "another protocol",
      { [CONFIG]: JSON.stringify({ ...VERSIONED, protocol_version: 2 }) },
      "INCOMPATIBLE",
      "engine-incompatible",
      3,
    ],
    [
      "the second cursor",
      {
        [CONFIG]: JSON.stringify({
          ...VERSIONED,
          cursor_schema_version: 2,
          cursor_generation: 1,
          cursor_activated_at: NOW,
        }),
      },
      "INCOMPATIBLE",
      "cas-unsupported",
      3,
    ],
    ["a malformed cursor", { ...BUS, [CURSOR]: "{" }, "INVALID", "cursor-invalid", 3],
    [
      "a line that is no record",
      { ...BUS, "events.jsonl": '{"id":"a","recorded_at":"2026-0' },
      "UNKNOWN",
      "window-unknown",
      3,
    ],
    ["a record without a time", { ...BUS, "events.jsonl": '{"id":"a"}\n' }, "UNKNOWN", "window-unknown", 3],
  ])("with %s says so and moves nothing", async (_, files, state, code, rc) => {
    const { world, code: exit, out, err } = await queue(files, { isJson: true });
    expect(exit).toBe(rc);
    expect(out).toBe(`{"type":"queue-error","contract":2,"state":"${state}","error_code":"${code}","rc":${rc}}`);
    expect(err).toMatch(/^queue: /m);
    expect(world.store.writes).toEqual([]);
    expect((await queue(files)).out).toBe("");
  });

  it.each([
    [CONFIG, "config-read-failed"],
    [CURSOR, "cursor-read-failed"],
    ["events.jsonl", "window-unknown"],
  ])("never takes %s that is unreadable for nothing", async (path, errorCode) => {
    const { code, out, world } = await queue(bus(), { isJson: true }, each => void each.store.unreadable.add(path));
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ state: "UNKNOWN", error_code: errorCode });
    expect(world.store.writes).toEqual([]);
  });

  it("needs to know for whom", async () => {
    expect(await queue(BUS, { agent: null, isJson: true })).toMatchObject({
      code: 2,
      out: '{"type":"queue-error","contract":2,"state":"REFUSED","error_code":"usage","rc":2}',
    });
  });

  it("warns of a bus without versions, and not of one with them", async () => {
    expect((await queue(BUS)).err).toContain("queue: VERSION WARNING — legacy bus-v3 authority");
    const versioned = await queue(
      { [CONFIG]: JSON.stringify({ ...VERSIONED, current_engine_version: "3.0.0" }) },
      { isJson: true },
    );
    expect(versioned.err).not.toContain("VERSION WARNING");
    expect(versioned.err).toContain("queue: ENGINE STALE");
    expect(JSON.parse(versioned.out).protocol).toEqual({
      protocol_version: 1,
      cursor_schema_version: 1,
      cursor_generation: 0,
    });
  });

  it("does not say that it moved a cursor that was not written", async () => {
    const { code, out, err } = await queue(bus(event("a", "2026-07-02T11:00:00Z")), { isJson: true }, world =>
      world.store.unwritable.add(CURSOR),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out).cursor.advanced).toBe(false);
    expect(err).toContain("queue: cursor save failed");
  });
});

describe("runQueue of another agent", () => {
  const files = bus(event("a", "2026-07-02T11:00:00Z"));

  it("only looks, and so does --peek", async () => {
    const foreign = await queue(files, {}, undefined, "bob");
    expect(foreign.world.store.writes).toEqual([]);
    expect(foreign.err).toContain("queue: reading as 'amy' but this caller is 'bob' — peek mode (cursor NOT advanced)");
    expect(foreign.err).toContain("queue: peek — 1 event(s) shown, cursor NOT advanced");
    const own = await queue(files, { isPeek: true }, undefined, "amy");
    expect(own.world.store.writes).toEqual([]);
    expect(own.out).toContain(" a ");
  });

  it("takes it over with --consume, which is recorded before", async () => {
    const { world, code } = await queue(files, { isConsume: true }, undefined, "bob");
    expect(code).toBe(0);
    const [audit, cursor] = world.store.writes;
    expect(audit).toMatch(
      /^team\/r\/_coord\/audit\/consume\/20260702T120000Z-bob-[0-9a-f]{6}-takes-amy-[0-9a-f]{6}\.md$/,
    );
    expect(cursor).toBe(CURSOR);
    expect(world.store.files.get(audit ?? "")).toContain(
      "type: ConsumeAudit\nts: 2026-07-02T12:00:00Z\ncaller: bob\ntarget: amy\n",
    );
  });

  it("does not take over what cannot be recorded", async () => {
    const { world, code, out } = await queue(
      files,
      { isConsume: true, isJson: true },
      each => void each.store.unwritable.add("team/r/_coord/audit/"),
      "bob",
    );
    expect(code).toBe(3);
    expect(JSON.parse(out).error_code).toBe("consume-audit-failed");
    expect(world.store.writes).toEqual([]);
  });
});

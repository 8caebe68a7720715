import { describe, expect, it } from "vitest";
import { makeWorld, type TestWorld } from "../../../fixtures/verb-world.ts";
import { parseMomentNote } from "../moment.ts";
import { buildSnapshot } from "../snapshot-build.ts";
import { emitMoment } from "./checkpoint-moment.ts";

const CONFIG = "team/r/_coord/bus-v3/checkpoints.json";
const TAGS = "team/r/_coord/bus-v3/tags.json";
const SOUND = '{"schema":"coord.checkpoints-channel.v1","data_type":" MomentAnnotation/x ","extra":1}';
const [ONE, TWO, THREE, BASE] = ["1", "2", "3", "b"].map(digit => `${digit.repeat(8)}-0000-0000-0000-000000000000`);
const PATH = "team/r/member/amy/continuity/role-x/latest.json";

async function emit(
  files: Record<string, string>,
  objective = "ship",
  prepare: (world: TestWorld) => void = () => undefined,
) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  prepare(world);
  const content = { agent: "amy", task: "role-x", objective, contextUsedPercent: null, transcriptPath: null };
  await emitMoment(world, "r", buildSnapshot(content, "2026-07-02T12:00:00Z"), PATH);
  expect(world.stdout).toEqual([]);
  const lines = (world.store.files.get("moments.jsonl") ?? "").split("\n").filter(line => line !== "");
  return { records: lines.map(line => JSON.parse(line)), err: world.stderr };
}

describe("emitMoment", () => {
  it("says and emits nothing where the team has no channel", async () => {
    expect(await emit({})).toEqual({ records: [], err: [] });
  });

  it("emits one record whose note is the engine's, byte for byte", async () => {
    const { records, err } = await emit({ [CONFIG]: SOUND });
    expect(err).toEqual([]);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      recorded_at: "2026-07-02T12:00:00Z",
      note: `{"v":1,"kind":"checkpoint","agent":"amy","task":"role-x","objective":"ship","path":"${PATH}"}`,
      sources: ["amy"],
      tags: [],
      metadata: { data_type: "MomentAnnotation/x", api_version: "v1alpha1" },
    });
  });

  it.each([
    [140, 140],
    [141, 140],
  ])("of an objective of %d astral characters keeps %d", async (length, kept) => {
    const { records } = await emit({ [CONFIG]: SOUND }, "\u{1f600}".repeat(length));
    expect(records[0].note).toMatch(/^[ -~]*$/);
    expect(parseMomentNote(records[0].note)?.objective).toBe("\u{1f600}".repeat(kept));
  });

  it.each([
    [
      "the sender's dimensions in their order, and the base",
      `{"model":"${THREE}","platform":"${TWO}","agent":"${ONE}"}`,
      [ONE, TWO, THREE, BASE],
    ],
    ["a sender with the one dimension that it must have", `{"agent":"${ONE}"}`, [ONE, BASE]],
  ])("tags %s", async (_, entry, tags) => {
    const registry = `{"schema":"coord.bus-tags.v2","base":"${BASE}","agents":{"amy":${entry}}}`;
    const { records, err } = await emit({ [CONFIG]: SOUND, [TAGS]: registry });
    expect(records[0].tags).toEqual(tags);
    expect(err).toEqual([]);
  });

  it("tags a sender that the registry does not know with the base alone, and warns", async () => {
    const { records, err } = await emit({ [CONFIG]: SOUND, [TAGS]: `{"schema":"coord.bus-tags.v2","base":"${BASE}"}` });
    expect(records[0].tags).toEqual([BASE]);
    expect(err).toHaveLength(1);
  });

  it("emits without tags where the registry is invalid or unreadable, and says so", async () => {
    const invalid = await emit({ [CONFIG]: SOUND, [TAGS]: '{"schema":"coord.bus-tags.v1"}' });
    expect(invalid.records[0].tags).toEqual([]);
    expect(invalid.err.join()).toContain("INVALID");
    const unreadable = await emit({ [CONFIG]: SOUND }, "ship", world => world.store.unreadable.add(TAGS));
    expect(unreadable.records).toHaveLength(1);
    expect(unreadable.err.join()).toContain("unreadable");
  });

  it.each([
    ["bytes that are no JSON", "{"],
    ["a list", "[]"],
    ["no schema", '{"data_type":"d"}'],
    ["another schema", '{"schema":"coord.checkpoints-channel.v2","data_type":"d"}'],
    ["a copied bus authority", '{"data_type":"d","api_version":"v1alpha1"}'],
    ["no data_type", '{"schema":"coord.checkpoints-channel.v1"}'],
    ["a blank data_type", '{"schema":"coord.checkpoints-channel.v1","data_type":"  "}'],
    ["an api_version that is no text", '{"schema":"coord.checkpoints-channel.v1","data_type":"d","api_version":1}'],
  ])("emits nothing and is loud on %s, each time", async (_, config) => {
    const first = await emit({ [CONFIG]: config });
    expect(first.records).toEqual([]);
    expect(first.err).toHaveLength(1);
    expect(first.err[0]).toContain("INVALID");
  });

  it("emits nothing, with one line, where the configuration is unreadable or the record is refused", async () => {
    const unreadable = await emit({ [CONFIG]: SOUND }, "ship", world => world.store.unreadable.add(CONFIG));
    expect(unreadable).toMatchObject({ records: [], err: [expect.stringContaining("unreadable, not missing")] });
    const refused = await emit({ [CONFIG]: SOUND }, "ship", world => world.store.unwritable.add("moments.jsonl"));
    expect(refused).toMatchObject({ records: [], err: [expect.stringContaining("record write FAILED")] });
  });
});

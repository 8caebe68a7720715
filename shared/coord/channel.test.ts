import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentObjective, parseChannelConfig } from "./channel.ts";
import { parseMomentNote } from "./moment.ts";
import { parseTagRegistry } from "./tags.ts";

const SCHEMA = "coord.checkpoints-channel.v1";
const UUID = "0d3f6a52-6f0e-4f0a-9f57-0c5c2a6b1f01";

describe("parseChannelConfig", () => {
  it("trims its values and knows the default version", () => {
    expect(parseChannelConfig(`{"schema":"${SCHEMA}","data_type":" a/b "}`)).toEqual({
      ok: true,
      value: { dataType: "a/b", apiVersion: "v1alpha1" },
    });
  });

  it.each([
    "",
    "{",
    "[]",
    "{}",
    `\uFEFF{"schema":"${SCHEMA}","data_type":"a"}`,
    `{"schema":"${SCHEMA}"}`,
    `{"schema":"${SCHEMA}","data_type":" "}`,
    `{"schema":"${SCHEMA}","data_type":"a","api_version":null}`,
    `{"schema":"${SCHEMA}","data_type":"a"}{}`,
  ])("refuses %j", text => {
    expect(parseChannelConfig(text).ok).toBe(false);
  });
});

describe("momentObjective", () => {
  it("cuts at the 140th code point, without an ellipsis", () => {
    expect(momentObjective("x".repeat(140))).toBe("x".repeat(140));
    expect(momentObjective("x".repeat(141))).toBe("x".repeat(140));
    expect(momentObjective("𝄞".repeat(141))).toBe("𝄞".repeat(140));
  });

  it("is a prefix of 140 code points of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), text => {
        expect(momentObjective(text)).toBe([...text].slice(0, 140).join(""));
      }),
    );
  });
});

describe("parseTagRegistry", () => {
  it("reads the tags of each agent", () => {
    const read = parseTagRegistry(`{"schema":"coord.bus-tags.v2","base":"${UUID}","agents":{"a":{"agent":"${UUID}"}}}`);
    expect(read.ok && [...(read.value.agents.get("a") ?? [])]).toEqual([["agent", UUID]]);
  });

  it.each([
    `{"schema":"coord.bus-tags.v1","base":"${UUID}"}`,
    `{"schema":"coord.bus-tags.v2"}`,
    `{"schema":"coord.bus-tags.v2","base":"${UUID}","agents":{"a":{"model":"${UUID}"}}}`,
    `{"schema":"coord.bus-tags.v2","base":"${UUID}","agents":{"a":{"agent":"${UUID}","x":"${UUID}"}}}`,
    `{"schema":"coord.bus-tags.v2","base":"${UUID}","agents":{"":{"agent":"${UUID}"}}}`,
    `{"schema":"coord.bus-tags.v2","base":"zz${UUID.slice(2)}"}`,
  ])("refuses %s", text => {
    expect(parseTagRegistry(text).ok).toBe(false);
  });
});

describe("parseMomentNote", () => {
  const note = { v: 1, kind: "checkpoint", agent: "a", task: "t", objective: "o", path: "p" };

  it("reads a checkpoint's note", () => {
    const said = { agent: "a", task: "t", objective: "o", path: "p" };
    expect(parseMomentNote(JSON.stringify(note))).toEqual(said);
    expect(parseMomentNote(JSON.stringify({ ...note, v: true }))).toEqual(said);
    expect(parseMomentNote(JSON.stringify({ ...note, objective: null }))?.objective).toBe("");
  });

  it.each([
    undefined,
    7,
    "",
    " {}",
    "{",
    "[]",
    JSON.stringify({ ...note, v: 2 }),
    JSON.stringify({ ...note, kind: "directive" }),
    JSON.stringify({ ...note, path: null }),
  ])("leaves %j alone", value => {
    expect(parseMomentNote(value)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { busFault, newerEngine, parseBusAuthority } from "./bus-authority.ts";

const VERSIONED = {
  data_type: "d",
  protocol_version: 1,
  cursor_schema_version: 1,
  minimum_reader_version: "1.8.0",
  minimum_writer_version: "1.8.0",
  cursor_generation: 0,
  cursor_activated_at: null,
};
const read = (rest: object) => parseBusAuthority(JSON.stringify({ ...VERSIONED, ...rest }));
const SECOND = { cursor_schema_version: 2, cursor_generation: 1, cursor_activated_at: "2026-07-01T00:00:00Z" };

describe("parseBusAuthority", () => {
  it("reads one of before there were versions", () => {
    expect(parseBusAuthority('{"data_type":" d ","extra":1}')).toMatchObject({
      ok: true,
      value: { channel: { dataType: "d", apiVersion: "v1alpha1" }, versions: null },
    });
  });

  it.each([
    ["the first cursor schema", {}],
    ["the second", SECOND],
    ["keys that are not known", { extra: 1 }],
  ])("reads a versioned one with %s", (_, rest) => {
    expect(read(rest)).toMatchObject({ ok: true, value: { versions: { protocol: 1n } } });
  });

  it.each([
    ["a float for a version", { protocol_version: 1.5 }],
    ["true for a version", { protocol_version: true }],
    ["a version that is too low", { protocol_version: 0 }],
    ["a minimum that is no version", { minimum_reader_version: "new" }],
    ["a generation with the first schema", { cursor_generation: 1 }],
    ["an activation with the first schema", { cursor_activated_at: "x" }],
    ["no activation with the second", { ...SECOND, cursor_activated_at: null }],
    ["a part of the versions", { cursor_generation: undefined }],
    ["no data type", { data_type: " " }],
    ["a blank API version", { api_version: "" }],
  ])("refuses %s", (_, rest) => {
    expect(read(rest).ok).toBe(false);
  });

  it.each(["{", "[]", "\uFEFF{}"])("refuses %j", text => {
    expect(parseBusAuthority(text).ok).toBe(false);
  });
});

describe("busFault", () => {
  it.each<[string, object, boolean, boolean]>([
    ["its own versions", {}, true, true],
    ["another protocol", { protocol_version: 2 }, false, false],
    ["a newer cursor schema", { ...SECOND, cursor_schema_version: 3 }, false, false],
    ["a newer least writer", { minimum_writer_version: "2.1.0" }, true, false],
    ["a newer least reader", { minimum_reader_version: "3.0.0" }, false, true],
  ])("of %s lets read %s and write %s", (_, rest, mayRead, mayWrite) => {
    const parsed = read(rest);
    if (!parsed.ok) throw new Error(parsed.error);
    expect([busFault(parsed.value, false) === null, busFault(parsed.value, true) === null]).toEqual([
      mayRead,
      mayWrite,
    ]);
  });
});

describe("newerEngine", () => {
  it.each([
    ["2.0.4", "2.0.4"],
    ["2.0.3", null],
    ["1.9.9", null],
    ["soon", null],
    [7, null],
  ])("of a team that asks for %j is %j", (asked, newer) => {
    const parsed = read({ current_engine_version: asked });
    expect(parsed.ok && newerEngine(parsed.value)).toBe(newer);
  });
});

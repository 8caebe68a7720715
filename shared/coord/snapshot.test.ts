import { describe, expect, it } from "vitest";
import { parseSnapshot } from "./snapshot.ts";

describe("parseSnapshot", () => {
  it.each([
    ["", "empty"],
    [" \n", "empty"],
    ["\uFEFF{}", "bom"],
    ["{", "not-json"],
    ["{}{}", "trailing-data"],
    ["[]", "not-object"],
    ["null", "not-object"],
    ["{}", "no-created-at"],
    ['{"created_at": "soon"}', "bad-created-at"],
    ['{"created_at": 5}', "bad-created-at"],
  ])("says why the engine ignores %j", (text, code) => {
    expect(parseSnapshot(text).problem?.code).toBe(code);
  });

  it("keeps what can be read of an object without a valid date", () => {
    expect(parseSnapshot('{"task": "a", "created_at": null}').document).toEqual({ task: "a", created_at: null });
  });

  it("asks for nothing but an object and a date", () => {
    const snapshot = parseSnapshot('{"created_at": "2026-07-01T18:00:00Z", "context_used_percent": NaN}');
    expect(snapshot.problem).toBeNull();
    expect(snapshot.createdUs).toBe(BigInt(Date.parse("2026-07-01T18:00:00Z")) * 1000n);
  });
});

describe("the fold's key", () => {
  it.each([
    ['"t"', "t"],
    ["40.0", "40.0"],
    ["[1, null]", "[1, None]"],
    ['{"a": true}', "{'a': True}"],
    ["null", ""],
  ])("takes a task of %s for %j, as Python prints it", (task, key) => {
    expect(parseSnapshot(`{"task": ${task}, "created_at": "2026-07-01T18:00:00Z"}`).foldKey?.task).toBe(key);
  });

  it("is none without a date", () => {
    expect(parseSnapshot('{"task": "t"}').foldKey).toBeNull();
  });
});

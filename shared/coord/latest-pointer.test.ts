import { describe, expect, it } from "vitest";
import { parseLatestPointer } from "./latest-pointer.ts";

describe("parseLatestPointer", () => {
  it("reads what it names, and takes what is no text for nothing", () => {
    const text = '{"agent":"a","task":7,"checkpoint_id":null,"created_at":"2026-07-02T11:00:00Z","path":"p"}';
    expect(parseLatestPointer(text)).toMatchObject({ agent: "a", task: null, checkpointId: null, path: "p" });
    expect(parseLatestPointer(text)?.createdUs).toBe(1_782_990_000_000_000n);
    expect(parseLatestPointer('{"created_at":"then"}')?.createdUs).toBeNull();
  });

  it.each(["", "{", "[]", "null", '\uFEFF{"agent":"a"}'])("cannot read %j", text => {
    expect(parseLatestPointer(text)).toBeNull();
  });
});

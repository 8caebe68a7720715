import { describe, expect, it } from "vitest";
import { localKey, placedKey } from "./version-key.ts";

describe("placedKey", () => {
  it("tells one path under two roots apart", () => {
    const key = localKey("HANDOFF.md", "document");
    expect(placedKey(key, "/work/one")).not.toBe(placedKey(key, "/work/two"));
  });

  it("is the same for one file through a folder and through the folder around it", () => {
    expect(placedKey(localKey("docs/HANDOFF.md", "document"), "/work")).toBe(
      placedKey(localKey("HANDOFF.md", "document"), "/work/docs"),
    );
  });

  it("keeps what shares a path apart", () => {
    expect(placedKey(localKey("", "a/b", "c"), "")).not.toBe(placedKey(localKey("", "a", "b/c"), ""));
  });

  it("leaves a key that its producer gave", () => {
    expect(placedKey("coord:blue/wren/build", "/work")).toBe("coord:blue/wren/build");
  });
});

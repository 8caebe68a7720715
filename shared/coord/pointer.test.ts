import { describe, expect, it } from "vitest";
import { checkGate } from "./gate.ts";
import { type Pointer, readPointer } from "./pointer.ts";

const readArtifact = (raw: string): Pointer | undefined =>
  checkGate({ artifacts: [raw] }).artifacts.map(readPointer)[0];

describe("readPointer", () => {
  it.each([
    ["https://forge.example/acme/widget/pull/5", { type: "url" }],
    ["git@forge.example:acme/widget.git", { type: "url" }],
    ["/etc/hosts", { type: "local", why: "absolute" }],
    ["~/notes.md", { type: "local", why: "absolute" }],
    ["C:\\work\\a.md", { type: "local", why: "absolute" }],
    ["file:///home/a.md", { type: "local", why: "absolute" }],
    ["docs/../../a.md", { type: "local", why: "escapes" }],
    ["./docs/a/../b.md", { type: "file", path: "docs/b.md", anchor: null }],
    ["src/a.ts", { type: "file", path: "src/a.ts", anchor: null }],
    ["acme/widget", { type: "other" }],
    ["team/blue/docs/", { type: "file", path: "team/blue/docs", anchor: null }],
    ["team/blue/picture.png", { type: "file", path: "team/blue/picture.png", anchor: null }],
    ["team/blue/roles/*.md", { type: "other" }],
    ["team/blue/<name>", { type: "other" }],
    ["team/blue", { type: "other" }],
    ["feat/reader", { type: "other" }],
    ["PR", { type: "other" }],
    ["/resume prints the brief", { type: "other" }],
    ["see docs/a.md", { type: "other" }],
  ])("tells what %s is", (path, expected) => {
    expect(readPointer({ raw: path, path, anchor: null })).toEqual(expected);
  });

  it("keeps the anchor of a document only", () => {
    expect(readArtifact("docs/a.md (Cold start)")).toMatchObject({ anchor: "Cold start" });
    expect(readArtifact("src/a.ts#L40")).toMatchObject({ anchor: null });
  });

  it("finds the path of an artifact that a reviewer waived, whatever stands in the reason", () => {
    const file = { type: "file", path: "docs/a.md", anchor: "Cold start" };
    expect(readArtifact("UNVERIFIED (see #5, not read): docs/a.md#Cold start")).toEqual(file);
    expect(readArtifact("UNVERIFIED (away): docs/a.md (Cold start)")).toEqual(file);
    expect(readArtifact("UNVERIFIED (away): /etc/hosts")).toEqual({ type: "local", why: "absolute" });
  });
});

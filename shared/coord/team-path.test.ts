import { describe, expect, it } from "vitest";
import { leasePath, nameFault, responsePath, segmentFault, snapshotPath } from "./team-path.ts";

describe("the store's layout", () => {
  it("takes team and agent as they are, and keys a lease's file", () => {
    expect(snapshotPath("r", "a:b", "role-x")).toBe("team/r/member/a:b/continuity/role-x/latest.json");
    expect(leasePath("r", "reviewer", "a:b")).toBe("team/r/roles/reviewer/leases/a-b-dcea6d.md");
  });

  it("stamps a response without separators", () => {
    expect(responsePath("r", "s", "2026-07-02T12:00:00.500000Z", "a:b")).toBe(
      "team/r/_coord/responses/s/20260702T120000500000Z-a-b-dcea6d.md",
    );
  });
});

describe("nameFault", () => {
  it.each(["amy", "claude-code:host:repo", "a/b", "日本", "a b", "..a", "continuity"])("lets %j pass", name => {
    expect(nameFault(name)).toBeNull();
  });

  it.each([
    "",
    ".",
    "..",
    "../../other/member/b",
    "a/../b",
    "/etc",
    "a//b",
    "a/",
    "a\\b",
    "a\nb",
    "a\0b",
    "bob/continuity/t",
    "\ud800",
  ])("refuses %j", name => {
    expect(nameFault(name)).not.toBeNull();
  });

  it("refuses a slash in what is one segment", () => {
    expect(segmentFault("a/b")).toBe("it has a slash");
    expect(segmentFault("a")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { isLapsed, judgePresence, readEngagement } from "./presence.ts";

const NOW = parseCreatedAt("2026-07-02T12:00:00Z") ?? 0n;

describe("judgePresence", () => {
  it.each([
    ["2026-07-02T11:00:00Z", "live"],
    ["2026-07-02T10:59:59.999999Z", "idle"],
    ["2026-07-01T12:00:00Z", "idle"],
    ["2026-07-01T11:59:59.999999Z", "stale"],
    ["then", "stale"],
    [undefined, "stale"],
  ])("takes %s for %s", (timestamp, liveness) => {
    expect(judgePresence(timestamp, NOW)).toBe(liveness);
  });
});

const engagement = (fields: Record<string, FrontMatterValue>) => readEngagement(new Map(Object.entries(fields)));

describe("readEngagement", () => {
  it("takes none for resident and active", () => {
    expect(readEngagement(undefined)).toEqual({
      mode: "resident",
      untilUs: null,
      state: "active",
      fault: null,
      lapsedUs: null,
    });
    expect(readEngagement(null).fault).toBeNull();
  });

  it.each<[string, FrontMatterValue]>([
    ["no map", "session"],
    ["an unknown mode", new Map([["mode", "guest"]])],
    ["a session without an until", new Map([["mode", "session"]])],
    [
      "an until that is no time",
      new Map([
        ["mode", "session"],
        ["until", "soon"],
      ]),
    ],
    [
      "an unknown state",
      new Map([
        ["mode", "resident"],
        ["state", "gone"],
      ]),
    ],
  ])("says what is wrong with %s, and takes it for resident", (_, value) => {
    const read = readEngagement(value);
    expect(read.fault).not.toBeNull();
    expect(isLapsed(read, NOW)).toBe(false);
  });

  it.each([
    ["2026-07-02T12:00:00Z", true],
    ["2026-07-02T12:00:00.000001Z", false],
  ])("takes a session until %s for lapsed: %s", (until, lapsed) => {
    expect(isLapsed(engagement({ mode: "session", until }), NOW)).toBe(lapsed);
  });

  it("believes the mark", () => {
    expect(isLapsed(engagement({ mode: "resident", state: "lapsed" }), NOW)).toBe(true);
  });
});

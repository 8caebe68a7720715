import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentKey, machineIdentity, slugify } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Feat/Sub Task", "feat-sub-task"],
    ["日本語", "task"],
    ["", "task"],
    ["Über cool", "ber-cool"],
    ["../../etc/passwd", "etc-passwd"],
    ["\u212A", "k"],
    ["İstanbul", "i-stanbul"],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ])("makes of %j %j", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it("leaves a slug as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), title => {
        expect(slugify(slugify(title))).toBe(slugify(title));
      }),
    );
  });
});

describe("agentKey", () => {
  it.each([
    ["codex-reviewer", "codex-reviewer-d60812"],
    ["a:b", "a-b-dcea6d"],
    ["a/b", "a-b-3ec69c"],
  ])("makes of %j %j", (agent, expected) => {
    expect(agentKey(agent)).toBe(expected);
  });

  it("names the empty id agent, and cuts a long one at 48 characters", () => {
    expect(agentKey("")).toBe(agentKey("agent"));
    expect(agentKey("a".repeat(90))).toMatch(/^a{48}-[0-9a-f]{6}$/);
  });

  it("tells ids apart whose slugs are one", () => {
    expect(agentKey("日本")).not.toBe(agentKey("中国"));
  });
});

describe("machineIdentity", () => {
  it("takes a host's name as it is where it can stand in a path", () => {
    expect(machineIdentity("build-7.example")).toBe("coord-reconcile:build-7.example");
  });

  it("keeps hosts apart whose names have to be rewritten alike", () => {
    const names = ["bad name", "bad/name", "bad\u0007name", "bad-name"].map(machineIdentity);
    expect(new Set(names).size).toBe(4);
    expect(names[0]).toMatch(/^coord-reconcile:bad-name-[0-9a-f]{6}$/);
    expect(names[3]).toBe("coord-reconcile:bad-name");
  });

  it.each(["", "\u0001\u0002", "日本"])("has none for %j", hostname => {
    expect(machineIdentity(hostname)).toBeNull();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentKey, slugify } from "./slug.ts";

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

import { describe, expect, it } from "vitest";
import { sha256Hex } from "../lib/hash-text.ts";
import { buildDirective, type DirectiveDraft, directiveSlug, isDirectiveOf } from "./directive.ts";

const NOW = "2026-07-02T12:00:00Z";
const draft: DirectiveDraft = {
  title: "Review PR 5",
  summary: "look at it",
  nextAction: "file a verdict",
  assignee: "bob",
  isFyi: false,
  owner: "amy",
  priority: "P1",
  workstream: null,
};
const textOf = (each: DirectiveDraft): string => {
  const built = buildDirective(each, NOW);
  return built.ok ? built.value : built.error;
};

describe("directiveSlug", () => {
  it("is the title's slug and eight digits of the SHA-256 of what is said to whom", () => {
    const hash = sha256Hex("Review PR 5\0look at it\0file a verdict\0bob").slice(0, 8);
    expect(directiveSlug(draft)).toBe(`review-pr-5-${hash}`);
  });

  it.each<[string, Partial<DirectiveDraft>, boolean]>([
    ["the sender", { owner: "carl" }, true],
    ["the priority", { priority: "P3" }, true],
    ["the workstream", { workstream: "w" }, true],
    ["the summary", { summary: "" }, false],
    ["the assignee", { assignee: "carl" }, false],
    ["asking for nothing", { isFyi: true }, false],
  ])("with another %s is the same: %s", (_, change, isSame) => {
    expect(directiveSlug({ ...draft, ...change }) === directiveSlug(draft)).toBe(isSame);
  });

  it("may be 89 characters long", () => {
    expect(directiveSlug({ ...draft, title: "a".repeat(200) })).toHaveLength(89);
  });
});

describe("buildDirective", () => {
  it("writes a proposed task", () => {
    expect(textOf(draft)).toBe(
      `---\ntype: Task\ntitle: Review PR 5\ndescription: look at it\ntimestamp: ${NOW}\ntags:\n  - kind:directive\nid: ${directiveSlug(draft)}\nstatus: proposed\npriority: P1\nowner: amy\nassignee: bob\nnext_action: file a verdict\n---\n\n# Review PR 5\n`,
    );
  });

  it("writes what asks for nothing as done, with a mark and its evidence", () => {
    const text = textOf({ ...draft, isFyi: true });
    expect(text).toContain("  - mode:fyi\n");
    expect(text).toContain("status: done\n");
    expect(text).toMatch(new RegExp(`\n- ${NOW}: created done \\(evidence: .+\\)\n$`));
  });

  it("refuses an unknown priority", () => {
    expect(buildDirective({ ...draft, priority: "P9" }, NOW)).toEqual({ ok: false, error: "invalid priority 'P9'" });
  });
});

describe("isDirectiveOf", () => {
  it("knows the document again, and no other", () => {
    expect(isDirectiveOf(textOf(draft), draft)).toBe(true);
    expect(isDirectiveOf(textOf(draft), { ...draft, summary: "look" })).toBe(false);
    expect(isDirectiveOf(textOf({ ...draft, isFyi: true }), draft)).toBe(false);
    expect(isDirectiveOf("# no front matter", draft)).toBe(false);
  });

  it("does not know one whose text the front matter cuts short", () => {
    const cut = { ...draft, summary: "see\n---\nmore" };
    expect(isDirectiveOf(textOf(cut), cut)).toBe(false);
  });
});

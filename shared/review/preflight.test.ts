import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { PREFLIGHT_TEMPLATE } from "../coord/preflight.ts";
import type { Handoff } from "../model/handoff.ts";
import { foldReview } from "./fold-review.ts";
import { appendEvent } from "./log.ts";
import { readPreflight } from "./preflight.ts";

const EMPTY = foldReview([]);

async function handoffOf(files: Readonly<Record<string, string>>): Promise<Handoff> {
  const [judged] = (await auditFiles(files)).handoffs;
  if (judged === undefined) throw new Error("no handoff");
  return judged.handoff;
}

const park = (nextActions: readonly string[]) =>
  handoffOf({
    "team/blue/member/wren/continuity/role-lead/latest.json": JSON.stringify({
      schema: "coord.teams.continuity.v1",
      checkpoint_id: "CHK-1",
      agent: "wren",
      task: "role-lead",
      objective: "Lead the parser work until the release",
      next_actions: nextActions,
      created_at: "2026-07-01T11:00:00Z",
    }),
  });

describe("the operator pre-flight of a handoff", () => {
  it("is what a document lists beneath its heading, and nothing of its other lists or its code", async () => {
    const handoff = await handoffOf({
      "HANDOFF.md": [
        "# Handoff",
        "- [ ] not of the pre-flight",
        "## Operator pre-flight",
        "- [ ] Egress to api.example.com",
        "* [x] Device sign-in",
        "```",
        "- [ ] in code",
        "```",
        "### Access",
        "1. [ ] Repository attached",
        "## Next",
        "- [ ] Go on",
      ].join("\n"),
    });
    expect(readPreflight(handoff, EMPTY).map(({ item, from, isTicked }) => [item, from, isTicked])).toEqual([
      ["Egress to api.example.com", "handoff", false],
      ["Device sign-in", "handoff", true],
      ["Repository attached", "handoff", false],
    ]);
  });

  it("is what a park's entry lists", async () => {
    const handoff = await park(["Operator pre-flight:\n- [ ] Egress to api.example.com\n- [ ] Deploy key"]);
    expect(readPreflight(handoff, EMPTY).map(({ item }) => item)).toEqual(["Egress to api.example.com", "Deploy key"]);
  });

  it("is offered to a park that lists none, and to nothing else", async () => {
    expect(readPreflight(await park(["Open PR #4"]), EMPTY).map(({ item, from }) => [item, from])).toEqual(
      PREFLIGHT_TEMPLATE.map(item => [item, "template"]),
    );
    expect(readPreflight(await handoffOf({ "HANDOFF.md": "# Handoff\n\n## Next\n\n- Go on\n" }), EMPTY)).toEqual([]);
  });

  it("has the reviewer's last word on each box", async () => {
    const handoff = await park(["Open PR #4"]);
    const [item = ""] = PREFLIGHT_TEMPLATE;
    const tick = (isTicked: boolean) => ({ type: "preflight", handoffId: handoff.id, item, isTicked }) as const;
    const stamp = (id: string) => ({ id, reviewer: "Ada", atIso: `2026-07-02T10:00:0${id}Z` });
    const first = appendEvent([], tick(true), stamp("1"));
    if (!first.ok) throw new Error(first.error.message);
    expect(readPreflight(handoff, foldReview(first.value))[0]).toMatchObject({
      isTicked: true,
      word: { reviewer: "Ada", atIso: "2026-07-02T10:00:01Z" },
    });
    const second = appendEvent(first.value, tick(false), stamp("2"));
    if (!second.ok) throw new Error(second.error.message);
    expect(readPreflight(handoff, foldReview(second.value))[0]?.isTicked).toBe(false);
    expect(appendEvent([], { ...tick(true), item: " " }, stamp("3")).ok).toBe(false);
  });
});

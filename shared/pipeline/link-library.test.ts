import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { Audit } from "../model/audit.ts";

const document = (...actions: readonly string[]): string =>
  `# Handoff\n\n## Next actions\n\n${actions.map(action => `- ${action}\n`).join("")}`;
const first = document("Write docs/upload.md", "Ask Priya about the quota of the bucket");
const second = document("Write docs/upload.md");

const checkpoint = (createdAt: string, over: object = {}): string =>
  JSON.stringify({
    schema: "coord.teams.continuity.v1",
    agent: "wren",
    task: "parser",
    objective: "Read both versions of the header",
    created_at: createdAt,
    ...over,
  });

/** Each handoff's place with the place of the version before it. */
const previousIn = ({ handoffs }: Audit): readonly (readonly [string, string])[] => {
  const places = new Map(handoffs.map(({ handoff }) => [handoff.id, `${handoff.sourceId}`]));
  return handoffs.flatMap(({ handoff, previousId }) =>
    previousId === null ? [] : [[`${handoff.sourceId}`, places.get(previousId) ?? "?"] as const],
  );
};

describe("the version before a handoff", () => {
  it.each([
    ["documents", { "HANDOFF.md": first }, { "HANDOFF.md": second }],
    ["dated documents", { "HANDOFF-2026-07-01.md": first }, { "HANDOFF-2026-07-02.md": second }],
    [
      "checkpoints that name no team",
      { "checkpoint.json": checkpoint("2026-07-01T08:00:00Z") },
      { "checkpoint.json": checkpoint("2026-07-01T09:00:00Z", { objective: "Cut a release of the parser" }) },
    ],
  ])("is not looked for among the %s of another root", async (_, files, other) => {
    const audit = await auditFiles(files, { otherRoots: [other] });
    expect(audit.handoffs).toHaveLength(2);
    expect(previousIn(audit)).toEqual([]);
    expect(audit.findings.filter(({ rule }) => rule.startsWith("claim.item-"))).toEqual([]);
  });

  it("is a dated copy in the same root", async () => {
    const audit = await auditFiles({ "HANDOFF-2026-07-01.md": first, "HANDOFF-2026-07-02.md": second });
    expect(previousIn(audit)).toEqual([["0:HANDOFF-2026-07-02.md", "0:HANDOFF-2026-07-01.md"]]);
    expect(audit.findings.map(({ rule }) => rule)).toContain("claim.item-dropped");
  });

  it.each([
    ["two files of one folder", ["/home/dev/widget", "/home/dev/widget"], 1],
    ["two files of two folders", ["/home/dev/widget", "/home/dev/gadget"], 0],
  ])("is found by where the roots lie: %s", async (_, [one = "", two = ""], links) => {
    const audit = await auditFiles(
      { "HANDOFF-2026-07-01.md": first },
      {
        otherRoots: [{ "HANDOFF-2026-07-02.md": second }],
        folders: new Map([
          [0, one],
          [1, two],
        ]),
      },
    );
    expect(previousIn(audit)).toHaveLength(links);
  });

  it("is found across roots where the producer names the team", async () => {
    const path = "team/blue/member/wren/continuity/parser/latest.json";
    const audit = await auditFiles(
      { [path]: checkpoint("2026-07-01T08:00:00Z", { decisions: ["Keep the old header until 2026-12-01"] }) },
      { otherRoots: [{ [path]: checkpoint("2026-07-01T09:00:00Z") }] },
    );
    expect(previousIn(audit)).toEqual([[`1:${path}`, `0:${path}`]]);
  });

  it("is what a session of one root wrote, for the document of that root only", async () => {
    const session = (id: string, cwd: string, text: string): string =>
      buildSessionLines({
        id,
        cwd,
        steps: [
          { user: "Write the handoff." },
          { write: "/workspace/HANDOFF.md", content: first },
          { write: "/workspace/HANDOFF.md", content: text },
        ],
      });
    const other = document("Cut a release of the gadget");
    const audit = await auditFiles(
      { "HANDOFF.md": second, "one.jsonl": session("5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e51", "/workspace", second) },
      {
        otherRoots: [
          { "HANDOFF.md": other, "two.jsonl": session("5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e52", "/workspace", other) },
        ],
      },
    );
    const links = previousIn(audit).map(pair => pair.map(place => place.slice(0, 1)));
    expect(links.length).toBeGreaterThan(1);
    for (const [later, earlier] of links) expect(later).toBe(earlier);
  });
});

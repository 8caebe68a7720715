import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { auditJson } from "../export/audit-json.ts";

const PATH = "team/blue/member/wren/continuity/parser/latest.json";
const ROOTED = `store/${PATH}`;
const checkpoint = (createdAt: string, decisions: readonly string[], over: object = {}): string =>
  JSON.stringify({
    schema: "coord.teams.continuity.v1",
    checkpoint_id: `CHK-${createdAt}-parser`,
    agent: "wren",
    task: "parser",
    objective: "Read both versions of the header",
    decisions,
    created_at: createdAt,
    ...over,
  });
const first = checkpoint("2026-07-01T08:00:00Z", ["Keep the old header until 2026-12-01", "Use tabs until 2026-12-01"]);
const second = checkpoint("2026-07-01T09:00:00Z", ["Keep the old header until 2026-12-01"]);
const listed = (...texts: readonly string[]): string =>
  JSON.stringify(texts.map((text, index) => ({ commit: `${index}`.repeat(40), text })));

const audit = (answers: Readonly<Record<string, boolean | string>> | undefined, files: object = {}) =>
  auditFiles(
    { [ROOTED]: second, ...files },
    { nowIso: "2026-07-01T10:00:00Z", ...(answers === undefined ? {} : { answers }) },
  );

describe("the versions of a checkpoint that a Git history holds", () => {
  it("go before the file in its chain, record by record", async () => {
    const { handoffs, answers } = await audit({ [`file-history:${PATH}`]: listed(second, first) });
    expect(handoffs.map(({ handoff }) => [handoff.format, handoff.createdAtIso])).toEqual([
      ["coord-checkpoint", "2026-07-01T09:00:00Z"],
      ["coord-git", "2026-07-01T08:00:00Z"],
    ]);
    expect(handoffs[0]?.previousId).toBe(handoffs[1]?.handoff.id);
    const decisionOf = (index: number) => handoffs[index]?.handoff.records.find(({ kind }) => kind === "decision");
    expect(decisionOf(0)?.supersedes).toBe(decisionOf(1)?.id);
    expect(answers.map(({ question }) => question.type)).toContain("file-history");
  });

  it("are not judged themselves, and stand where the command that gives them says", async () => {
    const done = await audit({ [`file-history:${PATH}`]: listed(second, first) });
    const old = done.handoffs[1]?.handoff.id;
    expect(done.findings.filter(({ handoffId }) => handoffId === old)).toEqual([]);
    const report = JSON.parse(auditJson.build(done, { version: "0", ruleset: "sha256:0" }));
    const at = { type: "command", argv: ["git", "cat-file", "blob", `${"1".repeat(40)}:./${PATH}`] };
    expect(report.handoffs[1]).toMatchObject({ at, records: [{ at }, { at }, { at }] });
  });

  it.each([
    ["no repository is configured", undefined],
    ["the repository does not hold the file", {}],
    ["the list is none", { [`file-history:${PATH}`]: "half a list" }],
    ["a version is one that the engine ignores", { [`file-history:${PATH}`]: listed("{half", "[]") }],
    ["all that it holds is the file as it is", { [`file-history:${PATH}`]: listed(second) }],
  ])("are none where %s", async (_, answers) => {
    expect((await audit(answers)).handoffs).toHaveLength(1);
  });

  it("are found by the file's path in what was opened, too", async () => {
    expect((await audit({ [`file-history:${ROOTED}`]: listed(first) })).handoffs).toHaveLength(2);
  });

  it("let a moment find the version of its time", async () => {
    const moment = JSON.stringify({
      id: "m1",
      recorded_at: "2026-07-01T08:00:01Z",
      sources: ["wren"],
      tags: [],
      note: JSON.stringify({
        v: 1,
        kind: "checkpoint",
        agent: "wren",
        task: "parser",
        objective: "Read both versions of the header",
        path: PATH,
      }),
    });
    const { teams, handoffs } = await audit(
      { [`file-history:${PATH}`]: listed(second, first) },
      { "store/moments.jsonl": `${moment}\n` },
    );
    expect(teams[0]?.moments[0]?.handoffId).toBe(handoffs[1]?.handoff.id);
  });
});

describe("the versions of a handoff document that a Git history holds", () => {
  const document = (...actions: readonly string[]): string =>
    `# Handoff: the reader\n\n## Decisions\n\n- Keep the old header until 2026-12-01\n\n## Next steps\n\n${actions.map(action => `- ${action}\n`).join("")}`;
  const old = document("Open PR #40 for src/reader.ts", "Remove src/old-reader.ts");
  const now = document("Open PR #40 for src/reader.ts");
  const auditDocument = (text: string, ...texts: readonly string[]) =>
    auditFiles({ "docs/HANDOFF.md": text }, { answers: { "file-history:docs/HANDOFF.md": listed(...texts) } });

  it("go before the file in its chain, each with its command, and are judged in nothing", async () => {
    const { handoffs, findings } = await auditDocument(now, now, old);
    expect(handoffs.map(({ handoff }) => handoff.format)).toEqual(["document-git", "handoff-document"]);
    expect(handoffs[1]?.previousId).toBe(handoffs[0]?.handoff.id);
    expect(handoffs[0]?.handoff.records[0]?.anchor).toMatchObject({
      line: null,
      argv: ["git", "cat-file", "blob", `${"1".repeat(40)}:./docs/HANDOFF.md`],
    });
    // What was said between two commits is not known: an item that went in between is no finding.
    expect(findings).toEqual([]);
  });

  it("do not hold the file itself again where Git keeps its lines with other ends", async () => {
    expect((await auditDocument(now.replaceAll("\n", "\r\n"), now, old)).handoffs).toHaveLength(2);
  });

  it("are known by the lines that they share with a file that was changed since", async () => {
    const changed = document("Open PR #40 for src/reader.ts", "Name the reviewer of PR #40");
    expect((await auditDocument(changed, now, old)).handoffs).toHaveLength(3);
  });

  it("are none of a file that is older than they are, or of another document of that path", async () => {
    expect((await auditDocument(old, now, old)).handoffs).toHaveLength(1);
    expect((await auditDocument(now, "# Release notes\n\n## Next steps\n\n- Tag v2\n")).handoffs).toHaveLength(1);
  });

  it("have the time of their commit where the file has one and they say none", async () => {
    const dated = (text: string) => `---\ndate: 2026-07-01T10:00:00Z\n---\n${text}`;
    const list = JSON.stringify([
      { commit: "0".repeat(40), atSeconds: 1782892800, text: dated(now) },
      { commit: "1".repeat(40), atSeconds: 1782889200, text: old },
    ]);
    const { handoffs } = await auditFiles(
      { "HANDOFF.md": dated(now) },
      { answers: { "file-history:HANDOFF.md": list } },
    );
    expect(handoffs.map(({ handoff }) => handoff.createdAtIso)).toEqual([
      "2026-07-01T07:00:00.000Z",
      "2026-07-01T10:00:00Z",
    ]);
  });
});

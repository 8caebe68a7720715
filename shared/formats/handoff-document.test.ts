import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headOf, parseSource } from "../../fixtures/parse-source.ts";
import { handoffDocument } from "./handoff-document.ts";
import { versionOfPath } from "./handoff-name.ts";

const detect = (path: string, text: string): number =>
  handoffDocument.detect(headOf(path, new TextEncoder().encode(text)));
const parse = async (text: string, path = "HANDOFF.md") => {
  const { handoffs, issues } = await parseSource(handoffDocument, path, text);
  const [handoff] = handoffs;
  if (handoff === undefined) throw new Error("no handoff");
  return { ...handoff, issues };
};

describe("detection of handoff documents", () => {
  const telling = "# Session summary\n\n## Status\n\nx\n\n## Next steps\n\n- y\n";
  it.each([
    ["HANDOFF.md", "words", true],
    ["docs/HANDOFF-2026-04-07-EOD.md", "words", true],
    ["session-handoff.md", "words", true],
    ["CONTINUITY.md", "words", true],
    ["claude-progress.txt", "words", true],
    ["progress.md", "words", true],
    ["feat-db__progress@c9d6ca2.md", "words", true],
    ["memory-bank/activeContext.md", "words", true],
    ["handoffs/2026-01-01.md", "words", true],
    ["notes/today.md", telling, true],
    ["STATUS.md", "## Next\n\n- x", true],
    ["STATUS.md", "Everything about HTTP status codes", false],
    ["README.md", telling, false],
    ["CHANGELOG.md", telling, false],
    ["docs/handoff-protocol.md", "words", false],
    ["handoffs/TEMPLATE.md", "words", false],
    ["docs/progress-bar.md", "words", false],
    ["docs/guide.md", "# Guide\n\n## Setup\n\n## Next steps\n", false],
    ["handoff.json", "{}", false],
    ["HANDOFF.md", '{"a":1}', false],
  ])("of %s with %j is %s", (path, text, is) => {
    expect(detect(path, text) > 0).toBe(is);
  });
});

describe("a handoff document", () => {
  const text = `---
date: 2026-07-02T10:00:00Z
agent: ash
session_id: 5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f
task: retry
supersedes: HANDOFF-1.md
---
# Handoff: retry

## Goal

Add a retry.

## Status

All 14 tests pass. Pushed to main.

| part | state |
|---|---|
| loop | done |

## Decisions

- Use fetch. It is built in.

## Open questions

- Who owns the cache?

## Next steps

- [ ] Write the docs
- [x] Write the loop

## Artifacts

- src/fetch.ts

## Topology

It has two nodes.
`;

  it("is read section by section, each record with its line", async () => {
    const { records, title } = await parse(text);
    expect(title).toBe("Add a retry.");
    expect(records.map(record => [record.kind, record.section, record.text, record.anchor.line])).toEqual([
      ["objective", "Goal", "Add a retry.", 12],
      ["claim", "Status", "All 14 tests pass.", 16],
      ["claim", "Status", "Pushed to main.", 16],
      ["claim", "Status", "loop | done", 20],
      ["decision", "Decisions", "Use fetch. It is built in.", 24],
      ["open-question", "Open questions", "Who owns the cache?", 28],
      ["next-action", "Next steps", "Write the docs", 32],
      ["claim", "Next steps", "Write the loop", 33],
      ["artifact", "Artifacts", "src/fetch.ts", 37],
      ["claim", "Topology", "It has two nodes.", 41],
    ]);
  });

  it("says by its front matter whose it is, and of when", async () => {
    expect(await parse(text)).toMatchObject({
      kind: "document",
      agent: "ash",
      task: "retry",
      session: "5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f",
      createdAtIso: "2026-07-02T10:00:00Z",
      hints: { inside: null, nativeIds: ["5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f"] },
      document: { supersedes: ["HANDOFF-1.md"] },
    });
  });

  it.each([
    { name: "a date line", text: "# H\n\n**Date:** 2026-07-02 10:30\n", iso: "2026-07-02T10:30Z" },
    { name: "a date in its title", text: "# Handoff 2026-07-02\n", iso: "2026-07-02" },
    {
      name: "a date line before its front matter",
      text: "---\ndate: 2026-01-01\n---\nLast updated: 2026-07-02T10:30:00+02:00\n",
      iso: "2026-07-02T10:30:00+02:00",
    },
    { name: "no date", text: "# H\n\nfinished on 2026-07-02\n", iso: null },
    { name: "no date that is none", text: "Date: 2026-99-99\n", iso: null },
  ])("takes its time from $name", async ({ text: words, iso }) => {
    const { createdAtIso, createdMs } = await parse(words);
    expect(createdAtIso).toBe(iso);
    expect(createdMs).toBe(iso === null ? null : Date.parse(iso));
  });

  it.each([
    {
      name: "a session id",
      text: "Session ID: `5F0C2E11-7a3b-4c58-9d21-0a1b2c3d4e5f`",
      ids: ["5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f"],
      path: null,
    },
    {
      name: "a transcript",
      text: "See `/home/dev/.claude/projects/x/5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f.jsonl`.",
      ids: ["5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f"],
      path: "/home/dev/.claude/projects/x/5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f.jsonl",
    },
    { name: "nothing", text: "Deploy 5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f is up", ids: [], path: null },
  ])("names $name", async ({ text: words, ids, path }) => {
    expect((await parse(words)).hints).toEqual({ inside: null, nativeIds: ids, transcriptPath: path });
  });

  it.each([
    {
      text: "Supersedes: HANDOFF-2026-04-07-EOD.md\n",
      names: { frontMatter: null, supersedes: ["HANDOFF-2026-04-07-EOD.md"] },
    },
    { text: "Supersedes nothing.\n", names: null },
    { text: "This does not supersede HANDOFF.md\n", names: null },
    { text: "Supersedes: nothing\n", names: null },
  ])("reads what it supersedes from $text", async ({ text: words, names }) => {
    expect((await parse(words)).document).toEqual(names);
  });

  it.each(["---\na: [\n---\nx\n", "---\n- a\n---\nx\n", `---\n${"a: &a [*a]\n"}---\nx\n`])(
    "with odd front matter is read all the same: %j",
    async words => {
      const { issues, records } = await parse(words);
      expect(records.map(record => record.text)).toEqual(["x"]);
      expect(issues.length).toBeLessThanOrEqual(1);
    },
  );

  it("gives every record the exact place of its text, whatever it holds", async () => {
    const piece = fc.constantFrom(
      "---\n",
      "a: b\n",
      "# Next\n",
      "- [ ] x\n",
      "\uFEFF",
      "\r\n",
      "é😀. ",
      "| a |\n|--|\n| b |\n",
      "```\n",
      "> q\n",
      "word. Word\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
        const words = `x\n${pieces.join("")}`;
        const { records, text: whole } = await parse(words);
        for (const { anchor, text: said } of records) {
          expect(whole.slice(anchor.start, anchor.end)).toBe(said);
          expect(whole.slice(0, anchor.start).split("\n").length).toBe(anchor.textLine);
        }
      }),
    );
  });
});

describe("versionOfPath", () => {
  it.each([
    ["a/HANDOFF-2026-04-07.md", "a/HANDOFF.md", 20260407000000],
    ["HANDOFF_20260407-1534.md", "HANDOFF.md", 20260407153400],
    ["2026-04-07-handoff.md", "-handoff.md", 20260407000000],
    ["handoff-003.md", "handoff.md", 3],
    ["handoff-v2.md", "handoff.md", 2],
    ["HANDOFF.md", "HANDOFF.md", 0],
  ])("of %s is %s at %i", (path, key, position) => {
    expect(versionOfPath(path)).toEqual({ key, position });
  });
});

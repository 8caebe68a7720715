import { describe, expect, it } from "vitest";
import { parseSource } from "../../fixtures/parse-source.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { buildSummaryText } from "../../fixtures/summary-text.ts";
import type { HandoffRecord } from "../model/record.ts";
import { claudeCode } from "./claude-code.ts";

async function compactionsOf(...summaries: (string | Record<string, string>)[]) {
  const steps = [{ user: "Add a retry" }, ...summaries.map(compact => ({ compact }))];
  const { session, handoffs } = await parseSource(claudeCode, "p/s.jsonl", buildSessionLines({ steps }));
  return { session, handoffs: handoffs.filter(handoff => handoff.kind === "compaction") };
}

const brief = (records: readonly HandoffRecord[] | undefined) =>
  (records ?? []).map(record => [record.kind, record.section, record.text]);

const SECTIONS = {
  "Primary Request and Intent": "Add a retry to the client.\nKeep it small.",
  "Key Technical Concepts": "- All tests pass in CI",
  "Files and Code Sections": "- **`src/fetch.ts`**\n  - Added the loop\n  ```ts\n  // all tests pass\n  ```\n",
  "Errors and fixes": "- Timer leak: fixed by clearing it. It was in v1.2.",
  "Problem Solving": "Solved the leak.",
  "All user messages": '- "Add a retry. Keep it small."',
  "Pending Tasks": "- Write the docs\n- [x] Write the loop",
  "Current Work": "All 14 tests pass.\n\n1. Committed as abc1234\n2. Pushed to main",
  "Optional Next Step": "None - the work is complete.",
};
const EXPECTED = [
  ["objective", "Primary Request and Intent", "Add a retry to the client."],
  ["objective", "Primary Request and Intent", "Keep it small."],
  ["claim", "Files and Code Sections", "**`src/fetch.ts`**"],
  ["claim", "Files and Code Sections", "Added the loop"],
  ["claim", "Errors and fixes", "Timer leak: fixed by clearing it."],
  ["claim", "Errors and fixes", "It was in v1.2."],
  ["claim", "Problem Solving", "Solved the leak."],
  ["instruction", "All user messages", '"Add a retry. Keep it small."'],
  ["next-action", "Pending Tasks", "Write the docs"],
  ["claim", "Pending Tasks", "Write the loop"],
  ["claim", "Current Work", "All 14 tests pass."],
  ["claim", "Current Work", "Committed as abc1234"],
  ["claim", "Current Work", "Pushed to main"],
  ["claim", "Optional Next Step", "None - the work is complete."],
];
const markdown = (heading: (name: string, at: number) => string): string =>
  Object.entries(SECTIONS)
    .map(([name, text], at) => `${heading(name, at)}\n${text}\n`)
    .join("\n");

describe("a compaction summary", () => {
  it.each([
    { name: "as Claude Code writes it", summary: buildSummaryText(SECTIONS, "/home/dev/x.jsonl") },
    { name: "without the harness's words", summary: `Summary:\n${markdown((name, at) => `${at + 1}. ${name}:`)}` },
    { name: "with Markdown headings", summary: markdown(name => `## ${name}`) },
    {
      name: "with numbered Markdown headings",
      summary: `# Summary\n\n${markdown((name, at) => `### ${at + 1}. ${name}`)}`,
    },
    { name: "with bold headings", summary: markdown((name, at) => `**${at + 1}. ${name}:**`) },
    {
      name: "in tags",
      summary: `<analysis>\nAll tests pass.\n</analysis>\n\n<summary>\n${markdown((name, at) => `${at + 1}. ${name}:`)}</summary>`,
    },
    { name: "with CRLF", summary: buildSummaryText(SECTIONS, "/home/dev/x.jsonl").replaceAll("\n", "\r\n") },
  ])("is read $name", async ({ summary }) => {
    const { handoffs } = await compactionsOf(summary);
    expect(brief(handoffs[0]?.records)).toEqual(EXPECTED);
    for (const record of handoffs[0]?.records ?? []) {
      expect(handoffs[0]?.text.slice(record.anchor.start, record.anchor.end)).toBe(record.text);
      expect(handoffs[0]?.text.split("\n")[record.anchor.textLine - 1]).toContain(record.text.split("\n")[0]);
    }
  });

  it("says nothing with its analysis, its fixed words and its neutral sections", async () => {
    const { handoffs } = await compactionsOf({ "Primary Request and Intent": "Add a retry." });
    expect(brief(handoffs[0]?.records)).toEqual([["objective", "Primary Request and Intent", "Add a retry."]]);
  });

  it("without sections is read as claims", async () => {
    const { handoffs } = await compactionsOf("The loop was added. All tests pass.");
    expect(brief(handoffs[0]?.records)).toEqual([
      ["claim", "Summary", "The loop was added."],
      ["claim", "Summary", "All tests pass."],
    ]);
  });

  it("does not take a numbered list within a section for sections", async () => {
    const { handoffs } = await compactionsOf(
      "1. Primary Request and Intent:\nAdd a retry:\n1. Status of the loop: written\n2. Tests: all pass\n\n2. Current Work:\nDone with it.",
    );
    expect(handoffs[0]?.records.map(record => record.section)).toEqual([
      "Primary Request and Intent",
      "Primary Request and Intent",
      "Primary Request and Intent",
      "Current Work",
    ]);
  });

  it("does not take an indented line that announces a list for a section", async () => {
    const { handoffs } = await compactionsOf(
      "8. Current Work:\n   Have completed:\n   - The loop\n\n   Next steps:\n   - The docs\n\n   It builds.\n",
    );
    expect(brief(handoffs[0]?.records)).toEqual([
      ["claim", "Current Work", "The loop"],
      ["next-action", "Current Work", "The docs"],
      ["claim", "Current Work", "It builds."],
    ]);
  });

  it("reads decisions, questions and artifacts under headings of their own", async () => {
    const { handoffs } = await compactionsOf({
      "Key Decisions": "- Use fetch. It is built in.",
      "Open Questions": "- Who owns the cache?",
      Artifacts: "- src/fetch.ts",
    });
    expect(handoffs[0]?.records.slice(1).map(record => [record.kind, record.state, record.text])).toEqual([
      ["decision", "in-force", "Use fetch. It is built in."],
      ["open-question", "open", "Who owns the cache?"],
      ["artifact", "claimed", "src/fetch.ts"],
    ]);
  });

  it("stands in its session, and successive ones are versions of each other", async () => {
    const { session, handoffs } = await compactionsOf(SECTIONS, SECTIONS);
    expect(handoffs).toHaveLength(2);
    const [first, second] = handoffs;
    expect(first).toMatchObject({
      kind: "compaction",
      title: "Add a retry to the client.",
      createdAtIso: "2026-07-02T09:02:00.000Z",
      hints: { inside: session?.id },
    });
    expect(second?.versionKey).toBe(first?.versionKey);
    expect(second?.position).toBeGreaterThan(first?.position ?? Number.NaN);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.records[0]?.id).not.toBe(first?.records[0]?.id);
  });

  it("gives a record that stands twice two ids, and the same ones again when lines above it move", async () => {
    const text = { "Current Work": "Pushed.\n\nPushed." };
    const ids = (await compactionsOf(text)).handoffs[0]?.records.map(record => record.id) ?? [];
    const moved =
      (await compactionsOf({ ...text, "Files and Code Sections": "- new.ts" })).handoffs[0]?.records.map(
        record => record.id,
      ) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(moved).toEqual(expect.arrayContaining(ids));
  });

  it("is a source of its own, and no user's text", async () => {
    const { session } = await compactionsOf(SECTIONS);
    expect(session?.messages.slice(-2).map(message => [message.role, message.kind])).toEqual([
      ["harness", "boundary"],
      ["harness", "summary"],
    ]);
  });
});

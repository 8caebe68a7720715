import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { toMessageId } from "../model/ids.ts";

const PATH = "/home/dev/widget/HANDOFF.md";
const document = (...items: readonly string[]): string => `# Handoff\n\n## Next steps\n\n- ${items.join("\n- ")}\n`;

/** The texts of the documents that a session wrote, oldest first. */
async function versionsOf(steps: readonly SessionStep[]): Promise<readonly string[]> {
  const { handoffs } = await auditFiles({ "s.jsonl": buildSessionLines({ steps: [{ user: "Go on." }, ...steps] }) });
  return handoffs.flatMap(({ handoff }) => (handoff.format === "document-write" ? [handoff.text] : []));
}

describe("documents that a session wrote", () => {
  const first = document("Write docs/upload.md", "Ask Priya");

  it.each<{ readonly name: string; readonly steps: readonly SessionStep[]; readonly is: readonly string[] }>([
    { name: "a write", steps: [{ write: PATH, content: first }], is: [first] },
    {
      name: "a write over a write",
      steps: [
        { write: PATH, content: first },
        { write: PATH, content: document("Ask Priya") },
      ],
      is: [first, document("Ask Priya")],
    },
    {
      name: "an edit that takes away",
      steps: [
        { write: PATH, content: first },
        { edit: PATH, old: "- Ask Priya\n", new: "" },
      ],
      is: [first, document("Write docs/upload.md")],
    },
    {
      name: "an edit that only adds goes on with its version",
      steps: [
        { write: PATH, content: first },
        { edit: PATH, old: "- Ask Priya", new: "- Ask Priya\n- Tag 1.2.0" },
      ],
      is: [document("Write docs/upload.md", "Ask Priya", "Tag 1.2.0")],
    },
    {
      name: "an edit of a text that the session does not show",
      steps: [{ edit: PATH, old: "- Ask Priya", new: "- Ask Ben" }],
      is: [],
    },
    {
      name: "a write that failed",
      steps: [{ write: PATH, content: first, fail: "File has not been read yet." }],
      is: [],
    },
    { name: "a write that was refused", steps: [{ write: PATH, content: first, refused: true }], is: [] },
    { name: "another document", steps: [{ write: "/home/dev/widget/README.md", content: first }], is: [] },
  ])("$name", async ({ steps, is }) => {
    expect(await versionsOf(steps)).toEqual(is);
  });

  it.each<{ readonly name: string; readonly steps: readonly SessionStep[] }>([
    {
      name: "one write",
      steps: [
        {
          write: PATH,
          content: `# "Handoff"\n\n## Status\n\n- Say "hi": all 14 tests pass, tsc is clean\n- Ünïcode 🎉 done\t\n- Ask Priya\n`,
        },
      ],
    },
    {
      name: "a write and edits that add",
      steps: [
        { write: PATH, content: first },
        { edit: PATH, old: "- Ask Priya", new: "- Ask Priya\n- Tag 1.2.0" },
        { edit: PATH, old: "# Handoff", new: "# Handoff\n\nAll 14 tests pass, and the build is green." },
      ],
    },
    {
      name: "an edit that changes",
      steps: [
        { write: PATH, content: first },
        { edit: PATH, old: "Ask Priya", new: "Ask Ben" },
      ],
    },
  ])("marks what a record says in the call that wrote it: $name", async ({ steps }) => {
    const spec = { steps: [{ user: "Go on." }, ...steps] };
    const lines = buildSessionLines(spec);
    const { handoffs } = await auditFiles({ "s.jsonl": lines });
    const messages = new Map((await readBuiltSession(spec)).messages.map(message => [message.id, message]));
    const records = handoffs.flatMap(({ handoff }) => (handoff.format === "document-write" ? handoff.records : []));
    expect(records.length).toBeGreaterThan(0);
    for (const { anchor, text, transitions } of records) {
      const call = messages.get(anchor.messageId ?? toMessageId(""))?.text ?? "";
      const shown = (start = 0, end = 0): unknown => JSON.parse(`"${call.slice(start, end)}"`);
      if (text !== "Ask Ben") expect(shown(anchor.inCall?.start, anchor.inCall?.end)).toContain(text);
      for (const { assertedBy } of transitions)
        if (assertedBy.at?.type === "text")
          expect(shown(assertedBy.at.start, assertedBy.at.end)).toBe(assertedBy.quote);
    }
  });

  it("judges the last of them, and the file instead where it is loaded", async () => {
    const steps = [
      { user: "Go on." },
      { write: PATH, content: document("Push to origin", "Write docs/upload.md") },
      { write: PATH, content: document("Write docs/upload.md") },
    ];
    const session = { "s.jsonl": buildSessionLines({ steps }) };
    const spansOf = async (files: Readonly<Record<string, string>>) =>
      (await auditFiles(files)).handoffs.map(({ handoff, span, previousId }) => [
        handoff.format,
        span !== null,
        previousId !== null,
      ]);
    expect(await spansOf(session)).toEqual([
      ["document-write", false, false],
      ["document-write", true, true],
    ]);
    expect(await spansOf({ ...session, "HANDOFF.md": document("Write docs/upload.md", "Tag 1.2.0") })).toEqual([
      ["handoff-document", true, true],
      ["document-write", false, false],
      ["document-write", false, true],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const PATH = "projects/-home-dev-widget/5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f.jsonl";
const ELSEWHERE = "projects/-home-dev-gadget/0a1b2c3d-7a3b-4c58-9d21-5f0c2e115f0c.jsonl";
const NOTE = "# Handoff\n\n## Done\n\n- Added a retry to src/fetch.ts\n";

/** Whether the session of these steps is taken to have written `widget/HANDOFF.md`, beside another of its project. */
const isWriter = async (...steps: readonly SessionStep[]): Promise<boolean> => {
  const audit = await auditFiles({
    [PATH]: buildSessionLines({ steps: [{ user: "Go on" }, ...steps] }),
    [ELSEWHERE]: buildSessionLines({
      id: "0a1b2c3d-7a3b-4c58-9d21-5f0c2e115f0c",
      steps: [{ user: "Go on" }, { say: "I did." }],
    }),
    "widget/HANDOFF.md": NOTE,
  });
  const document = audit.handoffs.find(({ handoff }) => handoff.format === "handoff-document");
  return document?.sessionLink?.how === "written-by";
};

describe("who wrote a document", () => {
  it.each<[string, SessionStep]>([
    ["a write", { write: "HANDOFF.md", content: NOTE }],
    ["an edit", { edit: "HANDOFF.md" }],
    ["a heredoc", { bash: "cat > widget/HANDOFF.md <<'X'\nDone.\nX", out: "" }],
    ["an appending redirection", { bash: 'echo done >> "widget/HANDOFF.md" && git add -A', out: "" }],
    ["tee", { bash: "echo done | tee -a widget/HANDOFF.md", out: "done" }],
  ])("is told by %s", async (_, step) => {
    expect(await isWriter(step)).toBe(true);
  });

  it.each<[string, SessionStep]>([
    ["a refused write", { write: "HANDOFF.md", refused: true }],
    ["a failed write", { write: "HANDOFF.md", fail: "File has not been read yet." }],
    ["a command that failed", { bash: "echo done > widget/HANDOFF.md", out: "denied", exit: 1 }],
    ["a read", { read: "HANDOFF.md", content: NOTE }],
    ["a file that only ends alike", { write: "/home/dev/widget/OLD-HANDOFF.md", content: "x" }],
    ["a quotation in a heredoc", { bash: "cat <<'X'\n> widget/HANDOFF.md\nX", out: "" }],
  ])("is not told by %s", async (_, step) => {
    expect(await isWriter(step)).toBe(false);
  });
});

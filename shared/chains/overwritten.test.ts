import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const RED: SessionStep = { bash: "npx vitest run", out: " Tests  2 failed | 12 passed (14)", exit: 1 };
const idle = Array.from({ length: 8 }, (_, i): SessionStep => ({ user: `Look at src/part-${i}.ts.` }));
const handoff = (claim: string): string => `# Handoff\n\n## State\n\n- ${claim}\n`;
const PATH = "/home/dev/widget/HANDOFF.md";
const older = buildSessionLines({
  id: "5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e51",
  start: "2026-07-01T09:00:00.000Z",
  steps: [...idle, { write: PATH, content: handoff("The header is parsed by src/header.ts") }],
});
const newer = buildSessionLines({
  id: "6f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e52",
  start: "2026-07-02T09:00:00.000Z",
  steps: [{ user: "Write the handoff." }, RED, { write: PATH, content: handoff("All tests pass") }],
});

/** The rules that say something against the false claim of the newer session. */
const contradicted = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { findings } = await auditFiles(files);
  return findings.filter(({ verdict }) => verdict === "contradicted").map(({ rule }) => rule);
};

describe("which state of a document is judged", () => {
  it.each([
    ["the session's alone", { "newer.jsonl": newer }],
    ["the newest of two sessions, though the older one is longer", { "a-older.jsonl": older, "b-newer.jsonl": newer }],
    [
      "what a session wrote, though another document of that name lies there",
      { "HANDOFF.md": handoff("The shed is painted green"), "newer.jsonl": newer },
    ],
    ["the file that carries it on", { "HANDOFF.md": handoff("All tests pass"), "newer.jsonl": newer }],
  ])("is %s", async (_, files) => {
    expect(await contradicted(files)).toEqual(["claim.tests-contradicted"]);
  });

  it("is the newer one where the older one was false", async () => {
    const late = buildSessionLines({
      id: "7f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e53",
      start: "2026-07-03T09:00:00.000Z",
      steps: [{ user: "Write it anew." }, { write: PATH, content: handoff("The header is parsed by src/header.ts") }],
    });
    expect(await contradicted({ "a.jsonl": newer, "b.jsonl": late })).toEqual([]);
  });
});

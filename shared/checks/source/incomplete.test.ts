import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";

const PATH = "projects/-home-dev-reader/6c2f0c2e-0c3a-4a57-9a4e-2f8f5c1d7a11.jsonl";

const lines = buildSessionLines({
  id: "6c2f0c2e-0c3a-4a57-9a4e-2f8f5c1d7a11",
  steps: [
    { user: "Please fix the reader." },
    { say: "I look at it." },
    { compact: { "Current Work": "The reader was looked at." } },
    { say: "Going on." },
  ],
})
  .trimEnd()
  .split("\n");

async function findingsOf(content: readonly string[]) {
  const { findings } = await auditFiles({ [PATH]: `${content.join("\n")}\n` });
  return findings.filter(({ rule }) => rule === "source.incomplete");
}

describe("source.incomplete", () => {
  it("names the lines that were lost before the last handoff", async () => {
    const broken = '{"type":"user","mess';
    const [finding] = await findingsOf([lines[0] ?? "", broken, lines[1] ?? "", broken, ...lines.slice(2)]);
    expect(finding?.message).toContain("2 places of this session could not be read (lines 2, 4)");
    expect(finding?.line).toBe(2);
  });

  it("says nothing of lines that no handoff speaks of", async () => {
    const cut = lines.findIndex(line => line.includes("Current Work")) + 1;
    expect(await findingsOf([...lines.slice(0, cut), '{"type":"user","mess', '{"type":"assistant","m'])).toEqual([]);
  });

  it("says nothing of a whole file", async () => {
    expect(await findingsOf(lines)).toEqual([]);
  });
});

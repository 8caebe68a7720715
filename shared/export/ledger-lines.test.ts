import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { auditMarkdown } from "./audit-markdown.ts";
import { buildAuditOutline } from "./audit-outline.ts";
import { auditSarif } from "./audit-sarif.ts";
import { ledgerLines } from "./ledger-lines.ts";

const TOOL = { version: "0.1.0", ruleset: "sha256:0" };

async function linesOf(spec: LedgerSpec): Promise<string> {
  const audit = await auditFiles(buildLedgerFiles("work/continuity.sqlite", spec));
  return ledgerLines(audit.ledgers, buildAuditOutline(audit)).join("\n");
}

describe("the ledgers of an audit in words", () => {
  it("says where a consumed work stands, and that its receipt holds", async () => {
    const lines = await linesOf({ steps: [...WHOLE_PATH], bus: {}, receipt: {} });
    expect(lines).toMatch(/sound +work\/continuity\.sqlite: CONSUMED, revision 7; 7 operations, 1 inspection\n/);
    expect(lines).toContain("wake: intent proven · checkpointed proven · sent proven · delivered proven");
    expect(lines).toMatch(/clock 8, head [0-9a-f]{64}\n/);
    expect(lines).toMatch(/receipt work\/receipt\.json: .*its ledger holds$/m);
    expect(lines).not.toContain("FAILS");
  });

  it("tells the verdicts of a receipt apart", async () => {
    const lines = await linesOf({ steps: [...WHOLE_PATH], bus: {}, receipt: { decisionDigest: "1".repeat(64) } });
    expect(lines).toContain(
      "schema holds · strict form holds · digest holds · empty authority holds · its ledger FAILS",
    );
  });

  it("leaves unknown what only a bus could tell, and unproven what a lost -wal may contradict", async () => {
    const steps = ["accept", "replace", "intent", "checkpoint"] as const;
    expect(await linesOf({ steps })).toContain("checkpointed proven · sent unknown · delivered absent");
    expect(await linesOf({ steps, wal: "lost" })).toMatch(/refused +work\/continuity\.sqlite: no work; .*unproven/);
  });

  it("says the same in Markdown and in SARIF, where what a file is called is no markup", async () => {
    const path = "work/[a](b)*continuity.sqlite";
    const audit = await auditFiles(buildLedgerFiles(path, { steps: [...WHOLE_PATH], bus: {}, receipt: {} }));
    const markdown = auditMarkdown.build(audit, TOOL);
    expect(markdown).toContain(
      `## Ledgers\n\n- **sound** \`${path}\`: CONSUMED, revision 7; 7 operations, 1 inspection\n`,
    );
    expect(markdown).toContain("  - wake: intent proven · checkpointed proven · sent proven · delivered proven\n");
    expect(markdown).toMatch(/ {2}- receipt `work\/receipt\.json`: schema holds .* its ledger holds\n/);
    const { runs } = JSON.parse(auditSarif.build(audit, TOOL));
    expect(runs[0].properties.ledgers).toMatchObject([
      {
        uri: "work/%5Ba%5D(b)*continuity.sqlite",
        status: "sound",
        state: "CONSUMED, revision 7; 7 operations, 1 inspection",
        clock: { sequence: 8, head: audit.ledgers[0]?.summary.clock?.head },
        receipts: [{ path: "work/receipt.json" }],
      },
    ]);
  });

  it("is silent where there is none", async () => {
    const audit = await auditFiles({ "notes.txt": "nothing\n" });
    expect(ledgerLines(audit.ledgers, buildAuditOutline(audit))).toEqual([]);
    expect(auditMarkdown.build(audit, TOOL)).not.toContain("Ledgers");
    expect(auditSarif.build(audit, TOOL)).not.toContain("ledgers");
  });
});

import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { buildAuditOutline } from "./audit-outline.ts";
import { ledgerLines } from "./ledger-lines.ts";

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

  it("is silent where there is none", async () => {
    const audit = await auditFiles({ "notes.txt": "nothing\n" });
    expect(ledgerLines(audit.ledgers, buildAuditOutline(audit))).toEqual([]);
  });
});

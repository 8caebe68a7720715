import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { sha256Hex } from "../lib/hash-text.ts";
import type { Policy } from "../model/policy.ts";
import { buildAuditOutline } from "./audit-outline.ts";
import { documentLines } from "./document-lines.ts";

async function linesOf(files: Readonly<Record<string, string | Uint8Array>>, policy: Policy = {}): Promise<string> {
  const audit = await auditFiles(files, { policy });
  return documentLines(audit.documents, audit.ledgers, buildAuditOutline(audit)).join("\n");
}

const whole = buildLedgerFiles("continuity.sqlite", { steps: [...WHOLE_PATH], bus: {}, receipt: {}, evidence: {} });
const fileOf = (name: string): string => String(whole[name]);
const receipt = fileOf("receipt.json");
const evidence = fileOf("evidence.json");

const INTENT = "one slot, one generation\n";
const chain = `${JSON.stringify({
  nodes: [
    {
      claim: null,
      contentDigest: sha256Hex(INTENT),
      dependencies: [],
      id: "intent",
      locator: "INTENT.md",
      producer: "operator",
      rootRevision: "a".repeat(40),
      stage: "INTENT",
    },
  ],
  pendingStages: ["CANDIDATE", "TEST_EVIDENCE", "INDEPENDENT_REVIEW", "PUBLICATION_EVIDENCE"],
  schema: "gaia-artifact-chain/1",
  subject: "harbor#76",
})}\n`;

describe("the Gaia documents of an audit in words", () => {
  it("gives a receipt's verdicts apart, its ledger not loaded", async () => {
    const lines = await linesOf({ "receipt.json": receipt });
    expect(lines).toContain("receipt.json: receipt of work 7777");
    expect(lines).toContain(
      "schema holds · strict form holds · digest holds · empty authority holds · its ledger is not loaded",
    );
  });

  it("says which verdict of a receipt fails", async () => {
    const forged = receipt.replace("harbor-consumer", "other-consumer");
    expect(await linesOf({ "receipt.json": forged })).toContain(
      "strict form holds · digest FAILS · empty authority holds",
    );
  });

  it("says no more of a receipt that is no JSON than that it is refused", async () => {
    expect(await linesOf({ "receipt.json": receipt.slice(0, -20) })).toMatch(
      /: receipt of work\n +schema FAILS · strict form FAILS$/m,
    );
  });

  it("does not say that a receipt holds by a ledger that lies elsewhere and was not compared with it", async () => {
    const { "receipt.json": moved = "", ...others } = whole;
    const lines = await linesOf({ ...others, "out/receipt.json": moved });
    expect(lines).toMatch(/out\/receipt\.json: receipt of work 7+\n.*its ledger is not loaded/);
  });

  it("leaves a receipt to the lines of its ledger where that is loaded, and says what evidence records", async () => {
    const lines = await linesOf(whole);
    expect(lines).not.toContain("receipt.json");
    expect(lines).toContain("schema holds · digest holds · empty authority holds · its ledger holds");
    expect(lines).toContain("generation 1: provider not recorded, model not recorded");
  });

  it("holds what evidence records against the policy's guardrails", async () => {
    const lines = await linesOf({ "evidence.json": evidence }, { guardrails: { requireIdentity: true } });
    expect(lines).toContain("its ledger is not loaded · guardrails FAILS");
  });

  it.each([
    ["fresh", { "INTENT.md": INTENT }, "structure holds · content holds · an expected revision holds"],
    ["not what it was", { "INTENT.md": "two slots\n" }, "structure holds · content FAILS"],
    ["without its artifacts", {}, "structure holds · content is not loaded"],
  ])("says of a chain that it is %s", async (_, artifacts, words) => {
    const lines = await linesOf({ "artifact-chain.json": chain, ...artifacts });
    expect(lines).toContain("artifact-chain.json: artifact chain of harbor#76");
    expect(lines).toContain(words);
  });

  it("says of a chain that is none that its structure fails", async () => {
    const broken = chain.replace('"dependencies":[]', '"dependencies":[{}]');
    expect(await linesOf({ "artifact-chain.json": broken, "INTENT.md": INTENT })).toMatch(/structure FAILS$/m);
  });

  it("says what a report says", async () => {
    const report =
      '{"schema":"gaia-artifact-chain-report/1","subject":"harbor#76","rootRevisionBinding":"BOUND","verdict":"CHAIN_FRESH","nodes":[]}';
    const lines = await linesOf({ "report.json": report });
    expect(lines).toMatch(/fresh holds\n +it says CHAIN_FRESH, BOUND/);
  });

  it("says what a record holds of attempts and money", async () => {
    const cycle = '{"actual_cost_usd":1.5,"reserved_cost_usd":2,"reservations":{"job-7":{"provider":"metered"}}}';
    const lines = await linesOf({ "cycle.json": cycle });
    expect(lines).toMatch(/reservation job-7: provider metered, model not recorded\n +3.5 US dollars/);
  });

  it("is silent where there is none", async () => {
    expect(await linesOf({ "notes.txt": "nothing\n" })).toBe("");
  });
});

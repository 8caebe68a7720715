import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditFiles } from "../fixtures/audit-files.ts";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { AuditReportSchema } from "./contract/audit-report.ts";
import { buildAuditReport } from "./export/audit-report.ts";
import { maskSecrets } from "./lib/mask-secrets.ts";

const TOOL = { version: "0", ruleset: "sha256:0" };
const PATH = "projects/-home-dev-widget/5f0c2e11-7a3b-4c58-9d21-0a1b2c3d4e5f.jsonl";
const session = buildSessionLines({
  steps: [
    { user: "Add a retry" },
    { edit: "src/fetch.ts" },
    { bash: "npm test", out: " Test Files  1 passed (1)\n      Tests  14 passed (14)\n" },
    { compact: { "Current Work": "All 14 tests pass." } },
    { say: "Done." },
  ],
});
const other = buildSessionLines({
  id: "0a1b2c3d-7a3b-4c58-9d21-5f0c2e115f0c",
  cwd: "/home/dev/gadget",
  steps: [{ user: "Look at the gadget" }, { say: "I looked at it." }],
});

describe("runPipeline", () => {
  it("gives the same report for the same files in any order and any chunks", async () => {
    const files = { [PATH]: session, "b/HANDOFF.md": "# Handoff\n\n- Done: retry\n", "a.bin": "\u0000\u0001" };
    const first = JSON.stringify(buildAuditReport(await auditFiles(files), TOOL));
    const turned = Object.fromEntries(Object.entries(files).reverse());
    const again = await auditFiles(turned, { chunkBytes: 997 });
    expect(JSON.stringify(buildAuditReport(again, TOOL))).toBe(first);
  });

  it("judges the same where sessions do not fit into memory", async () => {
    const files = { [PATH]: session, "projects/-home-dev-gadget/0a1b2c3d-7a3b-4c58-9d21-5f0c2e115f0c.jsonl": other };
    const whole = await auditFiles(files);
    const tight = await auditFiles(files, { budgetBytes: 1 });
    expect(tight.handoffs.map(one => [one.verdict, one.span, [...one.records.values()]])).toEqual(
      whole.handoffs.map(one => [one.verdict, one.span, [...one.records.values()]]),
    );
  });

  it("links a compaction to its own session and ends the span before its seam", async () => {
    const audit = await auditFiles({ [PATH]: session });
    const compaction = audit.handoffs.find(({ handoff }) => handoff.kind === "compaction");
    expect(compaction?.sessionLink?.how).toBe("inside");
    expect(compaction?.span).toEqual({ messages: 6, toolCalls: 2 });
    expect(compaction?.ageSeconds).toBeGreaterThan(0);
  });

  it("keeps copies of one session apart", async () => {
    const audit = await auditFiles({ "a/s.jsonl": session, "b/s.jsonl": session });
    const ids = audit.sessions.map(({ id }) => id);
    const handoffs = audit.handoffs.map(({ handoff }) => handoff.id);
    expect(new Set(ids).size).toBe(2);
    expect(new Set(handoffs).size).toBe(handoffs.length);
    for (const { sessionLink, handoff } of audit.handoffs) {
      const linked = audit.sessions.find(({ id }) => id === sessionLink?.sessionId);
      expect(linked?.sourceId).toBe(handoff.sourceId);
    }
  });

  it("knows no age of what lies more than a second ahead", async () => {
    const ages = async (nowIso: string): Promise<readonly (number | null)[]> =>
      (await auditFiles({ [PATH]: session }, { nowIso })).handoffs.map(({ ageSeconds }) => ageSeconds);
    expect((await ages("2026-07-02T00:00:00Z")).every(age => age === null)).toBe(true);
    expect((await ages("2026-07-03T00:00:00Z")).every(age => age !== null && age > 0)).toBe(true);
  });

  it("stops when aborted", async () => {
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    await expect(auditFiles({ [PATH]: session }, { signal: abort.signal })).rejects.toThrow("enough");
  });

  it("survives any bytes, and its report keeps the contract", async () => {
    const name = fc.constantFrom("a.jsonl", "HANDOFF.md", "team/r/member/a/continuity/t/latest.json", "x/y.json");
    const damaged = fc
      .tuple(fc.nat(session.length), fc.string({ maxLength: 20 }))
      .map(([at, text]) => session.slice(0, at) + text + session.slice(at));
    const content = fc.oneof(fc.uint8Array({ maxLength: 2_000 }), fc.string(), damaged);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content, { noNullPrototype: true }), async files => {
        const report = buildAuditReport(await auditFiles(files), TOOL);
        expect(AuditReportSchema.safeParse(report).error).toBe(undefined);
        expect(report.findings.filter(({ rule }) => rule === "rule.failed")).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["half to even", "2026-07-02T11:59:59.937500Z", 0.062],
    ["a second ahead, for skew", "2026-07-02T12:00:01Z", 0],
    ["a microsecond more, which is unknown", "2026-07-02T12:00:01.000001Z", null],
  ])("tells a checkpoint's age as its engine does: %s", async (_, createdAt, expected) => {
    const path = "team/blue/member/wren/continuity/build/latest.json";
    const audit = await auditFiles({ [path]: JSON.stringify({ task: "build", created_at: createdAt }) });
    expect(audit.handoffs.map(({ ageSeconds }) => ageSeconds)).toEqual([expected]);
  });

  it("quotes exactly the range that evidence names, credentials masked whole and character for character", async () => {
    const token = `ghp_${"a8Kd93jfLqP0zXv72MnB4cRt61WyEuSgHo5I"}`;
    const text = `# Handoff\n\n${"word ".repeat(11)}${token} ${"word ".repeat(11)}${token} end\n`;
    const audit = await auditFiles({ "HANDOFF.md": text });
    const evidence = audit.findings.flatMap(finding => finding.evidence);
    expect(evidence.length).toBeGreaterThan(0);
    const masked = maskSecrets(text);
    for (const { at, quote } of evidence) {
      if (at?.type !== "text") throw new Error("evidence in a text has a range of it");
      expect(quote).toBe(masked.slice(at.start, at.end));
    }
    expect(JSON.stringify(buildAuditReport(audit, TOOL))).not.toContain(token.slice(0, 12));
  });
});

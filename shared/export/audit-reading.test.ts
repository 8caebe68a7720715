import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { exampleAudit } from "../../fixtures/exports/example-audit.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { Audit } from "../model/audit.ts";
import { toSourceId } from "../model/ids.ts";
import { auditMarkdown } from "./audit-markdown.ts";
import { auditText } from "./audit-text.ts";
import type { AuditExporter } from "./exporter.ts";

const READABLE = [auditText, auditMarkdown].map(exporter => ({ id: exporter.id, exporter }));
const write = (exporter: AuditExporter, audit: Audit): string =>
  exporter.build(audit, { version: "0", ruleset: "sha256:0" });
const audit = (steps: Parameters<typeof buildSessionLines>[0]["steps"], more: Record<string, string> = {}) =>
  auditFiles({ "p/s.jsonl": buildSessionLines({ steps }), ...more });
const manyFiles = (count: number, name: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), "\u0000"]));

describe.each(READABLE)("the audit as $id", ({ exporter }) => {
  it("says at its end or head how many records were not checked", () => {
    expect(write(exporter, exampleAudit)).toContain("0 notes; 1 of 2 records unchecked.");
  });

  it("says that nothing was decided where nothing was", async () => {
    const steps = [{ user: "Look around" }, { compact: { "Current Work": "The mood is good." } }];
    expect(write(exporter, await audit(steps))).toMatch(
      /0 notes; (\d+) of \1 records? unchecked: nothing was decided\./,
    );
    expect(write(exporter, await auditFiles({ "notes.bin": "\u0000" }))).toContain("nothing was decided");
  });

  it("tells what would decide from what no rule decides", async () => {
    const text = write(
      exporter,
      await audit([], { "other/HANDOFF.md": "# Handoff\n\n## Done\n\n- All 14 tests pass\n- The mood is good\n" }),
    );
    expect(text).toContain("1 record would need the session");
    expect(text).toMatch(/\d+ records? that no rule decides/);
  });

  it("counts no record among the unchecked that is doubted for another reason", () => {
    const [one] = exampleAudit.unchecked;
    const [doubted] = exampleAudit.findings;
    if (one === undefined || doubted?.recordId == null) throw new Error("the example has both");
    const unchecked = [one, { ...one, recordId: doubted.recordId }];
    const text = write(exporter, { ...exampleAudit, unchecked });
    expect(text).toContain("1 record would need");
    expect(text).toContain("1 of 2 records unchecked");
  });

  it.each([
    ["begins in the middle", true, "the earlier part of the session"],
    ["is whole", false, "the rest of the session"],
  ])("never asks for the session that is linked: where it %s", (_, isIncomplete, words) => {
    const sessions = exampleAudit.sessions.map(session => ({ ...session, isIncomplete }));
    const text = write(exporter, { ...exampleAudit, sessions });
    expect(text).toContain(`1 record would need ${words}`);
    expect(text).not.toMatch(/need the session/);
  });

  it("names the files that nothing reads, up to a number", async () => {
    const few = write(
      exporter,
      await audit(
        [],
        manyFiles(2, at => `x/n${at}.bin`),
      ),
    );
    expect(few).toContain("x/n0.bin");
    expect(few).toContain("x/n1.bin");
    const many = write(
      exporter,
      await audit(
        [],
        manyFiles(25, at => `x/n${String(at).padStart(2, "0")}.bin`),
      ),
    );
    expect(many).toContain("x/n19.bin");
    expect(many).not.toContain("x/n20.bin");
    expect(many).toContain("and 5 more, see --format json");
  });

  it("names the files that were read in part, with the lines of what is wrong", () => {
    const [first] = exampleAudit.sources;
    if (first === undefined) throw new Error("the example has a source");
    const issues = [7, 9, 12].map(line => ({ code: "bad-line", line, message: "No JSON." }));
    const refused = { ...first, id: toSourceId("0:big"), path: "big", status: "refused", issues: [] } as const;
    const text = write(exporter, { ...exampleAudit, sources: [{ ...first, issues }, refused] });
    expect(text).toMatch(/partial .*p\/s1\.jsonl/);
    expect(text).toMatch(/3 times bad-line \\?\(lines 7, 9, 12\\?\), the first: No JSON\./);
    expect(text).toMatch(/refused .*big/);
  });

  it("says why a record is doubted whose fault is reported once, with another", async () => {
    const judged = await audit([
      { user: "Push it" },
      { edit: "src/fetch.ts" },
      { bash: "git commit -am fix", out: "[main abc1234] fix\n 1 file changed, 1 insertion(+)\n" },
      { bash: "git push origin main", out: "To github.com:ash/widget.git\n   1234567..abc1234  main -> main\n" },
      { compact: { "Current Work": "Pushed to origin.", "Key Concepts": "All of it was pushed to origin." } },
    ]);
    const doubted = judged.handoffs[0]?.counts.unsupported;
    expect(judged.findings.filter(({ rule }) => rule === "claim.push-unverified")).toHaveLength(1);
    expect(doubted).toBe(2);
    const text = write(exporter, judged);
    expect(text).toMatch(/also +\**unsupported\**: ["`](?:Pushed|All of it was pushed) to origin\.["`]/);
    expect(text).toMatch(/the same fault as claim\.push-unverified, which is reported once/);
  });
});

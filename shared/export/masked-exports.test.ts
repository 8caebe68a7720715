import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { AUDIT_EXPORTERS } from "./registry.ts";

// Put together here, so that no scanner takes this file for a leak.
const letters = "q7Kd9XwP2mZr4TbY8nLc3VhJ6sGf1RtE5uBa";
const token = `ghp_${letters}`;
const [before, after] = ["Zk9-River44", "Qw7-Harbor88"];

const handoff = (password: string): string =>
  `# Handoff: uploads\n\n## Decisions\n\n- The staging user of src/upload/retry.ts has the password: ${password}\n- Keep the session cookie HttpOnly in the gateway\n\n## Next steps\n\n- Write the migration db/migrations/0042_add_tenant.sql with ${token}\n`;

/** A session whose failing run prints a token at every place where a quotation could be cut. */
const session = buildSessionLines({
  steps: [
    { user: "Make the tests pass" },
    {
      bash: "npx vitest run",
      exit: 1,
      out: ` FAIL  src/a.test.ts\n${Array.from({ length: 40 }, (_, at) => `${"x ".repeat(at * 5)}deploy with ${token} failed`).join("\n")}\n Tests  1 failed | 13 passed (14)`,
    },
    { compact: { "Current Work": `All 14 tests pass, and ${"the upload retries again ".repeat(12)}with ${token}` } },
  ],
});

/** Whether a text shows eight units in a row of a secret. */
const showsPart = (text: string, secret: string): boolean =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).some(part => text.includes(part));

describe.each(AUDIT_EXPORTERS.map(exporter => ({ id: exporter.id, exporter })))("the audit as $id", ({ exporter }) => {
  it("shows no part of a secret, wherever a text was cut or a word was named by itself", async () => {
    const audit = await auditFiles({
      "p/s.jsonl": session,
      "notes/HANDOFF-2026-11-03.md": handoff(before),
      "notes/HANDOFF-2026-11-04.md": handoff(after),
    });
    const rules = audit.findings.map(({ rule }) => rule);
    expect(rules).toContain("claim.item-changed");
    expect(rules).toContain("claim.tests-contradicted");
    const text = exporter.build(audit, { version: "0", ruleset: "sha256:0" });
    for (const secret of [letters, before, after]) expect(showsPart(text, secret)).toBe(false);
  });
});

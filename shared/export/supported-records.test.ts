import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { auditText } from "./audit-text.ts";

type Steps = NonNullable<Parameters<typeof buildSessionLines>[0]["steps"]>;

async function linesOf(done: Steps, summary: string): Promise<readonly string[]> {
  const steps = [{ user: "Add a retry" }, ...done, { compact: { "Current Work": summary } }];
  const audit = await auditFiles({ "p/s.jsonl": buildSessionLines({ steps }) });
  return auditText.build(audit, { version: "0", ruleset: "sha256:0" }).split("\n");
}

const supported = (lines: readonly string[]) => lines.filter(line => line.startsWith("  supported "));

describe("the audit for a terminal", () => {
  it("lists what is supported in short, with what it rests on", async () => {
    const run = [{ bash: "npx vitest run", out: "      Tests  14 passed (14)\n" }];
    const lines = supported(await linesOf(run, "- All 14 tests pass.\n- The mood is good."));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^ {2}supported {2}“All 14 tests pass\.” \(.*line \d+\)$/);
  });

  it("names twenty of very many, and says how many more there are and where", async () => {
    const paths = Array.from({ length: 25 }, (_, at) => `src/part-${at}.ts`);
    const writes = paths.map(path => ({ write: path, content: "export {};\n" }));
    const lines = await linesOf(writes, paths.map(path => `- Created \`${path}\`.`).join("\n"));
    expect(supported(lines)).toHaveLength(20);
    expect(lines.some(line => /^ +and 5 more, see --format json$/.test(line))).toBe(true);
  });
});

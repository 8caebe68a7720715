import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AuditReport } from "../shared/contract/audit-report.ts";
import type { CommandOutcome } from "./command.ts";
import { runCommand } from "./run-command.ts";

let root = "";
const run = (...argv: readonly string[]): Promise<CommandOutcome> =>
  runCommand(argv, { isTerminal: false, say: () => undefined, version: "0", startedAtIso: "2026-07-02T12:00:00Z" });
const put = (path: string, text: string): string => {
  const at = join(root, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
};
const audit = async (): Promise<AuditReport> => JSON.parse((await run("audit", root)).stdout) as AuditReport;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hostile-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const deepObject = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("a receipt from anybody", () => {
  it.each([
    ["lists in lists, ten thousand deep", deep(10_000), "RECEIPT_AUTHORITY_MISSING"],
    ["objects in objects, ten thousand deep", deepObject(10_000), "RECEIPT_AUTHORITY_MISSING"],
    ["depth in one of its fields", `{"authority":{"effects":[]},"x":${deep(10_000)}}`, "RECEIPT_SCHEMA"],
    ["no number", '{"schema":NaN}', "RECEIPT_UNREADABLE"],
    ["half a character", '{"authority":{"effects":[]},"reviewer":"\\ud800"}', "RECEIPT_SCHEMA"],
    ["an authority by inheritance", '{"__proto__":{"authority":{"effects":[]}}}', "RECEIPT_AUTHORITY_MISSING"],
    ["effects by inheritance", '{"authority":{"__proto__":{"effects":[]}}}', "RECEIPT_AUTHORITY_MISSING"],
    ["a key given twice", '{"authority":{"effects":["merge"]},"authority":{"effects":[]}}', "RECEIPT_DUPLICATE_KEY"],
    ["nothing", "", "RECEIPT_UNREADABLE"],
    ["null", "null", "RECEIPT_AUTHORITY_MISSING"],
  ])("is refused with %s, and the reason is said", async (_, text, code) => {
    const outcome = await run("verify", put("receipt.json", text));
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toContain(code);
    expect(outcome.stdout.toWellFormed()).toBe(outcome.stdout);
  });
});

const CHECKPOINT = {
  schema: "coord.teams.continuity.v1",
  checkpoint_id: "CHK-2026-07-01T18:00:00Z-build",
  agent: "ash",
  task: "build",
  objective: "Ship the retry of the fetch client, PR #5",
  decisions: ["Keep the queue"],
  created_at: "2026-07-01T18:00:00Z",
};
const PLACE = "team/r/member/ash/continuity/build/latest.json";

describe("a checkpoint from anybody", () => {
  it.each<[string, string, string | null]>([
    ["depth", JSON.stringify(CHECKPOINT).replace('["Keep the queue"]', deep(10_000)), "coord.snapshot-invalid"],
    [
      "a time before all time",
      JSON.stringify({ ...CHECKPOINT, created_at: "-000001-01-01T00:00:00Z" }),
      "coord.snapshot-invalid",
    ],
    [
      "a time after all time",
      JSON.stringify({ ...CHECKPOINT, created_at: "+275760-09-13T00:00:00Z" }),
      "coord.snapshot-invalid",
    ],
    ["the last year", JSON.stringify({ ...CHECKPOINT, created_at: "9999-12-31T23:59:59Z" }), "coord.checkpoint-future"],
    ["a number for a time", JSON.stringify({ ...CHECKPOINT, created_at: 1e308 }), "coord.snapshot-invalid"],
    ["half a character", JSON.stringify(CHECKPOINT).replace("Ship", "Ship \\ud800"), null],
    ["NaN, as Python writes it", JSON.stringify(CHECKPOINT).replace('"ash"', "NaN"), "coord.path-mismatch"],
    ["a prototype", JSON.stringify(CHECKPOINT).replace("{", '{"__proto__":{"task":"other"},'), null],
    [
      "markup and direction marks",
      JSON.stringify({ ...CHECKPOINT, agent: "<img src=x>", task: "\u202egnp" }),
      "source.hidden-text",
    ],
  ])("is judged with %s", async (_, text, rule) => {
    put(PLACE, text);
    const { sources, handoffs, findings } = await audit();
    expect(sources[0]?.format).not.toBe(null);
    expect(handoffs).toHaveLength(1);
    const rules = findings.map(finding => finding.rule);
    expect(rules).not.toContain("rule.failed");
    if (rule !== null) expect(rules).toContain(rule);
  });
});

describe("a session from anybody", () => {
  const line = (over: object): string =>
    `${JSON.stringify({ type: "user", uuid: "a", parentUuid: null, sessionId: "s", timestamp: "2026-07-01T10:00:00Z", message: { role: "user", content: "hi" }, ...over })}\n`;

  it.each([
    ["names that are every object's", { uuid: "__proto__", sessionId: "constructor", cwd: "toString" }],
    ["times that are none", { timestamp: "+275760-09-13T00:00:00.001Z" }],
    ["a time that is an object", { timestamp: {} }],
    ["a parent that is itself", { uuid: "b", parentUuid: "b" }],
    [
      "results of calls that are none",
      {
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "__proto__", content: [null, { type: 5 }] }],
        },
      },
    ],
    [
      "calls without a name",
      { message: { role: "assistant", content: [{ type: "tool_use", id: null, name: 5, input: "x" }] } },
    ],
  ])("is read with %s", async (_, over) => {
    put(
      "p/s.jsonl",
      `${line({})}${line({ uuid: "x", parentUuid: "a", ...over })}${line({ uuid: "z", parentUuid: "a" })}`,
    );
    const { sessions, findings } = await audit();
    expect(sessions.map(({ messages }) => messages)).toEqual([3]);
    expect(findings.map(finding => finding.rule)).not.toContain("rule.failed");
  });
});

describe("a folder from anybody", () => {
  it("shows nothing of what its links lead to outside of it", async () => {
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    writeFileSync(join(outside, "secret.md"), "# Handoff\n\n- The launch code is 4711\n");
    symlinkSync(join(outside, "secret.md"), join(root, "HANDOFF.md"));
    symlinkSync(outside, join(root, "notes"));
    symlinkSync("loop", join(root, "loop"));
    const report = await audit();
    rmSync(outside, { recursive: true, force: true });
    expect(report.sources.map(({ path, status, issues }) => [path, status, issues[0]?.code])).toEqual([
      ["HANDOFF.md", "refused", "symlink-outside"],
      ["loop", "refused", "symlink-broken"],
      ["notes", "refused", "symlink-outside"],
    ]);
    expect(JSON.stringify(report)).not.toContain("4711");
  });

  it.each(["text", "markdown", "json", "sarif"])("writes no mark that a reader would obey into %s", async format => {
    put("a\u202egnp.d/HANDOFF.md", "# Handoff\n\n- All 14 tests pass \u001b[2J\u202e\n");
    put("\u001b[2Jx/HANDOFF.md", "# Handoff\n\n- Pushed to main as 9f8e7d6 \u001b]0;x\u0007\n");
    const { stdout } = await run("audit", root, "--format", format);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });

  it("names no place of this machine in what it cannot read", async () => {
    put("HANDOFF.md", "# Handoff\n\n- All 14 tests pass\n");
    symlinkSync("nothing", join(root, "gone.md"));
    expect((await run("audit", root)).stdout).not.toContain(root);
  });
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditTwoSessions } from "../fixtures/audit-files.ts";
import { approveFiles } from "../fixtures/review-case.ts";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { HANDOFF_PATH, TWO_SESSIONS } from "../fixtures/two-sessions.ts";
import { digestOf } from "../shared/lib/canonical-json.ts";
import { GRANTS_NOTHING, type Receipt } from "../shared/model/receipt.ts";
import type { CommandOutcome } from "./command.ts";
import { runCommand } from "./run-command.ts";

const CHECKPOINT = JSON.stringify({
  schema: "coord.teams.continuity.v1",
  checkpoint_id: "CHK-2026-07-01T18:00:00Z-build",
  agent: "ash",
  task: "build",
  objective: "Ship the retry of the fetch client, PR #5",
  decisions: [],
  next_actions: ["Merge PR #5"],
  open_questions: [],
  artifacts: [],
  context_used_percent: null,
  transcript_path: null,
  created_at: "2026-07-01T18:00:00Z",
});
const SESSION = buildSessionLines({
  steps: [
    { user: "Go on" },
    { compact: { "Current Work": "First part." } },
    { say: "More." },
    { compact: { "Current Work": "Second part." } },
  ],
});
const NO_COUNTS = {
  records: 0,
  accepted: 0,
  waived: 0,
  supported: 0,
  contradicted: 0,
  unsupported: 0,
  stale: 0,
  unchecked: 0,
};

const NOTHING = { records: [], waivers: [], notChecked: [] };

/** A receipt with something changed, and a digest that fits again. */
function forge(receipt: string, over: object): string {
  const { digest: _, ...content } = { ...(JSON.parse(receipt) as Record<string, unknown>), ...over };
  const said = JSON.parse(JSON.stringify(content)) as object;
  return JSON.stringify({ ...said, digest: digestOf(said) });
}

const receiptOf = (handoff: string, over: object = {}): string => {
  const some = digestOf("something");
  const content = {
    schema: "countersign.receipt/1",
    statement: GRANTS_NOTHING,
    authority: { effects: [] },
    operation: { key: "k", inputDigest: some },
    tool: { name: "countersign", version: "0.1.0", ruleset: some },
    reviewer: "dev",
    approvedAt: "2026-07-02T12:00:00Z",
    handoff: { id: "h", kind: "checkpoint", digest: handoff, agent: null, task: null, createdAt: null },
    briefDigest: some,
    policyDigest: some,
    sources: [],
    reviewLog: { events: 1, head: some },
    records: [],
    counts: NO_COUNTS,
    waivers: [],
    notChecked: [],
    ...over,
  };
  return JSON.stringify({ ...content, digest: digestOf(content) });
};

let root = "";
const put = (name: string, text: string): string => {
  writeFileSync(join(root, name), text);
  return join(root, name);
};
const run = (...argv: readonly string[]): Promise<CommandOutcome> =>
  runCommand(argv, { isTerminal: false, say: () => undefined, version: "0", startedAtIso: "2026-07-02T12:00:00Z" });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "gate-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Puts files into a folder of their own; gives the folder. */
const putAll = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(root, "gate-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

describe("countersign gate", () => {
  const path = "team/r/member/ash/continuity/build/latest.json";
  const files = { [path]: CHECKPOINT };
  const gate = async (handoff: string, receipt: string): Promise<CommandOutcome> =>
    run("gate", handoff, "--receipt", put("receipt.json", receipt));

  it("lets exactly the approved handoff pass, wherever its file lies", async () => {
    const receipt = await approveFiles(files, path);
    for (const at of [join(putAll(files), path), put("latest.json", CHECKPOINT)]) {
      const outcome = await gate(at, receipt);
      expect(outcome.stdout).toContain("grants nothing");
      expect(outcome.exitCode).toBe(0);
    }
  });

  it.each([
    ["another handoff", CHECKPOINT.replace("Merge PR #5", "Merge PR #6"), {}, "RECEIPT_OTHER_HANDOFF"],
    [
      "a receipt that grants something",
      CHECKPOINT,
      { authority: { effects: ["merge"] } },
      "RECEIPT_AUTHORITY_NONEMPTY",
    ],
    ["a receipt without authority", CHECKPOINT, { authority: undefined }, "RECEIPT_AUTHORITY_MISSING"],
    ["a receipt without records", CHECKPOINT, { ...NOTHING, counts: NO_COUNTS }, "RECEIPT_RECORDS"],
    ["a receipt of other sources", CHECKPOINT, { sources: [] }, "RECEIPT_SOURCES"],
    ["a file without a handoff", "{}", {}, "no handoff"],
  ])("refuses %s", async (_, text, over, reason) => {
    const outcome = await gate(put("latest.json", text), forge(await approveFiles(files, path), over));
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toContain(reason);
  });

  it("asks for the last handoff of a session, not for an earlier one", async () => {
    const folder = putAll({ "p/s.jsonl": SESSION });
    const exits = [];
    for (const at of [0, 1]) {
      const receipt = await approveFiles({ "p/s.jsonl": SESSION }, "p/s.jsonl", all => all[at]);
      exits.push((await gate(join(folder, "p/s.jsonl"), receipt)).exitCode);
    }
    expect(exits).toEqual([1, 0]);
  });

  it("lets a session pass that went on after the approval, and not one whose beginning was changed", async () => {
    const receipt = await approveFiles({ "p/s.jsonl": SESSION }, "p/s.jsonl");
    const more = `${SESSION}{"type":"mode","mode":"plan"}\n`;
    expect((await gate(join(putAll({ "p/s.jsonl": more }), "p/s.jsonl"), receipt)).exitCode).toBe(0);
    const changed = await gate(join(putAll({ "p/s.jsonl": more.replace("Go on", "Go in") }), "p/s.jsonl"), receipt);
    expect(changed.stdout).toContain("RECEIPT_SOURCES");
    expect(changed.exitCode).toBe(1);
  });

  it("judges again with what was reviewed beside it, and says what is not here", async () => {
    const handoff = "# Handoff\n\n## Done\n\n- All 14 tests pass\n";
    const steps = [
      { user: "Make the tests pass" },
      { bash: "npx vitest run", out: "Tests  1 failed | 13 passed (14)", exit: 1 },
      { write: "/work/HANDOFF.md", content: handoff },
    ];
    const both = { "HANDOFF.md": handoff, "p/s.jsonl": buildSessionLines({ cwd: "/work", steps }) };
    const receipt = await approveFiles(both, "HANDOFF.md");
    const honest = await gate(join(putAll(both), "HANDOFF.md"), receipt);
    expect(honest.stdout).toContain("1 contradicted");
    expect(honest.exitCode).toBe(0);
    const better = forge(receipt, {
      ...NOTHING,
      counts: { ...NO_COUNTS, records: 1, accepted: 1, supported: 1 },
      records: (JSON.parse(receipt) as Receipt).records.map(record => ({
        ...record,
        verdict: "supported",
        disposition: "accept",
      })),
    });
    const refused = await gate(join(putAll(both), "HANDOFF.md"), better);
    expect(refused.stdout).toContain("RECEIPT_VERDICTS");
    expect(refused.stdout).toContain("RECEIPT_WAIVERS");
    const alone = await gate(join(putAll({ "HANDOFF.md": handoff }), "HANDOFF.md"), receipt);
    expect(alone.stdout).toContain("1 verdict could not be judged again");
    expect(alone.stdout).toContain("not here of what was reviewed: 1 file, such as p/s.jsonl");
    const changed = { ...both, "p/s.jsonl": both["p/s.jsonl"].replace("Make the", "Make all") };
    expect((await gate(join(putAll(changed), "HANDOFF.md"), receipt)).stdout).toContain("RECEIPT_SOURCES");
  });

  it("judges with the session that the approval's reviewer chose", async () => {
    const { handoffId, red } = await auditTwoSessions();
    const choices = new Map([[handoffId, { sessionId: red, by: "Ana" }]]);
    const receipt = await approveFiles(TWO_SESSIONS, HANDOFF_PATH, undefined, choices);
    const gated = await gate(join(putAll(TWO_SESSIONS), HANDOFF_PATH), receipt);
    expect(gated.stdout).toContain("1 contradicted");
    expect(gated.stdout).not.toContain("could not be judged again");
    expect(gated.exitCode).toBe(0);
  });

  it("opens no file that a receipt names outside of the folder", async () => {
    const folder = putAll({ [path]: CHECKPOINT });
    writeFileSync(join(root, "outside.md"), "# Handoff\n");
    symlinkSync(join(root, "outside.md"), join(folder, "link.md"));
    const honest = await approveFiles(files, path);
    const { sources } = JSON.parse(honest) as Receipt;
    const sha256 = "0".repeat(64);
    const named = ["../outside.md", join(root, "outside.md"), "link.md"].map(named => ({ path: named, sha256 }));
    const outcome = await gate(join(folder, path), forge(honest, { sources: [...sources, ...named] }));
    expect(outcome.stdout).toContain("not here of what was reviewed: 3 files");
    expect(outcome.exitCode).toBe(0);
  });

  it.each([
    ["no receipt", ["gate", "."]],
    ["no handoff", ["gate", "--receipt", "x"]],
    ["two handoffs", ["gate", "a", "b", "--receipt", "x"]],
    ["a receipt that is not there", ["gate", ".", "--receipt", "/nowhere"]],
  ])("exits 2 for %s", async (_, argv) => {
    expect(await run(...argv)).toEqual({ stdout: "", exitCode: 2 });
  });
});

/** Three records: one that is proven, one that was waived, one that nobody could check. */
const LET_PASS = {
  records: [
    { id: "a", kind: "claim", digest: digestOf("a"), verdict: "supported", disposition: "accept" },
    { id: "b", kind: "claim", digest: digestOf("b"), verdict: "stale", disposition: "waive" },
    { id: "c", kind: "claim", digest: digestOf("c"), verdict: "unchecked", disposition: "accept" },
  ],
  counts: { ...NO_COUNTS, records: 3, accepted: 2, waived: 1, supported: 1, stale: 1, unchecked: 1 },
  waivers: [
    {
      recordId: "b",
      fingerprint: null,
      rules: ["claim.tests-stale"],
      text: "Tests pass\u001b[2J",
      reason: "only a typo",
    },
  ],
  notChecked: [{ recordId: "c", text: "Pushed to main", needs: ["remote"] }],
};

describe("what countersign verify says of an approval", () => {
  const ask = async (over: object): Promise<string> => {
    const outcome = await run("verify", put("let-pass.json", receiptOf(digestOf("h"), over)));
    expect(outcome.exitCode).toBe(0);
    return outcome.stdout;
  };

  it("counts what was accepted, waived and not checked", async () => {
    expect(await ask(LET_PASS)).toContain(
      "3 records: 1 stale, 1 unchecked, 1 supported; 2 accepted, 1 waived, 1 not checked.",
    );
  });

  it("lists each waiver with its reason, and what was not checked", async () => {
    const text = await ask(LET_PASS);
    expect(text).toContain("waived: Tests pass\\u{1b}[2J (only a typo) [claim.tests-stale]");
    expect(text).toContain("not checked: Pushed to main (needs remote)");
  });

  it("cuts a long list of what was not checked, and says so", async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `r${at}`);
    const text = await ask({
      records: ids.map(id => ({
        id,
        kind: "claim",
        digest: digestOf(id),
        verdict: "unchecked",
        disposition: "accept",
      })),
      counts: { ...NO_COUNTS, records: 25, accepted: 25, unchecked: 25 },
      notChecked: ids.map(recordId => ({ recordId, text: recordId, needs: [] })),
    });
    expect(text.match(/not checked: r\d+ \(no rule decides it\)/g)).toHaveLength(20);
    expect(text).toContain("not checked: 5 more, which the receipt lists");
  });
});

describe("countersign verify", () => {
  it("exits 0 where all receipts hold and 1 where one does not, saying which", async () => {
    const good = put("good.json", receiptOf(digestOf("h")));
    const bad = put("bad.json", receiptOf(digestOf("h")).replace('"dev"', '"eve"'));
    expect((await run("verify", good)).exitCode).toBe(0);
    const outcome = await run("verify", good, bad);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toContain(`FAILS     ${bad}`);
    expect(outcome.stdout).toContain("RECEIPT_DIGEST");
  });

  it.each([
    ["no receipt", ["verify"]],
    ["one that is not there", ["verify", "/nowhere"]],
    ["a folder", ["verify", "."]],
  ])("exits 2 for %s", async (_, argv) => {
    expect(await run(...argv)).toEqual({ stdout: "", exitCode: 2 });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditFiles } from "../fixtures/audit-files.ts";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import { digestOf } from "../shared/lib/canonical-json.ts";
import { GRANTS_NOTHING } from "../shared/model/receipt.ts";
import { handoffDigest } from "../shared/review/handoff-digest.ts";
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

/** The digests of a file's handoffs as an audit of a whole folder sees them, the oldest first. */
const digestsIn = async (path: string, text: string): Promise<readonly string[]> =>
  (await auditFiles({ [path]: text, "notes/other.md": "x" })).handoffs.map(({ handoff }) => handoffDigest(handoff));

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

describe("countersign gate", () => {
  const path = "team/r/member/ash/continuity/build/latest.json";

  it("lets exactly the approved handoff pass, wherever its file lies", async () => {
    const [digest] = await digestsIn(path, CHECKPOINT);
    const receipt = put("receipt.json", receiptOf(digest ?? ""));
    const outcome = await run("gate", put("latest.json", CHECKPOINT), "--receipt", receipt);
    expect(outcome.stdout).toContain("grants nothing");
    expect(outcome.exitCode).toBe(0);
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
    ["a file without a handoff", "{}", {}, "no handoff"],
  ])("refuses %s", async (_, text, over, reason) => {
    const [digest] = await digestsIn(path, CHECKPOINT);
    const receipt = put("receipt.json", receiptOf(digest ?? "", over));
    const outcome = await run("gate", put("latest.json", text), "--receipt", receipt);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toContain(reason);
  });

  it("asks for the last handoff of a session, not for an earlier one", async () => {
    const [first, second] = await digestsIn("p/s.jsonl", SESSION);
    const session = put("s.jsonl", SESSION);
    const exits = [first, second].map(async digest => {
      const receipt = put(`${digest?.slice(7)}.json`, receiptOf(digest ?? ""));
      return (await run("gate", session, "--receipt", receipt)).exitCode;
    });
    expect(await Promise.all(exits)).toEqual([1, 0]);
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

describe.each(["verify", "gate"])("what countersign %s says of an approval", command => {
  const ask = async (over: object): Promise<string> => {
    const [digest] = await digestsIn("latest.json", CHECKPOINT);
    const receipt = put("let-pass.json", receiptOf(digest ?? "", over));
    const handoff = put("latest.json", CHECKPOINT);
    const outcome = await run(
      ...(command === "verify" ? ["verify", receipt] : ["gate", handoff, "--receipt", receipt]),
    );
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

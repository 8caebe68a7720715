import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { approveFiles } from "../fixtures/review-case.ts";
import { digestOf } from "../shared/lib/canonical-json.ts";
import type { Receipt } from "../shared/model/receipt.ts";
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
const PATH = "team/r/member/ash/continuity/build/latest.json";
const root = mkdtempSync(join(tmpdir(), "gate-saved-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function gate(checkpoint: string, receipt: string): Promise<CommandOutcome> {
  const [file, proof] = [join(root, "latest.json"), join(root, "receipt.json")];
  writeFileSync(file, checkpoint);
  writeFileSync(proof, receipt);
  const context = { isTerminal: false, say: () => undefined, version: "0", startedAtIso: "2026-07-02T12:00:00Z" };
  return runCommand(["gate", file, "--receipt", proof], context);
}

describe("countersign gate, of a checkpoint that an approval saved", () => {
  it("lets it pass, and none that states anything else", async () => {
    const text = await approveFiles({ [PATH]: CHECKPOINT }, PATH);
    const receipt = JSON.parse(text) as Receipt;
    const say = (words: string): string => {
      const waiver = receipt.waivers.find(one => one.text === words);
      return waiver === undefined ? words : `UNVERIFIED (${waiver.reason}): ${words}`;
    };
    const saved = (over: object = {}): string =>
      JSON.stringify({
        ...JSON.parse(CHECKPOINT),
        objective: say("Ship the retry of the fetch client, PR #5"),
        next_actions: [say("Merge PR #5")],
        created_at: receipt.approvedAt,
        countersign: {
          receipt_digest: receipt.digest,
          handoff_digest: receipt.handoff.digest,
          approved_by: receipt.reviewer,
        },
        ...over,
      });
    const exitOf = async (over?: object): Promise<number> => (await gate(saved(over), text)).exitCode;
    expect((await gate(saved(), text)).stdout).toContain("the checkpoint that this approval saved");
    expect(await exitOf()).toBe(0);
    expect(await exitOf({ next_actions: [say("Merge PR #5"), "Deploy it"] })).toBe(1);
    expect(await exitOf({ next_actions: [] })).toBe(1);
    expect(await exitOf({ next_actions: [say("Merge PR #5").replace("#5", "#6")] })).toBe(1);
    expect(await exitOf({ created_at: "2099-01-01T00:00:00Z" })).toBe(1);
    expect(await exitOf({ countersign: { receipt_digest: digestOf("another") } })).toBe(1);
    expect(receipt.waivers.length).toBeGreaterThan(0);
    expect(
      await exitOf({ next_actions: ["Merge PR #5"], objective: "Ship the retry of the fetch client, PR #5" }),
    ).toBe(1);
  });
});

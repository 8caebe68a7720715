import { describe, expect, it } from "vitest";
import { exampleBrief, exampleReceipt } from "../../fixtures/briefs/example-brief.ts";
import { makeWorld } from "../../fixtures/verb-world.ts";
import { parseSnapshot } from "../coord/snapshot.ts";
import { runResume } from "../coord/verbs/resume-verb.ts";
import type { Brief, BriefRecord } from "../model/brief.ts";
import { buildCheckpointDocument } from "./checkpoint-document.ts";
import { checkpointJson } from "./checkpoint-json.ts";

const [first] = exampleBrief.records;
const record = (over: Partial<BriefRecord>): BriefRecord => ({ ...(first as BriefRecord), state: "open", ...over });
const briefOf = (...records: readonly BriefRecord[]): Brief => ({ ...exampleBrief, records });
const document = (...records: readonly BriefRecord[]) =>
  buildCheckpointDocument(briefOf(...records), exampleReceipt, { agent: "wren", task: "Feat/Sub Task" });

describe("checkpointJson", () => {
  it("is what resume prints, with the approval's time and age", async () => {
    const built = checkpointJson.build({
      brief: exampleBrief,
      receipt: exampleReceipt,
      blocks: [],
      returnText: null,
      transition: null,
    });
    const text = built.ok ? built.value : "";
    expect(parseSnapshot(text).problem).toBeNull();
    const world = makeWorld("2026-07-02T14:00:00Z", {
      "team/r/member/builder-1/continuity/uploads/latest.json": text,
    });
    const request = { team: "r", agent: "builder-1", task: null, maxAge: "1h", isJson: false };
    expect(await runResume(world, request)).toBe(0);
    expect(world.stdout.join("\n")).toBe(
      [
        "Resume: uploads (as of 2026-07-02T13:00:00Z)",
        "  agent: builder-1",
        "  objective: # Make uploads retry ![x](https://evil.invalid/p.png). State: UNVERIFIED (The one failure is `flaky`): All 14 tests pass; see [here](javascript:alert(1)) @everyone; Created src/upload/retry.ts",
        "  next actions:",
        "    - 1. Write docs/upload.md",
        "  recent decisions:",
        "    - Retry 3 times",
        "  checkpoint age: 1h 0m (3600s)",
      ].join("\n"),
    );
  });

  it("names its task and id as the engine does", () => {
    const built = document();
    expect(built.get("task")).toBe("feat-sub-task");
    expect(built.get("checkpoint_id")).toBe("CHK-2026-07-02T13:00:00Z-feat-sub-task");
  });

  it.each([
    ["a decision that was reversed", { kind: "decision", state: "reversed" }],
    ["an action that is done", { kind: "next-action", state: "done" }],
    ["a question that is answered", { kind: "open-question", state: "answered" }],
    ["what is flagged", { kind: "decision", state: "in-force", disposition: "flag" }],
    ["what is undecided", { kind: "decision", state: "in-force", disposition: null }],
  ] as const)("leaves out %s", (_, over) => {
    const built = document(record({ ...over, text: "Left out" }));
    expect(JSON.stringify([...built.values()])).not.toContain("Left out");
  });

  it.each([
    ["decision", "decisions"],
    ["next-action", "next_actions"],
    ["open-question", "open_questions"],
    ["artifact", "artifacts"],
  ] as const)("puts a %s into %s, on one line, and marks what was waived", (kind, field) => {
    const waived = record({ kind, text: "one\n  two", disposition: "waive", reason: "read\nby hand" });
    expect(document(record({ kind, text: "one\u2028two" }), waived).get(field)).toEqual([
      "one two",
      "UNVERIFIED (read by hand): one two",
    ]);
  });
});

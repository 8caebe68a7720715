import { describe, expect, it } from "vitest";
import { parseSource } from "../../fixtures/parse-source.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { claudeCode } from "./claude-code.ts";

const closingOf = async (...steps: SessionStep[]) =>
  (await parseSource(claudeCode, "p/s.jsonl", buildSessionLines({ steps }))).handoffs.find(
    handoff => handoff.kind === "closing",
  );

describe("the last message of a session", () => {
  it.each([
    "All tests pass and the branch is pushed.",
    "Done! Both files are updated.",
    "I've added the retry.\n\n- 14 tests pass",
    "The implementation is complete. Do you want me to commit it?",
    "The session is parked and the checkpoint is saved.",
    "Opened PR #12 for the retry.",
    "The retry is in; 14 tests passed, tsc clean.",
    "**Published** v1.2.0.",
  ])("is a closing when it reports: %s", async say => {
    const closing = await closingOf({ user: "go" }, { say });
    expect(closing?.records.every(record => record.kind !== "objective")).toBe(true);
    expect(closing?.records[0]?.section).toBe("Closing");
  });

  it.each([
    "I'll run the tests next.",
    "What should the retry limit be?",
    "Let me look at the client.",
    "The tests fail: two of fourteen.",
  ])("is none when it reports nothing done: %s", async say => {
    expect(await closingOf({ user: "go" }, { say })).toBe(undefined);
  });

  it("is none when something follows it", async () => {
    expect(await closingOf({ say: "All tests pass." }, { bash: "ls", out: "a" })).toBe(undefined);
    expect(await closingOf({ say: "All tests pass." }, { user: "thanks" })).toBe(undefined);
    expect(await closingOf({ say: "All tests pass." }, { compact: {} })).toBe(undefined);
  });
});

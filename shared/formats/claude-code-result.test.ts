import { describe, expect, it } from "vitest";
import { readClaudeCode, userLine } from "../../fixtures/claude-code-lines.ts";
import { parseSource } from "../../fixtures/parse-source.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import type { ToolResult } from "../model/message.ts";
import { claudeCode } from "./claude-code.ts";

async function resultsOf(...steps: SessionStep[]): Promise<readonly { text: string; result: ToolResult }[]> {
  const { session } = await parseSource(claudeCode, "s.jsonl", buildSessionLines({ steps }));
  return (session?.messages ?? []).flatMap(({ text, result }) => (result === null ? [] : [{ text, result }]));
}

describe("a tool result", () => {
  it.each<{ name: string; step: SessionStep; result: Partial<ToolResult>; text?: string }>([
    {
      name: "that is good",
      step: { bash: "ls", out: "a" },
      result: { isError: false, refused: false, interrupted: false, exitCode: null, backgroundId: null },
    },
    {
      name: "with an exit status",
      step: { bash: "npm test", out: "1 failed", exit: 2 },
      result: { isError: true, exitCode: 2, refused: false },
    },
    {
      name: "that the user refused",
      step: { bash: "git push", refused: true },
      result: { isError: true, refused: true, exitCode: null },
    },
    {
      name: "that the user refused with words",
      step: { bash: "git push", refused: "not to main!" },
      result: { refused: true },
      text: "the user said:\nnot to main!",
    },
    {
      name: "that was interrupted",
      step: { bash: "npm test", out: "…", interrupted: true },
      result: { interrupted: true, refused: false },
    },
    {
      name: "that goes on in the background",
      step: { bash: "npm run dev", background: "bash_7" },
      result: { backgroundId: "bash_7", isError: false },
    },
    {
      name: "of a failed edit",
      step: { edit: "a.ts", fail: "String to replace not found in file." },
      result: { isError: true, refused: false },
    },
    { name: "of a sub-agent", step: { task: "look", agentId: "abc123", out: "fine" }, result: { agentId: "abc123" } },
  ])("is read: $name", async ({ step, result, text }) => {
    const [found] = await resultsOf(step);
    expect(found?.result).toMatchObject(result);
    if (text !== undefined) expect(found?.text).toContain(text);
  });

  it("is not refused because a program prints the words of a refusal", async () => {
    const [found] = await resultsOf({ bash: "cat log", out: "The user doesn't want to proceed with this tool use" });
    expect(found?.result.refused).toBe(false);
  });

  it("keeps of the structured result only what a step reads", async () => {
    const block = { type: "tool_result", tool_use_id: "t", content: "done" };
    const results = [
      { type: "create", content: "x".repeat(9000), structuredPatch: [] },
      { stdout: "done", stderr: "" },
    ];
    const lines = results.map((toolUseResult, i) => userLine(`u${i}`, null, [block], { toolUseResult }));
    const { messages } = await readClaudeCode(`${lines.join("\n")}\n`);
    expect(messages.map(message => message.result?.structured)).toEqual([{ type: "create" }, null]);
  });

  it("has no exit status 0 where the harness states none", async () => {
    const [found] = await resultsOf({ bash: "true", out: "Exit code 3\n" });
    expect(found?.result.exitCode).toBe(null);
  });
});

import { expect, it } from "vitest";
import { assistantLine, readClaudeCode, userLine } from "../../fixtures/claude-code-lines.ts";
import { findAnsweredCall, isJoined } from "./session-joins.ts";

const call = (id: string) => ({ type: "tool_use", id, name: "Read", input: { file_path: "/a" } });
const answer = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "text" });

it("joins a result to the call right before it, and leads to one that is farther above", async () => {
  const lines = [
    userLine("u1", null),
    assistantLine("a1", "u1", [call("c1"), call("c2")]),
    userLine("u2", "a1", [answer("c1"), answer("c2")]),
    assistantLine("a2", "u2", [call("c3")]),
    userLine("u3", "a2", [answer("c3")]),
  ];
  const { messages } = await readClaudeCode(lines.join("\n"));
  const messageAt = (seq: number) => messages[seq] ?? null;
  const readings = messages
    .filter(message => message.result !== null)
    .map(message => ({
      joined: isJoined(messageAt(message.seq - 1), message),
      answers: findAnsweredCall(message, messageAt)?.line ?? null,
    }));
  expect(readings).toEqual([
    { joined: false, answers: 2 },
    { joined: false, answers: 2 },
    { joined: true, answers: null },
  ]);
});

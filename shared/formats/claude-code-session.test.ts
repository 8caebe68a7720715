import { describe, expect, it } from "vitest";
import { BASE, readClaudeCode, SESSION, userLine } from "../../fixtures/claude-code-lines.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";

describe("the tree of a Claude Code file", () => {
  it.each([
    { name: "a complete session", lines: [userLine("a", null), userLine("b", "a")], isIncomplete: false, missing: [] },
    {
      name: "a slice without its root",
      lines: [userLine("b", "a"), userLine("c", "b")],
      isIncomplete: true,
      missing: ["a"],
    },
    {
      name: "a gap in the middle",
      lines: [userLine("a", null), userLine("c", "phantom")],
      isIncomplete: false,
      missing: ["phantom"],
    },
    {
      name: "a parent that comes later",
      lines: [userLine("b", "a"), userLine("a", null)],
      isIncomplete: false,
      missing: [],
    },
    { name: "a parent cycle", lines: [userLine("a", "b"), userLine("b", "a")], isIncomplete: true, missing: [] },
    { name: "an entry that is its own parent", lines: [userLine("a", "a")], isIncomplete: true, missing: [] },
    {
      name: "a snapshot that names the next uuid",
      lines: ['{"type":"file-history-snapshot","messageId":"a","snapshot":{}}', userLine("a", null)],
      isIncomplete: false,
      missing: [],
    },
    {
      name: "a seam whose other side is absent",
      lines: [
        JSON.stringify({
          ...BASE,
          type: "system",
          subtype: "compact_boundary",
          uuid: "s",
          parentUuid: null,
          logicalParentUuid: "gone",
        }),
        userLine("b", "s", "text", { isCompactSummary: true }),
      ],
      isIncomplete: true,
      missing: [],
    },
  ])("is read for $name", async ({ lines, isIncomplete, missing }) => {
    const { session, codes } = await readClaudeCode(lines.join("\n"));
    expect(session.isIncomplete).toBe(isIncomplete);
    expect(session.missingParents).toEqual(missing);
    expect(codes).toEqual(missing.length > 0 ? ["missing-parent"] : []);
    expect(session.messages).toHaveLength(lines.length);
  });

  it("keeps every occurrence of a repeated uuid under an id of its own, and warns", async () => {
    const { messages, codes } = await readClaudeCode(
      [userLine("a", null), userLine("b", "a"), userLine("a", null, "again")].join("\n"),
    );
    expect(messages.map(message => message.id)).toEqual(["a", "b", "a~2"]);
    expect(codes).toEqual(["duplicate-uuid"]);
  });

  it("names a sub-agent by its session and its own id", async () => {
    const text = buildSessionLines({
      id: SESSION,
      agentId: "a1b2c3d",
      steps: [{ user: "Look" }, { say: "All tests pass. Done." }],
    });
    const { session, handoffs } = await readClaudeCode(text, `p/${SESSION}/subagents/agent-a1b2c3d.jsonl`);
    expect(session).toMatchObject({
      id: `claude-code:${SESSION}:agent-a1b2c3d`,
      tree: `claude-code:${SESSION}`,
      parentId: `claude-code:${SESSION}`,
      agentId: "a1b2c3d",
      projectDir: `p/${SESSION}/subagents`,
    });
    expect(handoffs).toEqual([]);
  });

  it("takes the session id that the file is named after where it holds two", async () => {
    const { session } = await readClaudeCode(
      [userLine("a", null, "x", { sessionId: "other" }), userLine("b", "a")].join("\n"),
    );
    expect(session.nativeId).toBe(SESSION);
  });
});

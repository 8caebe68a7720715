import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClaudeCode, SESSION, userLine } from "../../fixtures/claude-code-lines.ts";
import { headOf, parseSource } from "../../fixtures/parse-source.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { claudeCode } from "./claude-code.ts";

const parse = (content: string, chunkBytes?: number) =>
  parseSource(claudeCode, `p/${SESSION}.jsonl`, content, chunkBytes);

describe("a broken Claude Code file", () => {
  const first = userLine("a", null);
  const second = userLine("b", "a");
  it.each([
    {
      name: "a malformed line in the middle",
      text: `${first}\n{"type":"attachment","x\n${second}\n`,
      ids: ["a", "b"],
      codes: ["bad-line"],
      status: "partial",
    },
    { name: "empty lines anywhere", text: `\n${first}\n\n\n${second}\n\n`, ids: ["a", "b"], codes: [], status: "read" },
    {
      name: "a line of NUL bytes",
      text: `${first}\n${"\0".repeat(300)}\n${second}\n`,
      ids: ["a", "b"],
      codes: ["nul-padding"],
      status: "partial",
    },
    {
      name: "NUL bytes before an entry",
      text: `${first}\n${"\0".repeat(30)}${second}\n`,
      ids: ["a", "b"],
      codes: ["nul-padding"],
      status: "partial",
    },
    {
      name: "NUL bytes inside an entry",
      text: `${first}\n${second.replace("words", "wo\0rds")}\n`,
      ids: ["a", "b"],
      codes: ["nul-padding"],
      status: "partial",
    },
    {
      name: "two entries glued together",
      text: `${first}${second}\n`,
      ids: ["a", "b"],
      codes: ["glued-line"],
      status: "read",
    },
    {
      name: "a cut entry before a whole one",
      text: `${first.slice(0, 120)}${second}\n`,
      ids: ["b"],
      codes: ["cut-entry", "missing-parent"],
      status: "partial",
    },
    {
      name: "a byte order mark and CRLF",
      text: `\uFEFF${first}\r\n${second}\r\n`,
      ids: ["a", "b"],
      codes: [],
      status: "read",
    },
    { name: "a last line without its end", text: `${first}\n${second}`, ids: ["a", "b"], codes: [], status: "read" },
    {
      name: "a last line that is half written",
      text: `${first}\n${second.slice(0, 90)}`,
      ids: ["a"],
      codes: ["truncated-line"],
      status: "partial",
    },
    {
      name: "a line that is JSON and no object",
      text: `${first}\n[1,2]\n`,
      ids: ["a"],
      codes: ["bad-line"],
      status: "partial",
    },
    {
      name: "numbers that only Python writes",
      text: `${first}\n${second.replace('"isSidechain":false', '"cost":NaN')}\n`,
      ids: ["a", "b"],
      codes: [],
      status: "read",
    },
  ])("is read around $name", async ({ text, ids, codes, status }) => {
    const result = await readClaudeCode(text);
    expect(result.messages.map(message => message.id)).toEqual(ids);
    expect(result.codes).toEqual(codes);
    expect(result.status).toBe(status);
    expect(result.session.entryCount).toBe(ids.length);
  });

  it("says on which line the issue is, and where each entry stands", async () => {
    const text = `${first}\nnonsense\n${first.replace('"a"', '"c"')}${second}\n`;
    const { issues, messages } = await readClaudeCode(text);
    expect(issues.map(issue => issue.line)).toEqual([2, 3]);
    const bytes = new TextEncoder().encode(text);
    for (const message of messages) {
      const raw = JSON.parse(new TextDecoder().decode(bytes.subarray(message.byteStart, message.byteEnd)));
      expect(raw.uuid).toBe(message.nativeId);
    }
  });

  it("with bytes that are no UTF-8 keeps the entry and says so", async () => {
    const bytes = new TextEncoder().encode(`${first}\n`);
    bytes[bytes.length - 10] = 0xff;
    const result = await readClaudeCode(bytes);
    expect(result.codes).toEqual(["bad-utf8"]);
    expect(result.session.entryCount).toBe(1);
  });

  it.each(["words \\udcb2", "\\ud83c", "한\\ud83d국"])("keeps %s as well-formed text", async escaped => {
    const { messages } = await readClaudeCode(`${userLine("a", null).replace("words of a", escaped)}\n`);
    expect(messages[0]?.text.isWellFormed()).toBe(true);
    expect(messages[0]?.text).toContain("\uFFFD");
  });

  it("is no session where nothing was read", async () => {
    expect(await parse("nonsense\n")).toMatchObject({ status: "refused", session: null });
    expect(await parse("")).toMatchObject({ status: "read", session: null, issues: [] });
  });

  it("is read the same however it is cut into chunks, and never throws", async () => {
    const good = buildSessionLines({
      steps: [{ user: "ä—😀" }, { bash: "ls", out: "x\ny" }, { compact: { "Current Work": "All done." } }],
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length),
        fc.constantFrom("", "\0", "\n", '{"', "}", "é"),
        fc.integer({ min: 1, max: 3000 }),
        async (at, junk, size) => {
          const text = good.slice(0, at) + junk + good.slice(at);
          const whole = await parse(text);
          expect(await parse(text, size)).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("detection of Claude Code files", () => {
  const scored = (path: string, text: string): number =>
    claudeCode.detect(headOf(path, new TextEncoder().encode(text)));
  it.each([
    { name: "a transcript", path: "x.jsonl", text: `${userLine("a", null)}\n`, is: true },
    { name: "a transcript under another tool's name", path: "full.jsonl", text: `${userLine("a", null)}\n`, is: true },
    {
      name: "one that begins with a broken line",
      path: "x.jsonl",
      text: `garbage\n${userLine("a", null)}\n`,
      is: true,
    },
    {
      name: "one whose first line is longer than the head",
      path: "x.jsonl",
      text: userLine("a", null, "x".repeat(100_000)),
      is: true,
    },
    {
      name: "a Gemini document under the same name",
      path: "full.jsonl",
      text: '{\n "sessionId": "x",\n "messages": []\n}',
      is: false,
    },
    { name: "a record ledger", path: "x.jsonl", text: '{"schema":"countersign.record/1","kind":"claim"}\n', is: false },
    {
      name: "a Codex rollout",
      path: "x.jsonl",
      text: '{"timestamp":"t","type":"session_meta","payload":{}}\n',
      is: false,
    },
    {
      name: "a stream",
      path: "x.jsonl",
      text: '{"type":"system","subtype":"init","session_id":"x","uuid":"u"}\n',
      is: false,
    },
    { name: "any other JSON Lines", path: "x.jsonl", text: '{"type":"user","name":"Ada"}\n', is: false },
  ])("says of $name: $is", ({ path, text, is }) => {
    expect(scored(path, text) > 0).toBe(is);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMessageId, toSessionId, toSourceId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { cleanText } from "./clean-text.ts";
import { readEvents } from "./read-events.ts";
import { RUNNERS } from "./runners/registry.ts";

const MEGABYTE = 1_000_000;
// Between them they read an output with every pattern there is.
const HEAVY = ["make check", "git fetch; git push; git ls-remote; git commit; npm publish; gh pr merge"];
const COMMANDS = [
  "npm test",
  "npx vitest run | tail -5",
  "pytest",
  "go test ./... && git push",
  "git commit -m x",
  "git push origin main",
  "git ls-remote",
  "git fetch; git rev-parse origin/main",
  "make check",
  "gh pr merge 1",
  "git stash pop",
  "cargo test; dotnet test",
  "rm -rf x && mv a b",
];

function message(seq: number, text: string, fields: Partial<Message>): Message {
  return {
    id: toMessageId(`m${seq}`),
    seq,
    line: seq + 1,
    entry: seq,
    byteStart: 0,
    byteEnd: 0,
    role: "tool",
    kind: "tool-result",
    text,
    timeMs: null,
    nativeId: null,
    parentNativeId: null,
    answerId: null,
    call: null,
    result: null,
    isMeta: false,
    isSidechain: false,
    cwd: "/w",
    gitBranch: "main",
    attachments: [],
    ...fields,
  };
}

function sessionOf(command: string, output: string, isError: boolean): Session {
  const call = message(0, command, {
    role: "assistant",
    kind: "tool-call",
    call: { callId: "c", name: "Bash", input: { command } },
  });
  const facts = {
    callId: "c",
    isError,
    refused: false,
    interrupted: false,
    exitCode: isError ? 1 : null,
    backgroundId: null,
    agentId: null,
    structured: null,
  };
  return {
    id: toSessionId("s"),
    sourceId: toSourceId("0:s"),
    nativeId: null,
    agentId: null,
    tree: "s",
    parentId: null,
    format: "claude-code",
    entryCount: 2,
    toolCallCount: 1,
    startedMs: null,
    endedMs: null,
    isIncomplete: false,
    cwds: ["/w"],
    projectDir: "",
    missingParents: [],
    messages: [call, message(1, output, { result: facts })],
  };
}

const PIECES = fc.constantFrom(
  " Tests  ",
  "2 failed",
  " | ",
  "12 passed (14)",
  "\n",
  "\u001b[31m",
  "\u001b[39m",
  "\u001b]0;x\u0007",
  "=== ",
  " in 0.3s",
  "ok  \tp\t0.1s",
  "FAIL",
  "--- FAIL: T (0s)",
  "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
  "[main 1a2b3c4] x",
  " 1 file changed",
  "To x:y\n",
  "   1a2b3c4..5d6e7f8  a -> b",
  " ! [rejected] a -> b",
  "... [9 characters truncated] ...",
  "é😀",
  "\ud800",
  "\r",
  "\t",
  "[test] $ go test ./...",
  "web:test: ",
  "Found 3 errors",
  "error TS1: x",
  "0123456789abcdef0123456789abcdef01234567",
  "<status>completed</status>",
);
const OUTPUT = fc.oneof(
  fc.array(PIECES, { maxLength: 40 }).map(words => words.join("")),
  fc.string({ maxLength: 200 }),
);

describe("hostile output", () => {
  it("never makes the reader throw, and every event's words lie within its message", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMMANDS), OUTPUT, fc.boolean(), (command, output, isError) => {
        const session = sessionOf(command, output, isError);
        for (const event of readEvents(session)) {
          const text = session.messages[event.seq]?.text ?? "";
          expect(event.start).toBeGreaterThanOrEqual(0);
          expect(event.end).toBeGreaterThanOrEqual(event.start);
          expect(event.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("gives every runner's summaries offsets within the text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...RUNNERS), OUTPUT, (runner, output) => {
        for (const summary of runner.summarise(output)) {
          expect(summary.start).toBeGreaterThanOrEqual(0);
          expect(summary.end).toBeGreaterThanOrEqual(summary.start);
          expect(summary.end).toBeLessThanOrEqual(output.length);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("finds the same words with and without colours", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constant("\u001b[31m"),
            fc.string({ maxLength: 8 }).filter(text => !text.includes("\u001b")),
          ),
          { maxLength: 20 },
        ),
        parts => {
          const original = parts.join("");
          const clean = cleanText(original);
          expect(clean.text).toBe(parts.filter(part => part !== "\u001b[31m").join(""));
          for (let i = 0; i < clean.text.length; i++) expect(original[clean.toOriginal(i)]).toBe(clean.text[i]);
        },
      ),
    );
  });

  // What backtracking would take minutes over: a megabyte of one thing, on one line and on many.
  const junk = [
    " ",
    "\t",
    "1",
    "a",
    "=",
    "/",
    "[",
    "FAIL ",
    "1 ",
    "0a",
    "ok  ",
    " 1 passed",
    "a: ",
    "error ",
    "Tests  1 passed | ",
  ];
  it.each(junk)("reads a megabyte of %j without slowing down", piece => {
    const line = piece.repeat(MEGABYTE / piece.length);
    const lines = `${piece.repeat(200)}\n`.repeat(MEGABYTE / (piece.length * 200));
    for (const command of HEAVY) {
      expect(() => readEvents(sessionOf(command, line, true))).not.toThrow();
      expect(() => readEvents(sessionOf(command, lines, false))).not.toThrow();
    }
  });
});

/**
 * A corpus of Claude Code sessions of a stated size, for the benches: the same seed gives the same bytes.
 * Lines have the shapes and the lengths of real ones (about 660 bytes); every session ends in a compaction.
 */
import { appendFileSync, createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { hex, seeded } from "./random.ts";

export interface CorpusSize {
  readonly messages: number;
  readonly messagesPerSession: number;
  /** Claims in each session's summary. */
  readonly claims: number;
}

const WORDS =
  "the retry client server request handler cache buffer session parser token stream error result config module test value index query record ledger worker thread signal timeout branch commit review export import schema".split(
    " ",
  );

function prose(random: () => number, bytes: number): string {
  let text = "";
  while (text.length < bytes) text += `${WORDS[Math.floor(random() * WORDS.length)]} `;
  return text.trimEnd();
}

/** The lines of one session: edits, test runs and commits with their results, then a summary that speaks of them. */
export function* sessionLines(ordinal: number, size: CorpusSize): Generator<string> {
  const random = seeded(ordinal + 1);
  const sessionId = `${hex(random, 8)}-0000-4000-8000-${hex(random, 12)}`;
  let parentUuid: string | null = null;
  let minute = 0;
  const claims: string[] = [];
  const entry = (type: string, fields: object): string => {
    const uuid = `${hex(random, 8)}-${hex(random, 4)}-4000-8000-${hex(random, 12)}`;
    const timestamp = new Date(Date.UTC(2026, 5, 1) + ordinal * 86_400_000 + minute++ * 20_000).toISOString();
    const line = JSON.stringify({
      parentUuid,
      isSidechain: false,
      userType: "external",
      cwd: "/home/dev/widget",
      sessionId,
      version: "2.1.31",
      gitBranch: "main",
      type,
      uuid,
      timestamp,
      ...fields,
    });
    parentUuid = uuid;
    return line;
  };
  const answer = (block: object): string =>
    entry("assistant", {
      message: {
        id: `msg_${hex(random, 20)}`,
        type: "message",
        role: "assistant",
        model: "claude-x",
        content: [block],
      },
    });

  yield entry("user", { message: { role: "user", content: `Work on part ${ordinal}. ${prose(random, 200)}` } });
  for (let made = 1; made < size.messagesPerSession - 2; made += 4) {
    const step = Math.floor(made / 4);
    const file = `/home/dev/widget/src/part-${step % 97}.ts`;
    const id = `toolu_${hex(random, 20)}`;
    yield answer({ type: "text", text: prose(random, 180) });
    const kind = step % 5;
    const hash = hex(random, 7);
    const call =
      kind === 4
        ? { name: "Bash", input: { command: "npx vitest run", description: "Run the tests" } }
        : kind === 3
          ? { name: "Bash", input: { command: `git commit -am 'Change part ${step}'`, description: "Commit" } }
          : {
              name: "Edit",
              input: {
                file_path: file,
                old_string: prose(random, 120),
                new_string: prose(random, 120),
                replace_all: false,
              },
            };
    const count = 10 + (step % 40);
    const output =
      kind === 4
        ? `${prose(random, 380)}\n Test Files  1 passed (1)\n      Tests  ${count} passed (${count})\n   Duration  612ms`
        : kind === 3
          ? `[main ${hash}] Change part ${step}\n 1 file changed, 1 insertion(+), 1 deletion(-)`
          : `The file ${file} has been updated successfully. ${prose(random, 240)}`;
    if (claims.length < size.claims) {
      claims.push(
        kind === 4
          ? `Ran vitest and ${count} tests passed.`
          : kind === 3
            ? `Committed as ${hash}.`
            : `Modified \`src/part-${step % 97}.ts\`.`,
      );
    }
    yield answer({ type: "tool_use", id, ...call });
    yield entry("user", {
      message: { role: "user", content: [{ tool_use_id: id, type: "tool_result", content: output, is_error: false }] },
      toolUseResult: { stdout: kind > 2 ? output : "", stderr: "", interrupted: false, isImage: false },
    });
    yield answer({ type: "text", text: prose(random, 180) });
  }
  parentUuid = null;
  yield entry("system", {
    subtype: "compact_boundary",
    content: "Conversation compacted",
    compactMetadata: { trigger: "auto", preTokens: 155_000 },
  });
  yield entry("user", {
    isCompactSummary: true,
    isVisibleInTranscriptOnly: true,
    message: {
      role: "user",
      content: `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n1. Primary Request and Intent:\n   Work on part ${ordinal}.\n\n2. Files and Code Sections:\n${claims.map(claim => `   - ${claim}`).join("\n")}\n\n3. Pending Tasks:\n   - None\n\n4. Current Work:\n   The last change is in place.\n`,
    },
  });
}

const fileOf = (folder: string, ordinal: number): string =>
  join(folder, "projects", "-home-dev-widget", `session-${String(ordinal).padStart(5, "0")}.jsonl`);

/** Lets a session of a corpus go on for some messages, another compaction at their end. */
export function growSession(folder: string, ordinal: number, seed: number, messages: number): void {
  const idOf = (line: string | undefined): string => /"sessionId":"([^"]+)"/.exec(line ?? "")?.[1] ?? "";
  const size = { messages, messagesPerSession: messages, claims: 10 };
  const id = idOf(sessionLines(ordinal, size).next().value ?? undefined);
  const lines = [...sessionLines(seed, size)];
  appendFileSync(fileOf(folder, ordinal), `${lines.join("\n").replaceAll(idOf(lines[0]), id)}\n`);
}

/** Writes a corpus as `projects/-home-dev-widget/session-<n>.jsonl` under a folder. Returns the bytes written. */
export async function writeCorpus(folder: string, size: CorpusSize): Promise<number> {
  mkdirSync(dirname(fileOf(folder, 0)), { recursive: true });
  let bytes = 0;
  for (let ordinal = 0; ordinal * size.messagesPerSession < size.messages; ordinal += 1) {
    const out = createWriteStream(fileOf(folder, ordinal));
    for (const line of sessionLines(ordinal, size)) {
      bytes += Buffer.byteLength(line) + 1;
      if (!out.write(`${line}\n`)) await new Promise<void>(resolve => out.once("drain", () => resolve()));
    }
    out.end();
    await finished(out);
  }
  return bytes;
}

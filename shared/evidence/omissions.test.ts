import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionSpec } from "../../fixtures/session-step.ts";
import { readEvents } from "../events/read-events.ts";
import { buildTimeline } from "../events/timeline.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId, toSourceId } from "../model/ids.ts";
import type { Omissions } from "../model/omission.ts";
import { findOmissions } from "./omissions.ts";

const handoffOf = (text: string): Handoff => ({
  id: toHandoffId("h"),
  kind: "document",
  sourceId: toSourceId("0:HANDOFF.md"),
  format: "handoff-markdown",
  anchor: {
    sourceId: toSourceId("0:HANDOFF.md"),
    sessionId: null,
    messageId: null,
    line: 1,
    start: 0,
    end: text.length,
    textLine: 1,
  },
  title: "Handoff",
  agent: null,
  session: null,
  to: null,
  task: null,
  createdAtIso: null,
  createdMs: null,
  versionKey: "h",
  position: 0,
  text,
  hints: { inside: null, nativeIds: [], transcriptPath: null },
  records: [],
  document: null,
});

async function omissionsOf(
  text: string,
  steps: SessionSpec["steps"],
  endOrder = Number.POSITIVE_INFINITY,
): Promise<Omissions> {
  const session = await readBuiltSession({ steps });
  const timeline = buildTimeline(session, [], readEvents);
  return findOmissions(handoffOf(text), { timeline, endOrder, isIncomplete: false, lostUntil: 0 });
}

const FAILED_RUN = { bash: "npx vitest run", out: "      Tests  2 failed | 12 passed (14)\n", exit: 1 } as const;
const PASSED_RUN = { bash: "npx vitest run", out: "      Tests  14 passed (14)\n" } as const;
const COMMIT = {
  bash: 'git commit -m "Add backoff"',
  out: "[main 9f8e7d6] Add backoff\n 1 file changed, 3 insertions(+)\n",
} as const;
const OPENED = { bash: "gh pr create --fill", out: "https://github.com/acme/widget/pull/12\n" } as const;
const edit = (path: string) => ({ edit: path });

describe("what a handoff does not mention", () => {
  it.each<readonly [string, SessionSpec["steps"], string, string]>([
    ["a failed run", [FAILED_RUN], "The retry is in place.", "Two tests fail still."],
    ["a run that passed", [PASSED_RUN], "The retry is in place.", "14 tests pass."],
    ["a file", [edit("src/fetch.ts")], "See `other/fetch.ts`.", "Changed `src/fetch.ts:12`."],
    ["a file in braces", [edit("src/fetch.ts")], "Changed src/{push,pull}.ts.", "Changed src/{push,fetch}.ts."],
    ["a file of a folder", [edit("src/net/http/fetch.ts")], "Changed src/net/tcp/.", "Changed all of `src/net/`."],
    ["a component", [edit("src/SpanStrip.tsx")], "The strip is drawn.", "SpanStrip draws it."],
    ["a commit by its hash", [COMMIT], "See 1234567.", "Committed as `9f8e7d6c5b4a`."],
    ["a commit by its subject", [COMMIT], "The retry is in place.", "Backoff was added."],
    ["a pull request", [OPENED], "There are 12 files.", "Opened PR #12."],
    [
      "a correction",
      [{ user: "No, use exponential delays instead of fixed ones." }],
      "Delays are capped.",
      "The user wants exponential delays, not fixed.",
    ],
    [
      "an instruction",
      [{ user: "Add it. Never touch the generated clients." }],
      "Added it.",
      "Generated clients are not to be touched.",
    ],
  ])("lists %s until it is named", async (_, steps, silent, telling) => {
    expect((await omissionsOf(silent, steps)).items).toHaveLength(1);
    expect((await omissionsOf(telling, steps)).items).toEqual([]);
  });

  it.each<readonly [string, SessionSpec["steps"]]>([
    ["an error that went away", [{ ...FAILED_RUN, bash: "npx vitest run" }, PASSED_RUN]],
    ["a word of assent", [{ user: "Yes, thanks." }]],
    ["a file that was made and deleted again", [{ bash: "touch /tmp/a.txt" }, { bash: "rm /tmp/a.txt" }]],
    ["the handoff's own file", [edit("HANDOFF.md")]],
  ])("does not list %s", async (_, steps) => {
    expect((await omissionsOf("All tests pass.", steps)).items).toEqual([]);
  });

  it("lists only what lies in the span, with the message and the words that show it", async () => {
    const steps = [FAILED_RUN, edit("src/late.ts")];
    const { items, happened } = await omissionsOf("Nothing.", steps, 4);
    expect(items.map(({ kind, label }) => [kind, label])).toEqual([["error", "last tests run, failed"]]);
    expect(happened).toEqual({ error: 1, said: 0, published: 0, run: 0, file: 0 });
    const session = await readBuiltSession({ steps });
    const message = session.messages.find(({ id }) => id === items[0]?.messageId);
    expect(message?.text.slice(items[0]?.start, items[0]?.end)).toContain("2 failed");
  });

  it("counts a sub-agent's work as the session's", async () => {
    const agent = await readBuiltSession({ agentId: "a1", steps: [{ user: "Do it" }, edit("src/agent.ts")] });
    const main = await readBuiltSession({ steps: [{ user: "Yes." }, { say: "Started." }] });
    const timeline = buildTimeline(main, [{ ...agent, parentId: main.id }], readEvents);
    const span = { timeline, endOrder: timeline.entries.length, isIncomplete: false, lostUntil: 0 };
    const { items } = findOmissions(handoffOf("Nothing."), span);
    expect(items.map(({ kind, isAgents }) => [kind, isAgents])).toEqual([["file", true]]);
  });

  it("grows with the span and not with its square", async () => {
    const steps = Array.from({ length: 1500 }, (_, at) => edit(`src/file-number-${at}.ts`));
    const text = Array.from({ length: 1500 }, (_, at) => `- src/other-${at}.ts was left alone`).join("\n");
    const session = await readBuiltSession({ steps });
    const timeline = buildTimeline(session, [], readEvents);
    const startMs = performance.now();
    const { items } = findOmissions(handoffOf(text), { timeline, endOrder: 1e9, isIncomplete: false, lostUntil: 0 });
    expect(items).toHaveLength(1500);
    expect(performance.now() - startMs).toBeLessThan(1500);
  });
});

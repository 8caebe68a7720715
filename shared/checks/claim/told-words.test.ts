import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const CWD = "/home/dev/widget";

/** The verdict of a record of a section, and the lines of the session that it rests on. */
async function judge(steps: readonly SessionStep[], section: string, claim: string) {
  const text = buildSessionLines({ cwd: CWD, steps: [...steps, { compact: { [section]: claim } }] });
  const { handoffs } = await auditFiles({ "s.jsonl": text });
  const [found] = handoffs.flatMap(({ handoff, records }) =>
    handoff.records.flatMap(({ id, text: words }) => (words === claim ? [records.get(id)] : [])),
  );
  return { verdict: found?.verdict, lines: found?.transitions[0]?.evidence.map(({ line }) => line) };
}

describe("what the user is said to have said", () => {
  const steps: readonly SessionStep[] = [
    { user: "Bound the retries of the fetcher, please." },
    { say: "It is bounded." },
    { user: "Why are the waits so long? And what of the jitter?" },
  ];

  it("rests on the message that has its words", async () => {
    const claim = 'User asked: "why are the waits so long?"';
    expect(await judge(steps, "Current Work", claim)).toEqual({ verdict: "supported", lines: [4] });
  });

  it.each([
    { claim: 'The user said "Bound the retries of the fetcher"', is: "supported" },
    { claim: 'User asked "why are the waits so long?" and "what of the jitter?"', is: "supported" },
    { claim: 'User\'s last message was: "what of the jitter?"', is: "supported" },
    { claim: 'The user\'s first request: "Bound the retries of the fetcher"', is: "supported" },
    // Not the last one, nor the first.
    { claim: 'User\'s last message was: "Bound the retries of the fetcher"', is: "unchecked" },
    { claim: 'The user\'s first request: "what of the jitter?"', is: "unchecked" },
    // More is said than what the user said.
    { claim: 'User asked: "what of the jitter?" and the jitter was taken out', is: "unchecked" },
    { claim: 'The user never said "Bound the retries of the fetcher"', is: "unchecked" },
  ])("$is: $claim", async ({ claim, is }) => {
    expect((await judge(steps, "Current Work", claim)).verdict).toBe(is);
  });

  it("is no support in other words", async () => {
    const told = await judge(steps, "Current Work", 'User asked: "why are the waits so short?"');
    expect(told.verdict).not.toBe("supported");
  });

  it.each([
    { claim: 'Last message: "what of the jitter?"', is: "supported" },
    { claim: 'Last message: "Bound the retries of the fetcher"', is: "unchecked" },
  ])("is listed where it stood: $claim", async ({ claim, is }) => {
    expect((await judge(steps, "All user messages", claim)).verdict).toBe(is);
  });
});

describe("a task that the session's list has open", () => {
  const create = (id: number, subject: string): SessionStep => ({
    tool: "TaskCreate",
    input: { subject },
    out: `Task #${id} created successfully: ${subject}`,
  });
  const update = (taskId: string, status: string): SessionStep => ({
    tool: "TaskUpdate",
    input: { taskId, status },
    out: `Updated task #${taskId} status`,
  });
  const steps: readonly SessionStep[] = [
    { user: "Bound the retries." },
    create(1, "Bound the retries"),
    create(2, "Measure the waits (p99)"),
    create(3, "Write the changelog"),
    update("1", "completed"),
    update("3", "in_progress"),
  ];

  it("rests on the call that put it there", async () => {
    const claim = "Task #2: Measure the waits (p99) — pending";
    expect(await judge(steps, "Pending Tasks", claim)).toEqual({ verdict: "supported", lines: [6] });
  });

  it.each([
    { claim: "Measure the waits (p99)", is: "supported" },
    { claim: "Task #3: Write the changelog — in progress", is: "supported" },
    { claim: "Task #3: Write the changelog — pending", is: "unchecked" },
    { claim: "Task #3: Measure the waits (p99) — pending", is: "unchecked" },
    { claim: "Measure the waits (p95)", is: "unchecked" },
    { claim: "Task #2: Measure the waits (p99) — in progress", is: "unchecked" },
  ])("$is: $claim", async ({ claim, is }) => {
    expect((await judge(steps, "Pending Tasks", claim)).verdict).toBe(is);
  });

  it("is none once it is done", async () => {
    expect((await judge(steps, "Pending Tasks", "Task #1: Bound the retries — pending")).verdict).not.toBe("supported");
  });
});

describe("what more is told of an addition", () => {
  const added: SessionStep = {
    edit: `${CWD}/src/wait.test.ts`,
    old: "export {};",
    new: 'describe("waitFor", () => {\n  it("caps a long wait", run);\n  it("keeps a short wait", run);\n});',
  };

  it.each([
    { claim: "Added `waitFor` with cases for a long wait and a short wait", is: "supported" },
    { claim: "Added `waitFor` with cases for a long wait and a negative", is: "unchecked" },
    { claim: "Added `waitFor` — verifies the jitter", is: "unchecked" },
    // What it is for is no part of what came in.
    { claim: "Added `waitFor` to guard the scheduler", is: "supported" },
  ])("is $is: $claim", async ({ claim, is }) => {
    expect((await judge([{ user: "Test it." }, added], "Current Work", claim)).verdict).toBe(is);
  });
});

describe("what more is told of a file or a commit", () => {
  const removed: SessionStep = {
    edit: `${CWD}/src/wait.ts`,
    old: "export function waitOld() {\n  poll();\n  poll();\n}\nexport const LAST = 1;",
    new: "export const LAST = 1;",
  };
  const commit: SessionStep = {
    bash: 'git commit -am "Bound the retries of the fetcher"',
    out: "[main 1a2b3c4] Bound the retries of the fetcher\n 1 file changed, 1 insertion(+), 5 deletions(-)",
  };

  it.each([
    { claim: "Removed `waitOld` from `src/wait.ts` (4 lines)", is: "supported" },
    { claim: "Removed `waitOld` from `src/wait.ts` (~4 lines)", is: "supported" },
    { claim: "Removed `waitOld` from `src/wait.ts` (~40 lines)", is: "unchecked" },
    { claim: "Removed `waitOld` from `src/wait.ts` (5 lines)", is: "unchecked" },
    { claim: "`1a2b3c4`: Bound retries of the fetcher", is: "supported" },
    { claim: "`1a2b3c4`: Bound the retries of the fetcher + 7 new tests", is: "unchecked" },
    { claim: "`1a2b3c4`: Bound the retries of the scheduler", is: "unchecked" },
  ])("is $is: $claim", async ({ claim, is }) => {
    expect((await judge([{ user: "Bound it." }, removed, commit], "Current Work", claim)).verdict).toBe(is);
  });

  it("is shown by the words of the edit", async () => {
    const claim = "Removed `waitOld` from `src/wait.ts`";
    expect(await judge([{ user: "Bound it." }, removed], "Current Work", claim)).toEqual({
      verdict: "supported",
      lines: [3],
    });
  });
});
